import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {compiledGlob} from '../../../store/index/load.js';
import {globCandidates, learningsByRow, rowsWithTag, stampsByRow} from '../../../store/index/query.js';
import {allLearnings, readLearningJson} from '../../../store/index/records.js';
import {refreshIndex} from '../../../store/index/refresh.js';
import type {Db} from '../../../store/sqlite.js';
import {emptyIndex, type Indexed} from '../../support/indexed.js';

// What a record says can be found again, and what it said before cannot.

function indexed(records: Readonly<Record<string, string>>): Indexed & {refresh: () => void} {
  const made = emptyIndex(records);
  const refresh = () => void refreshIndex(made.db, made.workspace);
  refresh();
  return {...made, refresh};
}

const found = (db: Db, word: string) =>
  db.prepare('SELECT rowid FROM learnings_fts WHERE learnings_fts MATCH ?').pluck().all(word);
const globs = (db: Db, path: string, options = {}) => globCandidates(db, path, options).map(({glob}) => glob);

const record = `status: active
summary: Pools leak.
body: The reader waits.
coia: {context: In winter.}
domain: storage
kind: gotcha
priority: 7
scope: {paths: ["src/**", "docs/*.md"], tags: [db, memory]}
legacy_ids: [L20260101-1]
`;

test('every word of a record is found, whichever field it stands in', () => {
  const {db} = indexed({'L-0001': record, 'L-0002': 'summary: Another one.\n'});
  for (const word of ['leak', 'reader', 'winter', 'memory', 'storage']) expect(found(db, word), word).toEqual([1]);
  expect(found(db, 'summary : another')).toEqual([2]);
  expect(found(db, 'body : leak')).toEqual([]);
});

test('a record is known by every id that it had', () => {
  const {db} = indexed({'L-0001': record, 'L-0002': 'summary: Two.\nlegacy_ids: [L20260101-2, L20260101-3]\n'});
  expect(db.prepare('SELECT legacy, row FROM legacy_ids ORDER BY legacy').raw().all()).toEqual([
    ['L20260101-1', 1],
    ['L20260101-2', 2],
    ['L20260101-3', 2],
  ]);
});

test('after an edit the row is the same, and nothing of the old text is found', () => {
  const {db, files, refresh} = indexed({'L-0001': record});
  files.record('L-0001', 'summary: Taps drip.\nscope: {paths: ["lib/**"], tags: [water]}\n');
  refresh();
  expect(found(db, 'leak')).toEqual([]);
  expect(found(db, 'drip')).toEqual([1]);
  expect([rowsWithTag(db, 'db'), rowsWithTag(db, 'water')]).toEqual([[], [1]]);
  expect([globs(db, 'src/a.ts'), globs(db, 'lib/a.ts')]).toEqual([[], ['lib/**']]);
  expect(db.prepare('SELECT count(*) FROM legacy_ids').pluck().get()).toBe(0);
  expect(allLearnings(db).map(({summary}) => summary)).toEqual(['Taps drip.']);
});

test('a record that is gone or broken is found by nothing; a broken one keeps its row', () => {
  const {db, files, workspace, refresh} = indexed({'L-0001': record, 'L-0002': record});
  files.record('L-0001', 'summary: [\n');
  fs.rmSync(`${workspace.learnings}/L-0002`, {recursive: true});
  refresh();
  expect([found(db, 'leak'), rowsWithTag(db, 'db'), globs(db, 'src/a.ts')]).toEqual([[], [], []]);
  expect(readLearningJson(db, 1)).toBeUndefined();
  expect(db.prepare('SELECT id, status FROM learnings_index').raw().all()).toEqual([['L-0001', 'broken']]);
  files.record('L-0001', record);
  refresh();
  expect(found(db, 'leak')).toEqual([1]);
  expect(readLearningJson(db, 1)).toMatchObject({summary: 'Pools leak.', domain: 'storage'});
});

test('a row comes back with its lists, numbers and sidecars', () => {
  const {db, files, refresh} = indexed({'L-0001': record, 'L-0002': 'summary: Bare.\n'});
  files.write(
    '.orbit/learnings/L-0001/votes.jsonl',
    '{"voter_model":"gpt","task_id":"T-1","voted_at":"2026-01-01T00:00:00.000Z"}\n',
  );
  files.write(
    '.orbit/learnings/L-0001/feedback.jsonl',
    '{"task_id":"T-1","helpful":false,"at":"2026-01-02T00:00:00.000Z"}\n',
  );
  refresh();
  const [full, bare] = learningsByRow(db, [1, 99, 2]);
  expect(full).toMatchObject({
    ...{row: 1, id: 'L-0001', summary: 'Pools leak.', tags: ['db', 'memory'], domain: 'storage', kind: 'gotcha'},
    ...{priority: 7, confidence: 0.7, votes: [Date.UTC(2026, 0, 1)], feedback: [[Date.UTC(2026, 0, 2), false]]},
  });
  expect(bare).toMatchObject({row: 2, tags: [], priority: null, domain: null, kind: null, votes: [], feedback: []});
  expect(full?.tokens).toBeGreaterThan(bare?.tokens ?? Number.NaN);
  expect(stampsByRow(db, [1, 99])).toMatchObject([{id: 'L-0001', votes_stamp: expect.stringContaining('/')}]);
});

test('only what is active is a candidate, unless every status is asked for', () => {
  const of = (status: string) => `summary: One.\nstatus: ${status}\nscope: {paths: ["src/${status}/**"], tags: [t]}\n`;
  const {db} = indexed({'L-0001': of('active'), 'L-0002': of('archived'), 'L-0003': of('proposed')});
  expect(globs(db, 'src/active/a')).toEqual(['src/active/**']);
  expect(globs(db, 'src/archived/a')).toEqual([]);
  expect(globs(db, 'src/archived/a', {everyStatus: true})).toEqual(['src/archived/**']);
  expect(rowsWithTag(db, 't')).toEqual([1]);
});

describe('a glob that a record from elsewhere brings', () => {
  test.each(['../secret', 'a\0b', '{a,b', '+(a*)b', `${'a'.repeat(513)}`])('%j is never filed', glob => {
    expect(compiledGlob(glob)).toEqual([]);
  });

  test('one that is sound is filed with the expression that decides', () => {
    expect(compiledGlob('src/*.{ts,js}').map(({key}) => key)).toEqual(['src\n.ts', 'src\n.js']);
    const [{regex = '', glob = ''} = {}] = compiledGlob('src/**');
    expect(glob).toBe('src/**');
    expect(new RegExp(regex).test('src/a/b.ts')).toBe(true);
    expect(new RegExp(regex).test('lib/a.ts')).toBe(false);
  });

  test('does not keep its record from being found by its other scopes', () => {
    const {db} = indexed({'L-0001': 'summary: One.\nscope: {paths: ["../x", "src/**"]}\n'});
    expect(globs(db, 'src/a.ts')).toEqual(['src/**']);
  });
});

describe('a file that is no record is refused with the reason, and is a problem with its name', () => {
  test.each([
    ['not UTF-8', Buffer.from([0x73, 0xff, 0xfe]), 'is not UTF-8 text.'],
    ['too large', Buffer.alloc(1024 * 1024 + 1, '#'), 'has 1048577 bytes; a learning may have 1048576 at most.'],
  ])('%s', (_, content, what) => {
    const {db, files, refresh} = indexed({'L-0001': record});
    fs.writeFileSync(files.recordFile('L-0001'), content);
    refresh();
    expect(db.prepare('SELECT id, file, line, what, severity FROM problems').all()).toEqual([
      {id: 'L-0001', file: '.orbit/learnings/L-0001/learning.yaml', line: null, what, severity: 'error'},
    ]);
  });

  test('a sidecar with a broken line is a problem, and its other lines count', () => {
    const {db, files, refresh} = indexed({'L-0001': record});
    const vote = '{"voter_model":"gpt","task_id":"T-1","voted_at":"2026-01-01T00:00:00.000Z"}';
    files.write('.orbit/learnings/L-0001/votes.jsonl', `${vote}\nnot json\n`);
    refresh();
    expect(db.prepare('SELECT line, what, severity FROM problems').all()).toEqual([
      {line: 2, what: 'is not JSON.', severity: 'error'},
    ]);
    expect(learningsByRow(db, [1])[0]?.votes).toHaveLength(1);
  });
});
