import fs from 'node:fs';
import {expect, test} from 'vitest';
import {rememberClean, unseenTexts} from '../../../store/index/clean-texts.js';
import {refreshIndex} from '../../../store/index/refresh.js';
import {openDatabase} from '../../../store/sqlite.js';
import {afterTheGrain, emptyIndex, learning, learnings} from '../../support/indexed.js';

const rules = {what: 'keys', mark: '1'};

async function lookedThrough() {
  const made = emptyIndex(learnings(3));
  await afterTheGrain();
  const refresh = () => void refreshIndex(made.db, made.workspace);
  refresh();
  const unseen = (by = rules) => Array.from(unseenTexts(made.db, by), ({id}) => id);
  const all = unseen();
  rememberClean(
    made.db,
    rules,
    Array.from(unseenTexts(made.db, rules), ({row}) => row),
  );
  return {...made, refresh, unseen, all};
}

test('what was found clean is not looked through again, by the same rules', async () => {
  const {unseen, all, refresh} = await lookedThrough();
  expect(all).toEqual(['L-0001', 'L-0002', 'L-0003']);
  refresh();
  expect(unseen()).toEqual([]);
  expect(unseen({what: 'keys', mark: '2'})).toEqual(all);
  expect(unseen({what: 'phrases', mark: '1'})).toEqual(all);
});

test('newer rules take the place of older ones', async () => {
  const {db, unseen, all} = await lookedThrough();
  rememberClean(db, {what: 'keys', mark: '2'}, [1, 2, 3]);
  expect(unseen({what: 'keys', mark: '2'})).toEqual([]);
  expect(unseen()).toEqual(all);
});

test.each([
  ['learning.yaml', `id: L-0002\n${learning('edited')}`],
  ['learning.yaml', 'id: L-0002\nsummary: [\n'],
  ['votes.jsonl', '{}\n'],
  ['feedback.jsonl', '{}\n'],
])('a change of %s means another look', async (name, text) => {
  const {files, unseen, refresh} = await lookedThrough();
  files.write(`.orbit/learnings/L-0002/${name}`, text);
  refresh();
  expect(unseen()).toEqual(['L-0002']);
});

test('a record that goes is forgotten, so that nothing is believed of the next one in its row', async () => {
  const {db, workspace, refresh} = await lookedThrough();
  fs.rmSync(`${workspace.learnings}/L-0003`, {recursive: true});
  refresh();
  expect(db.prepare('SELECT count(*) FROM clean_texts').pluck().get()).toBe(2);
});

test('where another process writes, nothing is remembered and nothing fails', async () => {
  const {db, workspace, unseen} = await lookedThrough();
  const other = openDatabase(workspace.index, {timeout: 0});
  other.exec('BEGIN IMMEDIATE');
  db.pragma('busy_timeout = 10');
  rememberClean(db, {what: 'phrases', mark: '1'}, [1, 2, 3]);
  other.exec('ROLLBACK');
  other.close();
  expect(unseen({what: 'phrases', mark: '1'})).toHaveLength(3);
});
