import {expect, test} from 'vitest';
import {memoize} from '../../store/memoize.js';
import {timeSpan} from '../../store/time-span.js';

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  [' 30 m ', 1_800_000],
  ['2h', 7_200_000],
  ['9999999h', 2_147_483_647],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.5h', undefined],
  ['2d', undefined],
  ['12345678', undefined],
])('%j is %s ms', (text, ms) => {
  expect(timeSpan(text)).toBe(ms);
});

test('an answer is worked out once for as long as it is kept, also where it is none', () => {
  const asked: string[] = [];
  const lengthOf = memoize((text: string) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  }, 2);
  expect(['ab', 'ab', '', '', 'ab'].map(lengthOf)).toEqual([2, 2, undefined, undefined, 2]);
  expect(asked).toEqual(['ab', '']);
  expect([lengthOf('abc'), lengthOf('ab')]).toEqual([3, 2]);
  expect(asked).toEqual(['ab', '', 'abc', 'ab']);
});
