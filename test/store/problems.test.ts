import {expect, test} from 'vitest';
import {problemList} from '../../store/problems.js';

test('a few problems are told, the others counted where the first of them stands', () => {
  const list = problemList('a.yaml');
  for (let line = 1; line <= 10; line++) list.add(line, 'is odd.');
  expect(list.problems()).toHaveLength(10);
  for (let line = 11; line <= 1_000_000; line++) list.add(line, 'is odd.');
  expect(list.problems()).toHaveLength(11);
  expect(list.problems().at(-1)).toEqual({file: 'a.yaml', line: 11, what: 'has 999990 more problems like these.'});
});
