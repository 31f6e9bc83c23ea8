import {execFileSync} from 'node:child_process';
import {setImmediate as nextTurn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {matchScope} from '../../source/scope/match.js';
import {cachedScopes, learningsOf} from '../../source/scope/scope-cache.js';
import {refreshIndex, refreshRecord} from '../../store/index/refresh.js';
import {emptyIndex, type Indexed, learning, learnings} from '../support/indexed.js';

function indexed(records: Readonly<Record<string, string>>): Indexed {
  const made = emptyIndex(records);
  refreshIndex(made.db, made.workspace);
  return made;
}

const matched = ({db, workspace}: Indexed, path: string) => [
  ...matchScope(db, workspace.root, {paths: [path], tags: []}).keys(),
];

/** Asks until the scopes are in memory. */
function keep(store: Indexed): void {
  for (let asked = 0; asked < 9; asked++) matched(store, 'src/a.ts');
  expect(cachedScopes(store.db, store.workspace.root)).toBeDefined();
}

// In a process of its own: what this one writes, it counts itself.
function elsewhere({workspace}: Indexed, sql: string): void {
  const script = "const [file, sql] = process.argv.slice(1); require('better-sqlite3')(file).exec(sql)";
  execFileSync(process.execPath, ['-e', script, workspace.index, sql]);
}

test('what another process writes is seen by the next question', async () => {
  const store = indexed(learnings(2));
  keep(store);
  expect(matched(store, 'src/a.ts')).toEqual([1, 2]);
  expect(learningsOf(store.db, [1])[0]?.summary).toBe('about L-0001');
  elsewhere(
    store,
    "UPDATE learnings_index SET status = 'archived' WHERE row = 2; UPDATE learnings_index SET summary = 'new' WHERE row = 1",
  );
  await nextTurn();
  expect(learningsOf(store.db, [1])[0]?.summary).toBe('new');
  expect(matched(store, 'src/a.ts')).toEqual([1]);
  keep(store);
  elsewhere(store, "UPDATE learnings_index SET status = 'active'");
  await nextTurn();
  expect(matched(store, 'src/a.ts')).toEqual([1, 2]);
});

test('what this process writes is seen at once, whichever connection it uses', () => {
  const store = indexed(learnings(1));
  keep(store);
  store.files.record('L-0001', learning('elsewhere now', 'lib/**'));
  refreshRecord(store.db, store.workspace, 'L-0001');
  expect(matched(store, 'src/a.ts')).toEqual([]);
  expect(matched(store, 'lib/a.ts')).toEqual([1]);
  expect(learningsOf(store.db, [1, 99]).map(({summary}) => summary)).toEqual(['elsewhere now']);
});

test('the scopes are read once the questions have cost as much', () => {
  const small = indexed(learnings(1));
  const large = indexed(learnings(501));
  const firstKept = ({db, workspace}: Indexed) => {
    let asked = 1;
    while (cachedScopes(db, workspace.root) === undefined) asked++;
    return asked;
  };
  expect([firstKept(small), firstKept(large)]).toEqual([9, 12]);
});
