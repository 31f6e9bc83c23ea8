import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {refreshIndex, refreshRecord} from '../../../store/index/refresh.js';
import {readState} from '../../../store/index/schema.js';
import {afterTheGrain, emptyIndex, learning, learnings, summaryOf} from '../../support/indexed.js';

const vote = '{"voter_model":"gpt","task_id":"T-1","voted_at":"2026-01-01T00:00:00.000Z"}\n';
const feedback = '{"task_id":"T-1","helpful":true,"at":"2026-01-01T00:00:00.000Z"}\n';

// Progress is reported after every fiftieth file that was read, before anything is written: the moment in between.
describe('a file that changes while the others are read', () => {
  function refreshedWith(change: (indexed: ReturnType<typeof emptyIndex>) => void) {
    const indexed = emptyIndex(learnings(50));
    let changed = false;
    refreshIndex(indexed.db, indexed.workspace, {
      progress() {
        if (!changed) change(indexed);
        changed = true;
      },
    });
    expect(changed).toBe(true);
    return indexed;
  }

  test('is indexed as it is now', () => {
    const {db} = refreshedWith(({files}) => files.record('L-0007', learning('changed in between')));
    expect(summaryOf(db, 'L-0007')).toBe('changed in between');
    expect(summaryOf(db, 'L-0008')).toBe('about L-0008');
  });

  test('is not indexed once it is gone', () => {
    const {db} = refreshedWith(({workspace}) => fs.rmSync(`${workspace.learnings}/L-0007`, {recursive: true}));
    expect(summaryOf(db, 'L-0007')).toBeUndefined();
    expect(db.prepare('SELECT count(*) FROM learnings_index').pluck().get()).toBe(49);
  });

  test.each([
    ['votes', vote, '[1767225600000]'],
    ['feedback', feedback, '[[1767225600000,true]]'],
  ])('brings its %s along', (name, line, expected) => {
    const {db} = refreshedWith(({files}) => files.write(`.orbit/learnings/L-0007/${name}.jsonl`, line));
    expect(db.prepare(`SELECT ${name} FROM learnings_index WHERE id = 'L-0007'`).pluck().get()).toBe(expected);
  });
});

describe('what is read again', () => {
  async function settled(count = 2) {
    const indexed = emptyIndex(learnings(count));
    await afterTheGrain();
    expect(refreshIndex(indexed.db, indexed.workspace)).toMatchObject({changed: count, removed: 0});
    return {...indexed, refresh: () => refreshIndex(indexed.db, indexed.workspace)};
  }

  test('nothing, where nothing changed; everything on demand', async () => {
    const {db, workspace, refresh} = await settled(3);
    expect(refresh()).toMatchObject({changed: 0, removed: 0});
    const reported: number[][] = [];
    const progress = (...numbers: number[]) => reported.push(numbers);
    expect(refreshIndex(db, workspace, {everything: true, progress})).toMatchObject({changed: 3, removed: 0});
    expect(reported).toEqual([[3, 3]]);
  });

  test.each([
    ['learning.yaml', `id: L-0001\n${learning('edited')}`],
    ['votes.jsonl', vote],
    ['feedback.jsonl', feedback],
  ])('a record whose %s changed', async (name, text) => {
    const {files, refresh} = await settled();
    files.write(`.orbit/learnings/L-0001/${name}`, text);
    expect(refresh().changed).toBe(1);
  });

  test('a record that is gone loses its row, unless it came back meanwhile', async () => {
    const {db, workspace, files, refresh} = await settled(3);
    fs.rmSync(`${workspace.learnings}/L-0002`, {recursive: true});
    expect(refresh()).toMatchObject({changed: 0, removed: 1});
    expect(summaryOf(db, 'L-0002')).toBeUndefined();
    fs.rmSync(`${workspace.learnings}/L-0003`, {recursive: true});
    refreshIndex(db, workspace, {progress: () => files.record('L-0003', learning('back again'))});
    expect(summaryOf(db, 'L-0003')).toBeDefined();
  });

  test('a stamp within the grain is confirmed by content alone', () => {
    const {db, workspace, files} = emptyIndex(learnings(1));
    // A time to come never leaves the grain.
    const later = new Date(Date.now() + 3_600_000);
    fs.utimesSync(files.recordFile('L-0001'), later, later);
    expect(refreshIndex(db, workspace).changed).toBe(1);
    expect(refreshIndex(db, workspace).changed).toBe(0);
    db.exec("UPDATE learnings_index SET hash = 'of another text'");
    expect(refreshIndex(db, workspace).changed).toBe(1);
    db.exec("UPDATE learnings_index SET stamp = '~1/1/1/1'");
    expect(refreshIndex(db, workspace).changed).toBe(1);
  });

  test('after the grain the row is written again, with a stamp that is proof', async () => {
    const {db, refresh} = await settled(1);
    db.exec("UPDATE learnings_index SET stamp = '~' || stamp");
    expect(refresh().changed).toBe(1);
    expect(db.prepare('SELECT stamp FROM learnings_index').pluck().get()).not.toMatch(/^~/);
  });
});

test('what the look found is remembered', () => {
  const {db, workspace, files} = emptyIndex(learnings(2));
  files.write('.orbit/config.yaml', 'index:\n  max_age_seconds: 7\n');
  const before = Date.now();
  const {scan} = refreshIndex(db, workspace);
  const state = readState(db);
  expect(state).toMatchObject({count: 2, legacy: false, folder: scan.folder, config: scan.config, scannedAt: scan.at});
  expect(state?.options.index.max_age_seconds).toBe(7);
  expect(state?.scannedAt).toBeGreaterThanOrEqual(before);
  files.write('.orbit/learnings/L-0009.yaml', 'summary: flat\n');
  refreshIndex(db, workspace);
  expect(readState(db)?.legacy).toBe(true);
});

test('one record alone: written, broken, gone', () => {
  const {db, workspace, files} = emptyIndex(learnings(1));
  const status = () => db.prepare("SELECT status FROM learnings_index WHERE id = 'L-0001'").pluck().get();
  const problems = () => db.prepare('SELECT count(*) FROM problems').pluck().get();
  refreshRecord(db, workspace, 'L-0001');
  expect([status(), problems()]).toEqual(['active', 0]);
  files.record('L-0001', 'summary: [\n');
  refreshRecord(db, workspace, 'L-0001');
  expect([status(), problems()]).toEqual(['broken', 1]);
  fs.rmSync(`${workspace.learnings}/L-0001`, {recursive: true});
  refreshRecord(db, workspace, 'L-0001');
  expect([status(), problems()]).toEqual([undefined, 0]);
});

test('what was read before the time was up is kept, and the next one reads the rest', () => {
  const {db, workspace} = emptyIndex(learnings(1_100));
  const count = () => db.prepare('SELECT count(*) FROM learnings_index').pluck().get();
  expect(() => refreshIndex(db, workspace, {until: 0})).toThrow('not whole yet');
  expect(count()).toBe(1_000);
  expect(readState(db)).toBeUndefined();
  expect(refreshIndex(db, workspace).changed).toBeGreaterThanOrEqual(100);
  expect(count()).toBe(1_100);
});
