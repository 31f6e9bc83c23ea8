import fs from 'node:fs';
import fc from 'fast-check';
import picomatch from 'picomatch';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {globMatches} from '../../source/scope/match.js';
import {scopeTable} from '../../source/scope/scope-table.js';
import {globKeys, pathKeys} from '../../store/glob/keys.js';
import {globProblem} from '../../store/glob/normalize.js';
import {compiledGlob} from '../../store/index/load.js';
import {globCandidates} from '../../store/index/query.js';
import {rowWriter} from '../../store/index/rows.js';
import {createSchema} from '../../store/index/schema.js';
import {parseRecord} from '../../store/record/parse.js';
import {type Db, openDatabase} from '../../store/sqlite.js';
import {temporaryFolder} from '../support/workspace.js';
import {glob, path, pathFor} from './arbitrary/glob.js';

// The index files every glob under a few keys and looks at a path's keys only. Here it answers beside a scan that tries
// every glob with picomatch itself.

const folders = [
  'a',
  'src/tests',
  'c++/src',
  '[id]/a',
  'app/[id]',
  '$lib',
  'a+b.d',
  'a=b/x.ts',
  '(group)',
  'a b/.env',
  'b/{ts}',
];

let root: string;
let db: Db;

beforeAll(() => {
  root = temporaryFolder();
  for (const folder of folders) fs.mkdirSync(`${root}/${folder}`, {recursive: true});
  db = openDatabase(':memory:', {timeout: 0});
  createSchema(db, 'memory');
});
afterAll(() => {
  db.close();
  fs.rmSync(root, {recursive: true});
});

/** The rules of the design, without an index: §7, and that a glob which is refused matches nothing. */
function scanner(pattern: string): (file: string) => boolean {
  if (globProblem(pattern) !== undefined) return () => false;
  const rooted = pattern.replace(/^(?:\.?\/)+/, '');
  const spelled = rooted.endsWith('/') ? `${rooted}**` : rooted;
  const bare = rooted.replace(/\/+$/, '');
  const isMatch = picomatch(spelled, {dot: true});
  return file => file === spelled || isMatch(file) || (file.startsWith(`${bare}/`) && isFolder(bare));
}

function isFolder(name: string): boolean {
  return fs.statSync(`${root}/${name}`, {throwIfNoEntry: false})?.isDirectory() === true;
}

/** As a record is read: a leading ./ says nothing. */
const asRead = (pattern: string) => pattern.replace(/^\.\//, '');

const id = (row: number) => `L-${String(row).padStart(4, '0')}`;

const template = parseRecord('id: L-0001\nsummary: s\n', 'f', 'L-0001').learning;

/** One learning for each glob, in the tables that the product fills and reads. */
function index(globs: readonly string[]): void {
  const {upsert, remove} = rowWriter(db);
  db.transaction(() => {
    for (const known of db.prepare('SELECT id FROM learnings_index').pluck().all() as string[]) remove(known);
    for (const [at, pattern] of globs.entries()) {
      if (!template) throw new Error('the template does not parse');
      const learning = {...template, id: id(at + 1), scope: {...template.scope, paths: [pattern]}};
      const scanned = {id: learning.id, stamp: '-', votesStamp: '-', feedbackStamp: '-'};
      const nothing = {hash: '', votes: [], feedback: [], tokens: 0, problems: []};
      upsert({...nothing, scanned, learning, globs: compiledGlob(pattern)});
    }
  })();
}

describe('the lookup finds exactly what a scan finds', () => {
  let matched = 0;
  let refused = 0;
  let all = 0;

  test('the keys of a matching glob are among the keys of the path', () => {
    const pair = glob.map(asRead).chain(pattern => fc.tuple(fc.constant(pattern), fc.oneof(pathFor(pattern), path)));
    fc.assert(
      fc.property(pair, ([pattern, file]) => {
        all++;
        if (globProblem(pattern) !== undefined) refused++;
        if (!scanner(pattern)(file)) return;
        matched++;
        const keys = new Set(pathKeys(file));
        expect(
          globKeys(pattern).some(key => keys.has(key)),
          `${pattern} for ${file}`,
        ).toBe(true);
      }),
      {numRuns: 10_000},
    );
    // Otherwise the property would say little.
    expect(matched / all).toBeGreaterThan(0.15);
    expect(refused / all).toBeLessThan(0.3);
  });

  test('the expression of a glob decides as picomatch does', () => {
    const tuple = glob.map(asRead).chain(pattern => {
      const files = fc.array(fc.oneof(pathFor(pattern), path), {minLength: 6, maxLength: 6});
      return fc.tuple(fc.constant(pattern), files);
    });
    fc.assert(
      fc.property(tuple, ([pattern, files]) => {
        const [entry] = compiledGlob(pattern);
        const scan = scanner(pattern);
        for (const file of entry ? files : [])
          expect([file, entry && globMatches(entry, file, root)]).toEqual([file, scan(file)]);
      }),
      {numRuns: 5_000},
    );
  });

  test('many learnings, through SQLite and through the table in memory', () => {
    const store = fc.array(glob.map(asRead), {minLength: 1, maxLength: 5}).chain(globs => {
      const files = fc.array(fc.oneof(fc.oneof(...globs.map(pathFor)), path), {minLength: 1, maxLength: 3});
      return fc.tuple(fc.constant(globs), files);
    });
    fc.assert(
      fc.property(store, ([globs, files]) => {
        index(globs);
        const table = scopeTable(db, root);
        const ids = new Map(db.prepare('SELECT row, id FROM learnings_index').raw().all() as [number, string][]);
        const scans = globs.map(scanner);
        for (const file of files) {
          const expected = new Set(scans.flatMap((scan, at) => (scan(file) ? [id(at + 1)] : [])));
          const candidates = globCandidates(db, file).filter(candidate => globMatches(candidate, file, root));
          expect([file, new Set(candidates.map(({row}) => ids.get(row)))]).toEqual([file, expected]);
          expect([file, new Set([...table.match(file).keys()].map(row => ids.get(row)))]).toEqual([file, expected]);
        }
      }),
      {numRuns: 5_000},
    );
  });
});
