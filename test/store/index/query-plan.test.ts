import {expect, test} from 'vitest';
import {globCandidates, rowsWithTag} from '../../../store/index/query.js';
import type {Db} from '../../../store/sqlite.js';
import {emptyIndex} from '../../support/indexed.js';

// A lookup begins with the few rows under the keys of a path or under a tag, however many learnings there are.

function planOf(db: Db, ask: (db: Db) => unknown): string[] {
  let sql = '';
  let count = 0;
  const listening = new Proxy(db, {
    get: (target, name) =>
      name === 'prepare'
        ? (text: string) => {
            sql = text;
            count = text.split('?').length - 1;
            return target.prepare(text);
          }
        : Reflect.get(target, name),
  });
  ask(listening);
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...new Array(count).fill('')) as {detail: string}[];
  return steps.map(({detail}) => detail);
}

test.each([
  ['a path', 'SEARCH g', (db: Db) => globCandidates(db, 'src/a.ts')],
  ['a tag', 'SEARCH t', (db: Db) => rowsWithTag(db, 'testing')],
])('%s is looked up among the keys first', (_, first, ask) => {
  const {db} = emptyIndex();
  // As in a store where SQLite would rather begin with the learnings.
  db.exec('CREATE INDEX by_status ON learnings_index (status)');
  expect(planOf(db, ask)[0]).toMatch(new RegExp(`^${first}`));
});
