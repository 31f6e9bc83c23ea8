import fs from 'node:fs';
import {afterEach, expect, test} from 'vitest';
import {changeStatuses} from '../../source/learnings/status.js';
import {type Orbit, openOrbit} from '../../source/open/orbit.js';
import {loggedChanges, undoLast} from '../../source/undo/journal.js';
import {workspace} from '../support/workspace.js';

// Many records in one change: one entry, one undo.

let orbit: Orbit | undefined;
afterEach(() => orbit?.close());

test('1,000 records change, and change back, as one', {timeout: 300_000}, () => {
  const ws = workspace();
  const ids = Array.from({length: 1_000}, (_, at) => `L-${String(at + 1).padStart(4, '0')}`);
  for (const id of ids) ws.record(id, `summary: About ${id}.\nstatus: active\nscope: {paths: [src/${id}/**]}\n`);
  orbit = openOrbit({cwd: ws.root, env: {}});
  const before = ws.fingerprint();
  const count = () => orbit?.db.prepare("SELECT count(*) FROM learnings_index WHERE status = 'active'").pluck().get();
  changeStatuses(orbit, ids, 'archive');
  expect(count()).toBe(0);
  expect(loggedChanges(orbit.workspace).map(({title}) => title)).toEqual(['1000 learnings archived']);
  expect(undoLast(orbit).files).toHaveLength(1_000);
  expect(ws.fingerprint()).toEqual(before);
  expect(count()).toBe(1_000);
  expect(loggedChanges(orbit.workspace)).toEqual([]);
  expect(fs.readdirSync(orbit.workspace.journal)).toEqual([]);
});
