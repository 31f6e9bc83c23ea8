import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {parseRecord} from '../../store/record/parse.js';
import type {Learning} from '../../store/record/schema.js';
import {workspaceAt} from '../../store/workspace.js';
import {createRecord, readRecord, readRecordText, replaceText, updateRecord} from '../../store/write.js';
import {learning} from '../support/indexed.js';
import {workspace} from '../support/workspace.js';

function store() {
  const files = workspace();
  const paths = workspaceAt(files.root);
  /** What a process that was killed while it wrote leaves behind. */
  const leaveLitter = () => files.write('.orbit/state/staging/1-2-3', 'half a record');
  return {files, paths, leaveLitter};
}

function draft(id: string): Learning {
  const {learning: made} = parseRecord(`id: ${id}\n${learning('made')}`, 'test', id);
  if (!made) throw new Error('the draft does not parse');
  return made;
}

describe('a record that is created', () => {
  test('is one folder with one file that loads, under the next number', () => {
    const {paths} = store();
    expect(createRecord(paths, draft).id).toBe('L-0001');
    expect(createRecord(paths, draft).id).toBe('L-0002');
    expect(fs.readdirSync(`${paths.learnings}/L-0001`)).toEqual(['learning.yaml']);
    expect(readRecord(paths, 'L-0001').learning).toMatchObject({summary: 'made', scope: {paths: ['src/**']}});
  });

  test('never replaces one that is there', () => {
    const {files, paths} = store();
    files.record('L-0001', learning('mine'));
    fs.mkdirSync(`${paths.learnings}/L-0002`);
    fs.writeFileSync(`${paths.learnings}/L-0003`, 'a file');
    expect(createRecord(paths, draft).id).toBe('L-0004');
    expect(readRecord(paths, 'L-0001').learning.summary).toBe('mine');
  });

  test('leaves nothing where the check refuses it', () => {
    const {paths} = store();
    const refuse = () => {
      throw new Error('refused');
    };
    expect(() => createRecord(paths, refuse)).toThrow('refused');
    expect(fs.readdirSync(paths.learnings)).toEqual([]);
  });
});

test('every write clears away what a killed one left', () => {
  const {files, paths, leaveLitter} = store();
  const left = () => (fs.existsSync(paths.staging) ? fs.readdirSync(paths.staging) : []);
  leaveLitter();
  createRecord(paths, draft);
  expect(left()).toEqual([]);
  leaveLitter();
  updateRecord(paths, 'L-0001', () => [{path: ['summary'], value: 'new'}]);
  expect(left()).toEqual([]);
  leaveLitter();
  updateRecord(paths, 'L-0001', () => []);
  expect(left()).toEqual([]);
  expect(files.read('.orbit/learnings/L-0001/learning.yaml')).toContain('summary: new');
});

describe('a record that is changed', () => {
  test('is read as it is now; where nothing is to change its file stays as it is', () => {
    const {files, paths} = store();
    const file = files.record('L-0001', `${learning('one')}# mine\n`);
    const {ino} = fs.statSync(file);
    expect(updateRecord(paths, 'L-0001', () => []).summary).toBe('one');
    expect(fs.statSync(file).ino).toBe(ino);
    const updated = updateRecord(paths, 'L-0001', ({summary}) => [{path: ['summary'], value: `${summary} more`}]);
    expect(updated.summary).toBe('one more');
    expect(fs.readFileSync(file, 'utf8')).toMatch(/^id: L-0001\nsummary: one more\n[\s\S]*# mine\n$/);
  });

  test('by a text that would not load, it is not', () => {
    const {files, paths} = store();
    files.record('L-0001', learning('one'));
    const before = files.fingerprint();
    expect(() => replaceText(paths, 'L-0001', 'summary: [\n')).toThrow(
      expect.objectContaining({
        code: 'invalid-record',
        message: expect.stringMatching(/^\.orbit\/learnings\/L-0001\/learning\.yaml:\d+ /),
      }),
    );
    expect(() => replaceText(paths, 'L-0001', `id: L-0002\n${learning('two')}`)).toThrow(/L-0002/);
    expect(files.fingerprint()).toEqual(before);
  });

  test('over a change that somebody made meanwhile, it is not', () => {
    const {files, paths} = store();
    files.record('L-0001', learning('one'));
    const seen = readRecordText(paths, 'L-0001');
    const mine = seen.replace('one', 'mine');
    files.record('L-0001', learning('theirs'));
    expect(() => replaceText(paths, 'L-0001', mine, seen)).toThrow(expect.objectContaining({code: 'conflict'}));
    expect(readRecord(paths, 'L-0001').learning.summary).toBe('theirs');
    expect(replaceText(paths, 'L-0001', mine, readRecordText(paths, 'L-0001')).summary).toBe('mine');
    expect(replaceText(paths, 'L-0001', seen).summary).toBe('one');
  });
});

test('what is no record is refused, and says what it is instead', () => {
  const {files, paths} = store();
  files.record('L-0001', learning('one'));
  fs.symlinkSync('L-0001', `${paths.learnings}/L-0002`);
  fs.mkdirSync(`${paths.learnings}/L-0003`);
  files.record('L-0004', 'summary: [\n');
  const refused = (code: string, message: RegExp) =>
    expect.objectContaining({code, message: expect.stringMatching(message)});
  expect(() => readRecord(paths, 'L-0009')).toThrow(refused('not-found', /^there is no learning L-0009\.$/));
  expect(() => readRecord(paths, 'L-0002')).toThrow(refused('invalid-record', /L-0002 is a symbolic link or a file/));
  expect(() => readRecord(paths, 'L-0003')).toThrow(refused('invalid-record', /L-0003\/learning\.yaml cannot be read/));
  expect(() => readRecord(paths, 'L-0004')).toThrow(refused('invalid-record', /L-0004\/learning\.yaml:\d+ /));
  expect(readRecordText(paths, 'L-0004')).toBe('id: L-0004\nsummary: [\n');
});
