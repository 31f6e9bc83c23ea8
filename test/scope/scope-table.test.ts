import {expect, test} from 'vitest';
import {matchGlob} from '../../source/scope/glob-filter.js';
import {matchScope} from '../../source/scope/match.js';
import {scopeTable} from '../../source/scope/scope-table.js';
import {refreshIndex} from '../../store/index/refresh.js';
import {emptyIndex, type Indexed} from '../support/indexed.js';

function indexed(scopes: readonly (readonly string[])[], status = 'active'): Indexed {
  const records = scopes.map((paths, at) => [
    `L-${String(at + 1).padStart(4, '0')}`,
    `summary: one\nstatus: ${status}\nscope: {paths: ${JSON.stringify(paths)}}\n`,
  ]);
  const made = emptyIndex(Object.fromEntries(records));
  refreshIndex(made.db, made.workspace);
  return made;
}

const inMemory = ({db, workspace}: Indexed, path: string, options = {}) =>
  Object.fromEntries([...scopeTable(db, workspace.root, options).match(path)].map(([row, globs]) => [row, [...globs]]));

test('every glob of a learning that matches is a reason, and each is named once', () => {
  const store = indexed([['src/**', '{src,src/a}/**', '**/*.ts', 'src/a/b.ts', 'lib/**']]);
  const globs = inMemory(store, 'src/a/b.ts')[1] ?? [];
  expect([...globs].sort()).toEqual(['**/*.ts', 'src/**', 'src/a/b.ts', '{src,src/a}/**']);
});

test('memory and SQLite agree, for a few scopes under one key and for many', () => {
  const names = ['alpha', 'beta', 'gamma', 'x', 'it'];
  const many = Array.from({length: 40}, (_, at) => [`**/${names[at % names.length]}${at}*.ts`, `src/${at}/**`]);
  const store = indexed([['**/*.ts'], ['**/?lpha7.ts'], ...many, ['src']]);
  store.files.write('src/7/alpha5.ts');
  for (const path of ['src/7/alpha5.ts', 'alpha10.ts', 'src/x3.ts', 'lib/it4/it4.ts', 'src/39/none', 'none.md']) {
    const {db, workspace} = store;
    const bySqlite = matchScope(db, workspace.root, {paths: [path], tags: []}, {everyStatus: true});
    const expected = Object.fromEntries(
      [...bySqlite].map(([row, reasons]) => [row, reasons.map(reason => reason.replace('path:', '')).sort()]),
    );
    const found = inMemory(store, path, {everyStatus: true});
    for (const globs of Object.values(found)) globs.sort();
    expect(found, path).toEqual(expected);
  }
  expect(Object.keys(inMemory(store, 'src/7/alpha5.ts'))).toEqual(expect.arrayContaining(['1', '8', '43']));
});

test('a bare folder is all that lies below it, as long as it is a folder', () => {
  const store = indexed([['src/api'], ['src/api/']]);
  expect(inMemory(store, 'src/api/a.ts')).toEqual({2: ['src/api/']});
  store.files.write('src/api/b.ts');
  expect(inMemory(store, 'src/api/a.ts')).toEqual({1: ['src/api'], 2: ['src/api/']});
  expect(inMemory(store, 'src/apis/a.ts')).toEqual({});
});

test('only what is active is in it, unless every status is asked for', () => {
  const store = indexed([['src/**']], 'archived');
  expect(inMemory(store, 'src/a.ts')).toEqual({});
  expect(inMemory(store, 'src/a.ts', {everyStatus: true})).toEqual({1: ['src/**']});
});

test('a glob that is typed as a filter: by its meaning or its name, and refused where it has none', () => {
  const isPage = matchGlob(' src\\**\\[id].ts ');
  expect(['src/a/i.ts', 'src/d.ts', 'src/x.ts', 'src/**/[id].ts'].map(isPage)).toEqual([true, true, false, true]);
  expect(() => matchGlob('{a,b')).toThrow(expect.objectContaining({code: 'bad-value'}));
});
