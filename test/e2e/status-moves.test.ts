import {beforeAll, describe, expect, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('archive, restore, accept, reject', () => {
  let ws: TestWorkspace;
  const status = (id: string) => ws.json('learning', 'show', id).status;

  beforeAll(() => {
    ws = workspace();
    for (const id of ['L-0001', 'L-0002', 'L-0003'])
      ws.record(id, `summary: learning ${id}\nstatus: active\nscope: {paths: ["src/**"]}\n`);
    ws.record('L-0004', 'summary: proposed a\nstatus: proposed\nscope: {paths: ["src/**"]}\n');
    ws.record('L-0005', 'summary: proposed b\nstatus: proposed\nscope: {paths: ["src/**"]}\n');
  });

  it('archive takes a learning out of the answers, restore brings it back', () => {
    expect(ws.run('learning', 'archive', 'L-0001')).toEqual({code: 0, out: 'L-0001 archived\n', err: ''});
    expect(ws.ok('--path', 'src/a.ts')).not.toContain('L-0001');
    expect(ws.ok('learning', 'list')).not.toContain('L-0001');
    expect(ws.json('learning', 'restore', 'L-0001')).toEqual({id: 'L-0001', status: 'active'});
    expect(ws.ok('--path', 'src/a.ts')).toContain('L-0001');
  });

  it('keeps the reason in the record', () => {
    ws.ok('learning', 'archive', 'L-0001', '--reason', 'module removed');
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).toContain('status_reason: module removed');
    ws.ok('learning', 'restore', 'L-0001');
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).not.toContain('status_reason');
  });

  it('a proposal is never in the answers until it is accepted', () => {
    expect(ws.ok('--path', 'src/a.ts')).not.toContain('L-0004');
    expect(ws.ok('learning', 'accept', 'L-0004')).toBe('L-0004 accepted\n');
    expect(ws.ok('--path', 'src/a.ts')).toContain('L-0004');
    expect(ws.json('learning', 'reject', 'L-0005')).toEqual({id: 'L-0005', status: 'archived'});
    expect(ws.ok('--path', 'src/a.ts')).not.toContain('L-0005');
  });

  it('moves several at once', () => {
    expect(ws.json('learning', 'archive', 'L-0002', 'L-0003')).toEqual({
      learnings: [
        {id: 'L-0002', status: 'archived'},
        {id: 'L-0003', status: 'archived'},
      ],
    });
    ws.ok('learning', 'restore', 'L-0002', 'L-0003');
  });

  it('moves none when one of several cannot be moved', () => {
    expectRefused(ws, ['learning', 'archive', 'L-0002', 'L-0099'], {code: 1, says: ['L-0099']});
    expectRefused(ws, ['learning', 'accept', 'L-0002'], {code: 1, says: ['L-0002 is active', 'proposed']});
    ws.record('L-0006', 'summary: proposed c\nstatus: proposed\n');
    expectRefused(ws, ['learning', 'reject', 'L-0006', 'L-0002'], {code: 1, says: ['L-0002 is active']});
    expect(status('L-0006')).toBe('proposed');
  });

  it('refuses to restore what was superseded', () => {
    ws.ok('learning', 'supersede', 'L-0002', '--with', 'L-0003');
    expectRefused(ws, ['learning', 'restore', 'L-0002'], {code: 1, says: ['L-0002 is superseded']});
  });
});
