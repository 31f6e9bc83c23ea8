import {beforeAll, describe, expect, it} from 'vitest';
import {recordKeys} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning list', () => {
  let ws: TestWorkspace;
  const ids = (...args: string[]) =>
    ws.json<{learnings: {id: string}[]}>('learning', 'list', ...args).learnings.map(({id}) => id);

  beforeAll(() => {
    ws = workspace();
    ws.write('src/api/client.ts');
    ws.write('docs/guide.md');
    const day = (number: number) => `2026-05-0${number}T10:00:00Z`;
    ws.record(
      'L-0001',
      `summary: one\nstatus: active\npriority: 10\ncreated_at: ${day(1)}\nscope: {paths: ["src/**"], tags: [api, net]}\ndomain: web\n`,
    );
    ws.record(
      'L-0002',
      `summary: two\nstatus: archived\ncreated_at: ${day(2)}\nscope: {paths: ["docs/**"], tags: [docs]}\n`,
    );
    ws.record('L-0003', `summary: three\nstatus: proposed\ncreated_at: ${day(3)}\nscope: {paths: ["src/api/**"]}\n`);
    ws.record('L-0004', `summary: four\nstatus: active\npriority: 200\ncreated_at: ${day(4)}\nscope: {tags: [api]}\n`);
    ws.record(
      'L-0005',
      `summary: five\nstatus: active\ncreated_at: ${day(5)}\nscope: {paths: ["docs/*.md"]}\nconfidence: 0.9\n`,
    );
    ws.ok('learning', 'upvote', '--id', 'L-0005', '--model', 'claude', '--task', 'T-1');
  });

  it('lists the active ones, votes before priority before age', () => {
    expect(ids()).toEqual(['L-0005', 'L-0004', 'L-0001']);
  });

  it('prints tab-separated lines without a header when piped', () => {
    expect(ws.run('learning', 'list')).toEqual({
      code: 0,
      out: [
        'L-0005\tactive\t1\t0.90\tfive\t',
        'L-0004\tactive\t0\t0.38\tfour\tapi',
        'L-0001\tactive\t0\t0.38\tone\tapi,net',
        '',
      ]
        .join('\n')
        // Confidence fades with idle months; the number itself is the unit tests' business.
        .replaceAll('0.38', ws.ok('learning', 'list').split('\n')[1]?.split('\t')[3] ?? ''),
      err: '',
    });
  });

  it('gives whole records as JSON, every key present', () => {
    const {learnings} = ws.json<{learnings: Record<string, unknown>[]}>('learning', 'list', '--all');
    expect(learnings).toHaveLength(5);
    for (const record of learnings) expect(Object.keys(record)).toEqual(recordKeys);
    expect(learnings.find(({id}) => id === 'L-0003')).toEqual({
      id: 'L-0003',
      schemaVersion: 1,
      status: 'proposed',
      created_at: '2026-05-03T10:00:00Z',
      updated_at: '2026-05-03T10:00:00Z',
      created_by: null,
      scope: {paths: ['src/api/**'], tags: [], symbols: []},
      summary: 'three',
      body: null,
      coia: {},
      kind: null,
      domain: null,
      priority: null,
      confidence: null,
      evidence: [],
      supersedes: null,
      superseded_by: null,
      legacy_ids: [],
    });
  });

  it('filters by status', () => {
    expect(ids('--status', 'archived')).toEqual(['L-0002']);
    expect(ids('--status', 'archived,proposed', '--sort', 'id')).toEqual(['L-0002', 'L-0003']);
    expect(ids('--all')).toHaveLength(5);
  });

  it('filters by tag without regard to case, by domain, and by both at once', () => {
    expect(ids('--tag', 'API', '--sort', 'id')).toEqual(['L-0001', 'L-0004']);
    expect(ids('--tag', 'api', '--tag', 'net')).toEqual(['L-0001']);
    expect(ids('--domain', 'Web')).toEqual(['L-0001']);
    expect(ids('--tag', 'ap')).toEqual([]);
  });

  it('filters by a path, and by a glob over the files of the workspace', () => {
    expect(ids('--path', 'src/api/client.ts')).toEqual(['L-0001']);
    expect(ids('--path', 'src/api/client.ts', '--all', '--sort', 'id')).toEqual(['L-0001', 'L-0003']);
    expect(ids('--path', '**/*.md')).toEqual(['L-0005']);
    expect(ids('--path', '**/*.rs')).toEqual([]);
  });

  it('starts a glob where a path starts: at the working directory, else at the root', () => {
    const below = (folder: string, glob: string) =>
      ws.runWith({cwd: `${ws.root}/${folder}`}, 'learning', 'list', '--path', glob).out.match(/^L-\d+/gm) ?? [];
    expect(below('docs', '*.md')).toEqual(['L-0005']);
    expect(below('docs', './*')).toEqual(['L-0005']);
    expect(below('src', '*.md')).toEqual([]);
    expect(below('src', 'docs/*.md')).toEqual(['L-0005']);
    expect(below('src', `${ws.root}/docs/*.md`)).toEqual(['L-0005']);
    expect(ids('--path', `${ws.root}/src/**`)).toEqual(['L-0001']);
    expect(ids('--path', '/docs/**')).toEqual(['L-0005']);
  });

  it('takes signs that are no wildcards for part of a name', () => {
    for (const name of ['src/@scope/new.ts', 'src/$id.tsx', 'src/(shop)/page.tsx', 'src/c++/x.cpp', 'src/a!.ts'])
      expect(ids('--path', name), name).toEqual(['L-0001']);
    for (const glob of ['src/{a,b}.ts', 'src/[ab].ts', 'src/+(a).ts', 'src/(a|b).ts'])
      expect(ids('--path', glob), glob).toEqual([]);
  });

  it('sorts and limits', () => {
    expect(ids('--sort', 'id')).toEqual(['L-0001', 'L-0004', 'L-0005']);
    expect(ids('--sort', 'created')).toEqual(['L-0005', 'L-0004', 'L-0001']);
    expect(ids('--sort', 'updated', '--all')[0]).toBe('L-0005');
    expect(ids('--sort', 'priority')).toEqual(['L-0004', 'L-0001', 'L-0005']);
    expect(ids('--sort', 'confidence')[0]).toBe('L-0005');
    expect(ids('--limit', '2')).toEqual(['L-0005', 'L-0004']);
  });

  it('says what is allowed for a status, a sort key and a limit it does not know', () => {
    for (const [flag, value, allowed] of [
      ['--status', 'actve', 'proposed, active, superseded, archived'],
      ['--sort', 'size', 'rank, id'],
      ['--limit', '0', 'whole number from 1'],
      ['--limit', '1e9x', 'whole number'],
    ] as const) {
      const {code, out, err} = ws.run('learning', 'list', flag, value);
      expect({code, out}).toEqual({code: 2, out: ''});
      expect(err).toContain(value);
      expect(err).toContain(allowed);
    }
  });

  it('is silent about an empty result when piped', () => {
    expect(ws.run('learning', 'list', '--tag', 'nothing')).toEqual({code: 0, out: '', err: ''});
  });
});
