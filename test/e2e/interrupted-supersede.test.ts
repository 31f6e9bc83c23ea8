import {describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// The instants that random kills rarely hit: the intent is on disk and none, one or both records are written.

describe('a supersede that was killed half-way', () => {
  const intent = '{"op":"supersede","old":"L-0001","by":"L-0002","at":"2026-06-01T00:00:00.000Z"}';

  function interrupted(written: 'none' | 'new' | 'both'): TestWorkspace {
    const ws = workspace();
    const base = 'scope: {paths: ["src/**"]}\n';
    const [oldEnd, newEnd] = [
      written === 'both' ? 'status: superseded\nsuperseded_by: L-0002\n' : 'status: active\nsuperseded_by: null\n',
      written === 'none' ? 'supersedes: null\n' : 'supersedes: L-0001\n',
    ];
    ws.record('L-0001', `summary: old\n${base}${oldEnd}`);
    ws.record('L-0002', `summary: new\n${base}${newEnd}`);
    ws.write('.orbit/state/journal.json', intent);
    return ws;
  }

  it.each(['none', 'new', 'both'] as const)('is completed by the next command, with %s written', written => {
    const ws = interrupted(written);
    const {code, out, err} = ws.run('learning', 'list', '--all', '--sort', 'id', '--json');
    expect({code, err}).toEqual({code: 0, err: ''});
    const {learnings} = JSON.parse(out) as {learnings: Record<string, unknown>[]};
    expect(learnings[0]).toMatchObject({status: 'superseded', superseded_by: 'L-0002'});
    expect(learnings[1]).toMatchObject({status: 'active', supersedes: ['L-0001']});
    expect(ws.exists('.orbit/state/journal.json')).toBe(false);
  });

  it('is completed by a hook’s read as well', () => {
    const ws = interrupted('new');
    ws.ok('learning', 'list');
    ws.write('.orbit/state/journal.json', intent);
    expect(ws.run('--path', 'src/a.ts').out).not.toContain('L-0001');
  });

  it.each([
    '',
    '{',
    '{"old":"../x","by":"L-0002","at":"x"}',
    '{"old":"L-0001","by":"L-0099","at":"2026-06-01T00:00:00Z"}',
  ])('is dropped when the intent cannot be followed: %s', text => {
    const ws = interrupted('none');
    ws.write('.orbit/state/journal.json', text);
    const before = ws.fingerprint();
    expect(ws.run('learning', 'list').code).toBe(0);
    expect(ws.fingerprint()).toEqual(before);
    expect(ws.exists('.orbit/state/journal.json')).toBe(false);
  });
});
