import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('the flat legacy layout', () => {
  let ws: TestWorkspace;
  const tags = '# our vocabulary\n-   perf\n-   "io"   # odd spacing\n\n\n';
  const flat = (id: string, more = '') =>
    `schema_version: 1\nid: ${id}\nstatus: active\nsummary: lesson ${id}\nscope:\n  paths: [src/**]\n${more}`;

  beforeEach(() => {
    ws = workspace();
    ws.write('.orbit/learnings/tags.yaml', tags);
    ws.write('.orbit/learnings/L-0001.yaml', flat('L-0001', 'superseded_by: null\n# kept comment\n'));
    ws.write('.orbit/learnings/L20260517-1.yaml', flat('L20260517-1', 'supersedes: L20260517-2\n'));
    ws.write('.orbit/learnings/superseded/L20260517-2.yaml', flat('L20260517-2', 'superseded_by: L20260517-1\n'));
    ws.write(
      '.orbit/learnings/superseded/L-0003.yaml',
      flat('L-0003', 'superseded_by: L20260517-1\n').replace('status: active', 'status: superseded'),
    );
  });

  it('is refused by every command with the command to run, and costs a hook nothing', () => {
    const before = ws.fingerprint();
    for (const args of [
      ['learning', 'list'],
      ['learning', 'show', 'L-0001'],
      ['learning', 'add', '--summary', 'x', '--path', 'y'],
      ['search', 'x'],
      ['learning', 'sync'],
      [],
    ]) {
      const {code, out, err} = ws.run(...args);
      expect({code, out}).toEqual({code: 1, out: ''});
      expect(err).toMatch(/^error: .*old flat layout/);
      expect(err).toContain('orbit learning migrate-layout');
    }
    expect(ws.run('--path', 'src/a.ts')).toMatchObject({code: 0, out: ''});
    expect(ws.run('--path', 'src/a.ts', '--json')).toMatchObject({code: 0, err: ''});
    expect(ws.run('doctor')).toMatchObject({code: 1, out: expect.stringContaining('orbit learning migrate-layout')});
    expect(ws.fingerprint()).toEqual(before);
  });

  it('shows the plan first, and changes nothing', () => {
    const before = ws.fingerprint();
    const {moves, applied} = ws.json<{moves: unknown[]; applied: boolean}>('learning', 'migrate-layout');
    expect(applied).toBe(false);
    expect(moves).toEqual([
      {from: 'L-0001.yaml', to: 'L-0001/learning.yaml', id: 'L-0001', legacy: null},
      {from: 'L20260517-1.yaml', to: 'L-0004/learning.yaml', id: 'L-0004', legacy: 'L20260517-1'},
      {from: 'superseded/L-0003.yaml', to: 'L-0003/learning.yaml', id: 'L-0003', legacy: null},
      {from: 'superseded/L20260517-2.yaml', to: 'L-0005/learning.yaml', id: 'L-0005', legacy: 'L20260517-2'},
    ]);
    expect(ws.ok('learning', 'migrate-layout')).toContain('run again with --confirm');
    expect(ws.fingerprint()).toEqual(before);
  });

  it('moves with --confirm: numbers, references, tags; a second run does nothing', () => {
    expect(ws.ok('learning', 'migrate-layout', '--confirm')).toContain('4 moved\n');
    const {learnings} = ws.json<{learnings: Record<string, unknown>[]}>('learning', 'list', '--all', '--sort', 'id');
    expect(
      learnings.map(({id, status, legacy_ids, supersedes, superseded_by}) => ({
        id,
        status,
        legacy_ids,
        supersedes,
        superseded_by,
      })),
    ).toEqual([
      {id: 'L-0001', status: 'active', legacy_ids: [], supersedes: null, superseded_by: null},
      {id: 'L-0003', status: 'superseded', legacy_ids: [], supersedes: null, superseded_by: 'L-0004'},
      {id: 'L-0004', status: 'active', legacy_ids: ['L20260517-1'], supersedes: ['L-0005'], superseded_by: null},
      {id: 'L-0005', status: 'superseded', legacy_ids: ['L20260517-2'], supersedes: null, superseded_by: 'L-0004'},
    ]);
    expect(ws.read('.orbit/learnings/tags.yaml')).toBe(tags);
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).toBe(
      flat('L-0001', 'superseded_by: null\n# kept comment\n'),
    );
    expect(ws.exists('.orbit/learnings/superseded')).toBe(false);
    expect(ws.ok('--path', 'src/a.ts').trimEnd().split('\n')).toHaveLength(2);
    expect(ws.json('learning', 'show', 'L20260517-2').id).toBe('L-0005');

    const after = ws.fingerprint();
    expect(ws.ok('learning', 'migrate-layout', '--confirm')).toBe('the layout is up to date\n');
    expect(ws.json('learning', 'migrate-layout', '--confirm')).toEqual({moves: [], applied: false});
    expect(ws.fingerprint()).toEqual(after);
    expect(ws.add('Life goes on.', '--path', 'src/**')).toBe('L-0006');
  });

  it('finishes a move that was killed half-way', () => {
    // What the first run had written before it could remove the old files.
    ws.write(
      '.orbit/learnings/L-0004/learning.yaml',
      flat('L-0004', 'supersedes: L-0005\nlegacy_ids: [L20260517-1]\n'),
    );
    ws.write(
      '.orbit/learnings/L-0003/learning.yaml',
      flat('L-0003', 'superseded_by: L-0004\n').replace('status: active', 'status: superseded'),
    );
    ws.ok('learning', 'migrate-layout', '--confirm');
    const {learnings} = ws.json<{learnings: {id: string}[]}>('learning', 'list', '--all', '--sort', 'id');
    expect(learnings.map(({id}) => id)).toEqual(['L-0001', 'L-0003', 'L-0004', 'L-0005']);
  });

  it.each([
    ['a file that does not parse', 'L-0002.yaml', 'id: L-0002\nsummary: [oops\n', 'L-0002.yaml'],
    ['a file without id', 'L-0002.yaml', 'summary: who am I\n', 'L-0002.yaml'],
    ['two files with one id', 'superseded/L-0001.yaml', 'id: L-0001\nsummary: twin\n', 'L-0001'],
    ['a folder that is there already', 'L-0001/learning.yaml', 'id: L-0001\nsummary: other\n', 'L-0001'],
  ])('stops at %s with nothing moved', (_, file, text, named) => {
    ws.write(`.orbit/learnings/${file}`, text);
    const before = ws.fingerprint();
    const {code, out, err} = ws.run('learning', 'migrate-layout', '--confirm');
    expect({code, out}).toEqual({code: 1, out: ''});
    expect(err).toContain(named);
    expect(err).toContain('Nothing was moved');
    expect(ws.fingerprint()).toEqual(before);
  });

  it('stops at a link with nothing moved', () => {
    fs.symlinkSync('/dev/zero', path.join(ws.root, '.orbit/learnings/superseded/L-0009.yaml'));
    const before = ws.fingerprint();
    expect(ws.run('learning', 'migrate-layout')).toMatchObject({code: 1, err: expect.stringContaining('plain file')});
    fs.renameSync(
      path.join(ws.root, '.orbit/learnings/superseded/L-0009.yaml'),
      path.join(ws.root, '.orbit/learnings/L-0009.yaml'),
    );
    expect(ws.run('learning', 'migrate-layout', '--confirm')).toMatchObject({
      code: 1,
      err: expect.stringContaining('plain file'),
    });
    expect(ws.fingerprint()).toHaveLength(before.length);
  });

  it('takes the folder of superseded records away, placeholder and all', () => {
    ws.write('.orbit/learnings/superseded/.gitkeep');
    ws.ok('learning', 'migrate-layout', '--confirm');
    expect(ws.exists('.orbit/learnings/superseded')).toBe(false);
  });

  it('is no layout at all where there is nothing to move', () => {
    const fresh = workspace();
    fresh.write('.orbit/learnings/superseded/.gitkeep');
    fresh.write('.orbit/learnings/L20260517-2/notes.txt');
    fresh.add('Still here.', '--path', 'src/**');
    expect(fresh.ok('learning', 'list')).toContain('Still here.');
    expect(fresh.run('--path', 'src/a.ts')).toMatchObject({code: 0, out: expect.stringContaining('L-0001'), err: ''});
    expect(fresh.ok('doctor')).toContain('superseded');
    fresh.write('.orbit/learnings/superseded/L-0007.yaml', flat('L-0007'));
    expect(fresh.run('learning', 'list')).toMatchObject({code: 1, err: expect.stringContaining('migrate-layout')});
    expect(fresh.run('--path', 'src/a.ts').err).toContain('migrate-layout');
  });
});
