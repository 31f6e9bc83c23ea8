import {expect, test} from 'vitest';
import {supersedeRecords} from '../../store/supersede.js';
import {workspaceAt} from '../../store/workspace.js';
import {readRecord} from '../../store/write.js';
import {learning} from '../support/indexed.js';
import {workspace} from '../support/workspace.js';

const at = '2026-06-01T00:00:00.000Z';

function store() {
  const files = workspace();
  for (const id of ['L-0001', 'L-0002']) files.record(id, learning(id));
  const paths = workspaceAt(files.root);
  const state = (id: string) => {
    const {status, supersedes, superseded_by} = readRecord(paths, id).learning;
    return {status, supersedes, superseded_by};
  };
  return {files, paths, state};
}

test('both records change, and a second time neither', () => {
  const {files, paths, state} = store();
  supersedeRecords(paths, 'L-0001', 'L-0002', at, () => {});
  expect(state('L-0001')).toEqual({status: 'superseded', supersedes: null, superseded_by: 'L-0002'});
  expect(state('L-0002')).toEqual({status: 'active', supersedes: ['L-0001'], superseded_by: null});
  const after = files.fingerprint();
  supersedeRecords(paths, 'L-0001', 'L-0002', at, () => {});
  expect(files.fingerprint()).toEqual(after);
});

test('a check that refuses, or a record that cannot be read, leaves no change and nothing to finish', () => {
  const {files, paths} = store();
  const refuse = () => {
    throw new Error('refused');
  };
  files.record('L-0003', 'summary: [\n');
  const before = files.fingerprint();
  expect(() => supersedeRecords(paths, 'L-0001', 'L-0002', at, refuse)).toThrow('refused');
  expect(() => supersedeRecords(paths, 'L-0003', 'L-0002', at, () => {})).toThrow(/L-0003/);
  expect(files.fingerprint()).toEqual(before);
  expect(files.exists('.orbit/state/journal/pending.jsonl')).toBe(false);
});
