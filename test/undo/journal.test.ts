import {afterEach, expect, test} from 'vitest';
import {mergeLearnings} from '../../source/learnings/merge.js';
import {type Orbit, openOrbit} from '../../source/open/orbit.js';
import {revert} from '../../source/undo/change.js';
import {collectChanges, undoLast} from '../../source/undo/journal.js';
import {workspace} from '../support/workspace.js';

// An undo writes only where every file is exactly as the change left it.

let orbit: Orbit | undefined;
afterEach(() => orbit?.close());

function merged() {
  const where = workspace();
  for (const id of ['L-0001', 'L-0002']) where.record(id, `summary: About ${id}.\nscope: {paths: [src/${id}/**]}\n`);
  orbit = openOrbit({cwd: where.root, env: {}});
  const file = '.orbit/learnings/L-0002/learning.yaml';
  const before = where.read(file);
  const {orbit: collecting, changes} = collectChanges(orbit);
  mergeLearnings(collecting, 'L-0002', 'L-0001');
  return {where, orbit, file, before, changes};
}

test('the change that was collected is the one in the journal', () => {
  const {orbit: opened, changes} = merged();
  expect(changes).toHaveLength(1);
  expect(undoLast(opened)).toMatchObject(changes[0] ?? {});
});

test.each([
  ['as before the change, the other as after it', (before: string) => before],
  ['neither as before nor as after', (before: string) => `${before}# mine\n`],
])('one file is %s: nothing is reverted', (_, rewritten) => {
  const {where, orbit: opened, file, before, changes} = merged();
  where.write(file, rewritten(before));
  const theirs = where.fingerprint();
  expect(() => undoLast(opened)).toThrow('changed by someone else');
  for (const change of changes) expect(() => revert(opened, change)).toThrow('changed by someone else');
  expect(where.fingerprint()).toEqual(theirs);
});
