import fs from 'node:fs';
import {beforeAll, describe, expect, test} from 'vitest';
import {isFresh, rowsUnchanged} from '../../../store/index/freshness.js';
import {stampsByRow} from '../../../store/index/query.js';
import {refreshIndex} from '../../../store/index/refresh.js';
import {type IndexState, readState} from '../../../store/index/schema.js';
import {afterTheGrain, emptyIndex, type Indexed, learning, learnings} from '../../support/indexed.js';

async function proved(count: number): Promise<Indexed & {state: IndexState}> {
  const indexed = emptyIndex(learnings(count));
  await afterTheGrain();
  refreshIndex(indexed.db, indexed.workspace);
  const state = readState(indexed.db);
  if (!state) throw new Error('the refresh left no state');
  return {...indexed, state};
}

describe('a small store is looked at file by file', () => {
  let store: Indexed & {state: IndexState};
  const fresh = (state = store.state) => isFresh(store.db, store.workspace, state, Date.now() + 1_000);
  beforeAll(async () => {
    store = await proved(128);
  });

  test('proved, and for as long as nothing changes', () => {
    expect(fresh()).toBe(true);
    expect(fresh({...store.state, scannedAt: 0})).toBe(true);
    expect(fresh({...store.state, legacy: true})).toBe(false);
  });

  test.each([
    ['config.yaml', 'index: {}\n', false],
    ['state/journal/pending.jsonl', '{}', false],
    ['learnings/L-0500/learning.yaml', 'summary: new\n', false],
    ['learnings/L-0500.yaml', 'summary: flat\n', false],
    ['learnings/superseded/L-0500.yaml', 'summary: flat\n', false],
    ['learnings/README.md', 'read me', true],
    ['learnings/L-0001/votes.jsonl', '', true],
  ])('with a new %s', (name, text, expected) => {
    const first = name.split('/').slice(0, 2).join('/');
    const existed = store.files.exists(`.orbit/${first}`);
    store.files.write(`.orbit/${name}`, text);
    const answer = fresh();
    fs.rmSync(`${store.workspace.orbit}/${existed ? name : first}`, {recursive: true});
    expect(answer).toBe(expected);
    expect(fresh()).toBe(true);
  });

  test('a record that was edited, or is gone', () => {
    const file = store.files.recordFile('L-0128');
    const text = fs.readFileSync(file);
    fs.writeFileSync(file, learning('edited'));
    expect(fresh()).toBe(false);
    fs.writeFileSync(file, text);
    refreshIndex(store.db, store.workspace);
    // Right after the write the stamp is no proof, whatever it says.
    expect(isFresh(store.db, store.workspace, store.state, fs.statSync(file).ctimeMs)).toBe(false);
    fs.rmSync(`${store.workspace.learnings}/L-0128`, {recursive: true});
    expect(fresh()).toBe(false);
    fs.rmSync(store.workspace.learnings, {recursive: true});
    expect(fresh()).toBe(false);
  });
});

describe('a large store is believed by its folder, git and its age', () => {
  let store: Indexed & {state: IndexState};
  const fresh = (now = store.state.scannedAt + 1_000) => isFresh(store.db, store.workspace, store.state, now);
  beforeAll(async () => {
    store = await proved(129);
  });

  test('until the next look is due', () => {
    const {scannedAt, options} = store.state;
    expect(fresh()).toBe(true);
    expect(fresh(scannedAt)).toBe(true);
    expect(fresh(scannedAt - 1)).toBe(false);
    expect(fresh(scannedAt + options.index.max_age_seconds * 1_000)).toBe(true);
    expect(fresh(scannedAt + options.index.max_age_seconds * 1_000 + 1)).toBe(false);
  });

  test('an edit in place is seen where the row matched, its sidecars included', () => {
    const rows = stampsByRow(store.db, [1, 2]);
    const now = Date.now() + 1_000;
    expect(rows).toHaveLength(2);
    expect(rowsUnchanged(store.workspace, rows, now)).toBe(true);
    expect(rowsUnchanged(store.workspace, [], now)).toBe(true);
    for (const name of ['votes.jsonl', 'feedback.jsonl']) {
      const file = store.files.write(`.orbit/learnings/${rows[1]?.id}/${name}`, '\n');
      expect(rowsUnchanged(store.workspace, rows, now)).toBe(false);
      fs.rmSync(file);
      expect(rowsUnchanged(store.workspace, rows, now)).toBe(true);
    }
    store.files.record(String(rows[1]?.id), learning('edited'));
    expect(fresh()).toBe(true);
    expect(rowsUnchanged(store.workspace, rows, now)).toBe(false);
    expect(rowsUnchanged(store.workspace, rows.slice(0, 1), now)).toBe(true);
  });

  test('until git moves, or the folder does', () => {
    expect(store.state.git.length).toBeGreaterThan(0);
    const head = `${store.files.root}/.git/HEAD`;
    const moved = {...store.state, git: store.state.git.map(([file, stamp]) => [file, `${stamp}0`] as const)};
    expect(isFresh(store.db, store.workspace, moved, store.state.scannedAt + 1_000)).toBe(false);
    store.files.record('L-0500', learning('new'));
    expect(fresh()).toBe(false);
    expect(fs.existsSync(head)).toBe(true);
  });
});
