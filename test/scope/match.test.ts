import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type Orbit, openOrbit} from '../../source/open/orbit.js';
import {matchScope} from '../../source/scope/match.js';
import {scopeTable} from '../../source/scope/scope-table.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

let made: TestWorkspace;
let orbit: Orbit;

beforeAll(() => {
  made = workspace({git: false});
  made.write('docs/readme.md');
  const record = (id: string, scope: string, more = '') => made.record(id, `summary: s\nscope: ${scope}\n${more}`);
  record('L-0001', '{paths: ["src/**", "src/*.ts", "**/a.ts"], tags: [Perf, "C++"]}');
  record('L-0002', '{paths: [docs], tags: [perf, performance]}');
  record('L-0003', '{paths: ["src/**"], tags: [perf]}', 'status: archived\n');
  record('L-0004', '{paths: ["src/**"]}', 'status: proposed\n');
  record('L-0005', '{paths: ["src/**"]}', 'status: superseded\n');
  record('L-0006', '{}');
  record('L-0007', '{paths: ["src/[", "../x", "src/a.ts"]}');
  orbit = openOrbit({cwd: made.root, env: {}});
});
afterAll(() => orbit.close());

function reasons(paths: readonly string[], tags: readonly string[] = []): Record<string, readonly string[]> {
  const ids = new Map(orbit.db.prepare('SELECT row, id FROM learnings_index').raw().all() as [number, string][]);
  const found = [...matchScope(orbit.db, made.root, {paths, tags})].map(([row, why]) => [
    ids.get(row),
    [...why].sort(),
  ]);
  return Object.fromEntries(found) as Record<string, readonly string[]>;
}

describe('which learnings apply, and why', () => {
  test('every glob that matches is a reason, once', () => {
    expect(reasons(['src/a.ts', 'src/a.ts'])).toEqual({
      'L-0001': ['path:**/a.ts', 'path:src/**', 'path:src/*.ts'],
      'L-0007': ['path:src/a.ts'],
    });
  });

  test('several paths: any of them', () => {
    expect(Object.keys(reasons(['docs/readme.md', 'src/deep/b.ts'])).sort()).toEqual(['L-0001', 'L-0002']);
    expect(reasons(['docs/readme.md'])).toEqual({'L-0002': ['path:docs']});
  });

  test('tags: whatever the case, but the whole tag', () => {
    expect(reasons([], [' PERF '])).toEqual({'L-0001': ['tag:perf'], 'L-0002': ['tag:perf']});
    expect(reasons([], ['c++'])).toEqual({'L-0001': ['tag:c++']});
    expect(reasons([], ['per'])).toEqual({});
    expect(reasons([], [''])).toEqual({});
  });

  test('a path or a tag is enough, and both are told', () => {
    expect(reasons(['src/b.ts'], ['perf'])).toEqual({
      'L-0001': ['path:src/**', 'path:src/*.ts', 'tag:perf'],
      'L-0002': ['tag:perf'],
    });
  });

  test('nothing asked, nothing found', () => expect(reasons([])).toEqual({}));

  test('only active ones, unless every status is asked for', () => {
    const table = (everyStatus: boolean) => scopeTable(orbit.db, made.root, {everyStatus}).match('src/b.ts').size;
    expect(table(false)).toBe(1);
    expect(table(true)).toBe(4);
  });
});
