import {describe, expect, it} from 'vitest';
import {temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

describe('orbit without a command', () => {
  it('invites the first learning into an empty workspace', () => {
    const ws = workspace();
    const {code, out, err} = ws.run();
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(out).toContain(`workspace   ${ws.root}\n`);
    expect(out).toContain('0 active, 0 proposed, 0 superseded, 0 archived');
    expect(out).toContain('orbit learning add');
  });

  it('shows counts, tags, problems and the best learnings', () => {
    const ws = workspace();
    ws.add('First.', '--path', 'a/**', '--tag', 'x');
    ws.add('Second.', '--path', 'a/**', '--tag', 'x', '--priority', '7');
    ws.record('L-0003', 'summary: [broken\n');
    const {out} = ws.run();
    expect(out).toContain('2 active');
    expect(out).toMatch(/^tags +x 2$/m);
    expect(out).toMatch(/^problems +1: run `orbit doctor`$/m);
    expect(out.indexOf('Second.')).toBeLessThan(out.indexOf('First.'));
    expect(ws.json()).toEqual({
      root: ws.root,
      counts: {proposed: 0, active: 2, superseded: 0, archived: 0},
      problems: 1,
      tags: [{tag: 'x', count: 2}],
      recent: [
        {id: 'L-0002', summary: 'Second.'},
        {id: 'L-0001', summary: 'First.'},
      ],
    });
  });

  it('says where to go when there is no workspace', () => {
    const ws = workspaceIn(temporaryFolder());
    const {code, out, err} = ws.run();
    expect({code, out}).toEqual({code: 1, out: ''});
    expect(err).toMatch(/^error: no orbit workspace .+\n.*orbit init/);
    expect(JSON.parse(ws.run('learning', 'list', '--json').err)).toMatchObject({error: {code: 'no-workspace'}});
  });
});
