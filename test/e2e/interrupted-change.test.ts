import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {leavePending, pendingFile, supersedeChange, textChange, writtenHere} from '../support/pending.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// The instants that random kills rarely hit: the entry is on disk and none, some or all of the files are written.

const base = 'status: active\nscope: {paths: ["src/**"]}\n';

function interrupted(written: 'none' | 'new' | 'both'): TestWorkspace {
  const ws = workspace();
  for (const [id, summary] of [
    ['L-0001', 'old'],
    ['L-0002', 'new'],
  ] as const)
    ws.record(id, `summary: ${summary}\n${base}`);
  const files = supersedeChange(ws, 'L-0001', 'L-0002');
  leavePending(ws, files, 'L-0001 superseded by L-0002');
  const done = {none: 0, new: 1, both: 2}[written];
  for (const {id, name, after} of files.slice(0, done)) ws.write(`.orbit/learnings/${id}/${name}`, after ?? '');
  return ws;
}

describe('a supersede that was killed half-way', () => {
  it.each(['none', 'new', 'both'] as const)('is completed by the next command, with %s written', written => {
    const ws = interrupted(written);
    const {code, out, err} = ws.run('learning', 'list', '--all', '--sort', 'id', '--json');
    expect({code, err}).toEqual({code: 0, err: ''});
    const {learnings} = JSON.parse(out) as {learnings: Record<string, unknown>[]};
    expect(learnings[0]).toMatchObject({status: 'superseded', superseded_by: 'L-0002'});
    expect(learnings[1]).toMatchObject({status: 'active', supersedes: ['L-0001']});
    expect(ws.exists(pendingFile)).toBe(false);
    // It is a change like any other, and can be taken back.
    expect(ws.ok('undo')).toBe('undone: L-0001 superseded by L-0002\n');
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).toBe(`id: L-0001\nsummary: old\n${base}`);
  });

  it('is told of, once', () => {
    const ws = interrupted('new');
    const told = 'an interrupted change (L-0001 superseded by L-0002) was finished.';
    expect(ws.run('learning', 'list').err).toContain(told);
    expect(ws.run('learning', 'list').err).toBe('');
  });

  it('is completed by a hook’s read as well', () => {
    const ws = interrupted('new');
    expect(ws.run('--path', 'src/a.ts').out).not.toContain('L-0001');
    expect(ws.exists(pendingFile)).toBe(false);
  });

  it('leaves what somebody wrote since, takes back the rest and says so', () => {
    const ws = interrupted('new');
    const mine = `id: L-0001\nsummary: mine\n${base}`;
    ws.write('.orbit/learnings/L-0001/learning.yaml', mine);
    expect(ws.run('learning', 'list')).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        /was taken back; changed by someone else .*: \.orbit\/learnings\/L-0001\/learning\.yaml/,
      ),
    });
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).toBe(mine);
    expect(ws.read('.orbit/learnings/L-0002/learning.yaml')).toBe(`id: L-0002\nsummary: new\n${base}`);
    expect(ws.exists(pendingFile)).toBe(false);
    expect(ws.run('learning', 'list').err).toBe('');
  });

  const head = '{"at":"2026-06-01T00:00:00Z","title":"x","count":1,"drop":null}\n';
  it.each([
    '',
    '{',
    '{"old":"L-0001","by":"L-0002","at":"2026-06-01T00:00:00Z"}',
    head,
    `${head}{"id":"../x","name":"learning.yaml","before":null,"after":"x"}\n`,
    `${head}{"id":"L-0001","name":"../../config.yaml","before":null,"after":"x"}\n`,
    `${head}{"id":".","name":"config.yaml","before":null,"after":"x"}\n`,
    `${head}{"id":"superseded","name":"../x.yaml","before":null,"after":"x"}\n`,
    `${head}{"id":"L-0001","name":"learning.yaml","before":null,"after":5}\n`,
    '{"at":"2026-06-01T00:00:00Z","title":"x","count":0,"drop":"../../learnings/L-0001/learning.yaml"}\n',
  ])('is set aside where its entry cannot be followed: %s', text => {
    const ws = interrupted('none');
    ws.write(pendingFile, writtenHere(ws, text));
    const before = ws.fingerprint('.orbit').filter(line => !line.startsWith('state'));
    expect(ws.run('learning', 'list')).toMatchObject({code: 0, err: expect.stringContaining('was set aside')});
    expect(ws.fingerprint('.orbit').filter(line => !line.startsWith('state'))).toEqual(before);
    expect(ws.exists(pendingFile)).toBe(false);
    expect(ws.exists('.orbit/state/journal/set-aside.jsonl')).toBe(true);
    expect(ws.run('learning', 'list').err).toBe('');
  });

  it('is not followed through a link', () => {
    const ws = interrupted('none');
    const other = workspace();
    other.record('L-0003', 'summary: elsewhere\n');
    const change = {...textChange(other, 'L-0003', 'elsewhere', 'changed'), id: 'L-0003'};
    leavePending(ws, [change]);
    fs.symlinkSync(`${other.root}/.orbit/learnings/L-0003`, `${ws.root}/.orbit/learnings/L-0003`);
    expect(ws.run('learning', 'list').err).toContain('left as it is: .orbit/learnings/L-0003/learning.yaml');
    expect(other.read('.orbit/learnings/L-0003/learning.yaml')).toContain('elsewhere');
  });
});
