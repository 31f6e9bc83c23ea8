import {expect, onTestFinished, test} from 'vitest';
import {openOrbit} from '../../../source/open/orbit.js';
import {filterRows} from '../../../source/tui/runtime/filter.js';
import {readRows} from '../../../source/tui/runtime/rows.js';
import {workspace} from '../../support/workspace.js';

// What the filter of the workstation finds, over a real index.

const records: Record<string, {summary: string; paths: string[]; tags: string[]; more?: string}> = {
  'L-0001': {summary: 'Never retry a POST', paths: ['src/http/**'], tags: ['networking'], more: 'kind: gotcha'},
  'L-0002': {summary: 'Open it read-only', paths: ['src/db/Index.ts'], tags: ['storage'], more: 'domain: SQLite'},
  'L-0003': {summary: 'Call init before use', paths: ['lib/old/**'], tags: ['legacy'], more: 'created_by: Mona'},
  'L-0004': {summary: 'Gone', paths: ['lib/**'], tags: ['legacy'], more: 'status: archived'},
  'L-0005': {summary: 'Wait', paths: ['docs/*.md'], tags: [], more: 'body: The word zebra stands only here.'},
};

function finder() {
  const where = workspace();
  for (const [id, {summary, paths, tags, more = ''}] of Object.entries(records)) {
    const scope = `scope: ${JSON.stringify({paths, tags})}`;
    const status = more.startsWith('status:') ? '' : 'status: active';
    const times = 'created_at: 2026-05-01T10:00:00Z\nupdated_at: 2026-05-01T10:00:00Z';
    where.record(id, ['schemaVersion: 1', status, times, scope, `summary: ${summary}`, more, ''].join('\n'));
  }
  const orbit = openOrbit({cwd: where.root, env: {}, root: undefined, note: () => {}});
  onTestFinished(() => orbit.close());
  const rows = readRows(orbit, new Map());
  const hits = (typed: string) => filterRows(orbit, rows, typed);
  return Object.assign((typed: string) => hits(typed)?.map(({id}) => id), {hits});
}

test('words are looked for in summary, tags, paths and body, also misspelt', () => {
  const find = finder();
  expect(find('retry')).toEqual(['L-0001']);
  expect(find('rtry')).toContain('L-0001');
  expect(find('legacy')).toEqual(['L-0003']);
  expect(find('legcy')).toEqual(['L-0003']);
  expect(find('lib/old')).toEqual(['L-0003']);
  expect(find('index.ts')).toEqual(['L-0002']);
  expect(find('zebra')).toEqual(['L-0005']);
  expect(find('qqqq')).toEqual([]);
  expect(find('  ')).toBeUndefined();
});

test('several words are looked for one by one, in any order and place, and each is marked', () => {
  const find = finder();
  expect(find('post never')?.[0]).toBe('L-0001');
  expect(find('pos netw')?.[0]).toBe('L-0001');
  expect(find('legacy init')?.[0]).toBe('L-0003');
  expect(find.hits('retry post never')?.[0]).toEqual({
    id: 'L-0001',
    ranges: [
      [0, 4],
      [6, 10],
      [14, 17],
    ],
  });
  // The rest is in a tag.
  expect(find.hits('pos netw')?.[0]?.ranges).toEqual([[14, 16]]);
  expect(find.hits('rtry')?.[0]?.ranges).not.toEqual([]);
});

test('terms narrow', () => {
  const find = finder();
  expect(find('tag:net')).toEqual(['L-0001']);
  expect(find('status:arch')).toEqual(['L-0004']);
  expect(find('kind:gotcha')).toEqual(['L-0001']);
  expect(find('domain:sqlite')).toEqual(['L-0002']);
  expect(find('by:mona')).toEqual(['L-0003']);
  expect(find('id:0002')).toEqual(['L-0002']);
  expect(find('id:L-0001,L-0004')?.sort()).toEqual(['L-0001', 'L-0004']);
  expect(find('tag:legacy call')).toEqual(['L-0003']);
});

test('path: takes a part of a scope, a file that a scope applies to, and a glob over the scopes', () => {
  const find = finder();
  expect(find('path:http')).toEqual(['L-0001']);
  expect(find('path:src/http/client.ts')).toEqual(['L-0001']);
  expect(find('path:src/db/Index.ts')).toEqual(['L-0002']);
  expect(find('path:docs/guide.md')).toEqual(['L-0005']);
  expect(find('path:../outside')).toEqual([]);
  expect(find('path:src/**')?.sort()).toEqual(['L-0001', 'L-0002']);
  expect(find('path:src/{')).toEqual([]);
});
