import {beforeAll, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning prune', () => {
  let ws: TestWorkspace;
  type Report = {
    stale: {id: string; reasons: {kind: string; detail: string}[]}[];
    archived: string[];
    dead_globs: {id: string; globs: string[]}[];
  };
  const prune = (...flags: string[]) => ws.json<Report>('learning', 'prune', ...flags);

  beforeAll(() => {
    ws = workspace();
    ws.write('src/a.ts');
    ws.write('.orbit/tasks/T-0001/task.yaml', 'id: T-0001\n');
    ws.git('add', '.');
    ws.git('commit', '-qm', 'first');
    const here = ws.git('rev-parse', '--short', 'HEAD').trim();
    ws.git('checkout', '-q', '--orphan', 'other');
    ws.git('commit', '-qm', 'elsewhere');
    const elsewhere = ws.git('rev-parse', 'HEAD').trim();
    ws.git('checkout', '-q', 'main');
    ws.add('Alive.', '--path', 'src/**', '--evidence', `commit=${here}`, 'task=T-0001');
    ws.add('No file any more.', '--path', 'lib/**', '--path', 'old.ts');
    ws.add('Half dead.', '--path', 'src/**', '--path', 'gone/**');
    ws.add('Commit is elsewhere.', '--path', 'src/**', '--evidence', `commit=${elsewhere}`);
    ws.add('Task is gone.', '--path', 'src/**', '--evidence', 'task=T-0099');
    ws.add('Foreign tracker.', '--path', 'src/**', '--evidence', 'task=PROJ-12', 'task=#34');
    ws.add('One of two tasks is there.', '--path', 'src/**', '--evidence', 'task=T-0001', 'task=T-0099');
    ws.add('Tags only.', '--tag', 'process');
  });

  it('reports every reason by axis, names the dead globs, judges no foreign tracker', () => {
    const before = ws.fingerprint();
    expect(prune()).toEqual({
      stale: [
        {id: 'L-0002', reasons: [{kind: 'paths', detail: 'no file matches lib/**, old.ts'}]},
        {id: 'L-0004', reasons: [{kind: 'commits', detail: expect.stringContaining('not on the current branch')}]},
        {id: 'L-0005', reasons: [{kind: 'tasks', detail: 'gone: T-0099'}]},
      ],
      archived: [],
      dead_globs: [{id: 'L-0003', globs: ['gone/**']}],
      notes: [],
    });
    expect(ws.fingerprint()).toEqual(before);
  });

  it('leaves dead globs out with --stale-only', () => {
    expect(prune('--stale-only').dead_globs).toEqual([]);
  });

  it('takes one kind of reason alone', () => {
    const ids = (kind: string) => prune('--reason', kind).stale.map(({id}) => id);
    expect([ids('paths'), ids('commits'), ids('tasks')]).toEqual([['L-0002'], ['L-0004'], ['L-0005']]);
    expect(prune('--reason', 'commits').dead_globs).toEqual([]);
    expect(ids('moved to another house')).toEqual(['L-0002', 'L-0004', 'L-0005']);
  });

  it('prints a line a reason when piped', () => {
    const lines = ws.ok('learning', 'prune').trimEnd().split('\n');
    expect(lines[0]).toBe('L-0002\tstale\tpaths\tno file matches lib/**, old.ts');
    expect(lines).toHaveLength(4);
    expect(ws.run('learning', 'prune').code).toBe(0);
  });

  it('archives with --delete, keeps the reason, and the next run finds nothing', () => {
    const files = ws.fingerprint().length;
    expect(prune('--delete', '--reason', 'spring cleaning').archived).toEqual(['L-0002', 'L-0004', 'L-0005']);
    expect(ws.fingerprint()).toHaveLength(files);
    expect(ws.read('.orbit/learnings/L-0002/learning.yaml')).toContain('status_reason: spring cleaning');
    expect(prune().stale).toEqual([]);
    ws.ok('learning', 'restore', 'L-0002');
    expect(prune().stale.map(({id}) => id)).toEqual(['L-0002']);
  });

  it('judges no commit where there is no git', () => {
    const plain = workspace({git: false});
    plain.write('src/a.ts');
    plain.add('Somewhere.', '--path', 'src/**', '--evidence', 'commit=abcdef1');
    const report = plain.json<Report & {notes: string[]}>('learning', 'prune');
    expect(report.stale).toEqual([]);
    expect(report.notes[0]).toContain('no git repository');
  });
});
