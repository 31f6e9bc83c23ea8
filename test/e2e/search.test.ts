import {beforeAll, describe, expect, it} from 'vitest';
import {matchKeys} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit search', () => {
  let ws: TestWorkspace;
  type Found = {results: {id: string; matched_by: string[]; score: number}[]};
  const search = (...args: string[]) => ws.json<Found>('search', ...args).results;

  beforeAll(() => {
    ws = workspace();
    ws.add('Timers make tests flaky; use a fake clock.', '--path', 'test/**', '--tag', 'testing');
    ws.add('Seed the database after migrating.', '--path', 'db/**', '--tag', 'database', '--body', 'A flaky seed.');
    ws.add('Sort before you compare.', '--path', 'src/**', '--observation', 'Clocks differ', '--confidence', '0.9');
    ws.add('Archived clock advice.', '--path', 'src/**');
    ws.ok('learning', 'archive', 'L-0004');
  });

  it('answers with the documented shape', () => {
    const results = search('flaky');
    expect(results.map(({id}) => id)).toEqual(['L-0001', 'L-0002']);
    for (const result of results) expect(Object.keys(result)).toEqual(matchKeys);
    expect(results[0]).toMatchObject({kind: 'learning', tags: ['testing'], matched_by: ['query:summary']});
    expect(results[1]?.matched_by).toEqual(['query:body']);
    expect(results[0]?.score).toBeGreaterThan(results[1]?.score ?? 0);
  });

  it('needs no word to match, and takes stems and beginnings of words', () => {
    expect(search('flaky', 'unicorns').map(({id}) => id)).toContain('L-0001');
    expect(search('test timer')[0]?.id).toBe('L-0001');
    expect(search('migr')[0]?.id).toBe('L-0002');
    expect(search('clock').map(({id}) => id)).toEqual(['L-0001', 'L-0003']);
    expect(search('unicorns')).toEqual([]);
  });

  it('finds tags and COIA fields', () => {
    expect(search('database')[0]?.matched_by).toEqual(expect.arrayContaining(['query:summary', 'query:tags']));
    expect(search('differ')[0]?.matched_by).toEqual(['query:coia']);
  });

  it('narrows by tag, status, confidence and limit', () => {
    expect(search('clock', '--tag', 'Testing').map(({id}) => id)).toEqual(['L-0001']);
    expect(search('clock', '--all').map(({id}) => id)).toContain('L-0004');
    expect(search('clock', '--status', 'learning:archived').map(({id}) => id)).toEqual(['L-0004']);
    expect(search('clock', '--min-confidence', '0.8').map(({id}) => id)).toEqual(['L-0003']);
    expect(search('clock', '--limit', '1')).toHaveLength(1);
  });

  it('is tab-separated when piped and silent when nothing is found', () => {
    expect(ws.run('search', 'migrating')).toEqual({
      code: 0,
      out: 'L-0002\tSeed the database after migrating.\tdatabase\tquery:summary\n',
      err: '',
    });
    expect(ws.run('search', 'unicorns')).toEqual({code: 0, out: '', err: ''});
  });

  it('refuses values it does not know', () => {
    for (const [flag, value] of [
      ['--kind', 'dream'],
      ['--status', 'learning:dead'],
      ['--limit', '-1'],
      ['--min-confidence', '2'],
    ] as const) {
      const {code, err} = ws.run('search', 'clock', flag, value);
      expect(code).toBe(2);
      expect(err).toContain('allowed');
    }
  });
});

describe('orbit search path', () => {
  let ws: TestWorkspace;
  type Found = {results: {id: string; matched_by: string[]}[]};

  beforeAll(() => {
    ws = workspace();
    ws.write('src/api/client.ts');
    ws.record('L-0001', 'summary: Broad.\nscope: {paths: ["src/**"]}\n');
    ws.add('Narrow.', '--path', 'src/api/*.ts', '--path', '**/client.ts', '--priority', '9', '--tag', 'api');
    ws.add('Gone.', '--path', 'src/**');
    ws.ok('learning', 'archive', 'L-0003');
  });

  it('says which learnings apply, in order, and by which glob', () => {
    const {results} = ws.json<Found>('search', 'path', 'src/api/client.ts');
    expect(results.map(({id}) => id)).toEqual(['L-0002', 'L-0001']);
    for (const result of results) expect(Object.keys(result)).toEqual(matchKeys);
    expect([...(results[0]?.matched_by ?? [])].sort()).toEqual(['path:**/client.ts', 'path:src/api/*.ts']);
    expect(ws.ok('search', 'path', 'src/x.ts')).toBe('L-0001\tBroad.\t\tpath:src/**\n');
  });

  it('filters like a search', () => {
    const ids = (...args: string[]) => ws.json<Found>('search', 'path', ...args).results.map(({id}) => id);
    expect(ids('src/api/client.ts', '--tag', 'api')).toEqual(['L-0002']);
    expect(ids('src/x.ts', '--all').sort()).toEqual(['L-0001', 'L-0003']);
    expect(ids('src/api/client.ts', '--limit', '1')).toEqual(['L-0002']);
    expect(ids('/etc/passwd')).toEqual([]);
    expect(ids('docs/a.md', 'src/x.ts')).toEqual(['L-0001']);
  });

  it('needs a path', () => {
    expect(ws.run('search', 'path')).toMatchObject({code: 2, err: expect.stringContaining('<path>')});
  });
});
