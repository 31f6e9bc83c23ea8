import fs from 'node:fs';
import {expect, test} from 'vitest';
import {openDatabase} from '../../store/sqlite.js';
import {recover, supersedeRecords} from '../../store/supersede.js';
import {workspaceAt} from '../../store/workspace.js';
import {readRecord} from '../../store/write.js';
import {learning} from '../support/indexed.js';
import {workspace} from '../support/workspace.js';

const at = '2026-06-01T00:00:00.000Z';

function store() {
  const files = workspace();
  for (const id of ['L-0001', 'L-0002', 'L-0003', 'L-0004']) files.record(id, learning(id));
  const paths = workspaceAt(files.root);
  const leaveIntent = () =>
    files.write('.orbit/state/journal.json', JSON.stringify({op: 'supersede', old: 'L-0001', by: 'L-0002', at}));
  const state = (id: string) => {
    const {status, supersedes, superseded_by} = readRecord(paths, id).learning;
    return {status, supersedes, superseded_by};
  };
  return {files, paths, leaveIntent, state};
}

const superseded = (by: string) => ({status: 'superseded', supersedes: null, superseded_by: by});
const successor = (old: string) => ({status: 'active', supersedes: [old], superseded_by: null});

test('what a killed process began is finished before the next one begins', () => {
  const {paths, leaveIntent, state} = store();
  leaveIntent();
  let seen: unknown;
  supersedeRecords(paths, 'L-0003', 'L-0004', at, () => {
    seen = state('L-0001');
  });
  expect(seen).toEqual(superseded('L-0002'));
  expect(['L-0001', 'L-0002', 'L-0003', 'L-0004'].map(state)).toEqual([
    superseded('L-0002'),
    successor('L-0001'),
    superseded('L-0004'),
    successor('L-0003'),
  ]);
  expect(fs.existsSync(paths.journal)).toBe(false);
});

test('a check that refuses leaves no intent and no change', () => {
  const {files, paths} = store();
  const before = files.fingerprint();
  const refuse = () => {
    throw new Error('refused');
  };
  expect(() => supersedeRecords(paths, 'L-0003', 'L-0004', at, refuse)).toThrow('refused');
  expect(files.fingerprint()).toEqual(before);
  expect(fs.existsSync(paths.journal)).toBe(false);
});

test('recovery names what it finished, once, and waits for whoever holds the lock', () => {
  const {paths, leaveIntent, state} = store();
  expect(recover(paths)).toEqual([]);
  leaveIntent();
  fs.mkdirSync(paths.locks, {recursive: true});
  const holder = openDatabase(`${paths.locks}/store.lock`, {timeout: 0});
  holder.exec('BEGIN EXCLUSIVE');
  expect(() => recover(paths, 20)).toThrow(/locked/);
  expect(state('L-0001').status).toBe('active');
  holder.close();
  expect(recover(paths)).toEqual(['L-0001', 'L-0002']);
  expect(state('L-0001')).toEqual(superseded('L-0002'));
  expect(recover(paths)).toEqual([]);
});

test('an intent that nobody can read is thrown away, but not while somebody holds the lock', () => {
  const {files, paths} = store();
  const before = files.fingerprint();
  fs.mkdirSync(paths.locks, {recursive: true});
  for (const text of ['', 'garbage', '{"old":"../x","by":"L-0002","at":"2026"}', '{"old":"L-0001","by":"L-0002"}']) {
    files.write('.orbit/state/journal.json', text);
    const holder = openDatabase(`${paths.locks}/store.lock`, {timeout: 0});
    holder.exec('BEGIN EXCLUSIVE');
    expect(() => recover(paths, 20)).toThrow(/locked/);
    expect(fs.existsSync(paths.journal)).toBe(true);
    holder.close();
    expect(recover(paths)).toEqual([]);
    expect(fs.existsSync(paths.journal)).toBe(false);
  }
  expect(files.fingerprint()).toEqual(before);
});

test('an intent about a record that is gone or broken changes nothing, and is over', () => {
  const {files, paths, leaveIntent, state} = store();
  files.record('L-0002', 'summary: [\n');
  leaveIntent();
  expect(recover(paths)).toEqual(['L-0001', 'L-0002']);
  expect(state('L-0001').status).toBe('active');
  expect(fs.existsSync(paths.journal)).toBe(false);
});

test('half done is finished without doing the first half twice', () => {
  const {files, paths, leaveIntent, state} = store();
  files.record('L-0002', `${learning('L-0002')}supersedes: L-0001\n`);
  const first = fs.readFileSync(files.recordFile('L-0002'), 'utf8');
  leaveIntent();
  recover(paths);
  expect(fs.readFileSync(files.recordFile('L-0002'), 'utf8')).toBe(first);
  expect(state('L-0001')).toEqual(superseded('L-0002'));
  const second = fs.readFileSync(files.recordFile('L-0001'), 'utf8');
  leaveIntent();
  recover(paths);
  expect(fs.readFileSync(files.recordFile('L-0001'), 'utf8')).toBe(second);
});
