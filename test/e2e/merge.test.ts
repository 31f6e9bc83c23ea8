import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

describe('two clones that both worked', () => {
  const commit = (ws: TestWorkspace, message: string) => {
    ws.git('add', '.');
    ws.git('commit', '-qm', message);
  };

  it('merge with plain git and lose nothing', () => {
    const ours = workspace();
    ours.add('Shared.', '--path', 'src/**');
    ours.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-0');
    ours.ok('learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-0');
    commit(ours, 'base');
    const theirs = workspaceIn(path.join(temporaryFolder(), 'theirs'));
    ours.git('clone', '-q', ours.root, theirs.root);

    const work = (ws: TestWorkspace, name: string, id: string) => {
      ws.record(id, `summary: from ${name}\nscope: {paths: ["src/**"]}\n`);
      ws.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', `T-${name}`);
      ws.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'gpt', '--task', 'T-both');
      ws.ok('learning', 'feedback', 'L-0001', name === 'ours' ? '--helpful' : '--not-helpful', '--task', `T-${name}`);
      ws.ok('learning', 'feedback', id, '--helpful', '--task', `T-${name}`);
      commit(ws, name);
    };
    work(ours, 'ours', 'L-0002');
    work(theirs, 'theirs', 'L-0003');

    ours.git('pull', '-q', '--no-rebase', '--no-edit', theirs.root, 'main');
    expect(ours.git('status', '--porcelain')).toBe('');
    const {learnings} = ours.json<{learnings: {id: string}[]}>('learning', 'list', '--sort', 'id');
    expect(learnings.map(({id}) => id)).toEqual(['L-0001', 'L-0002', 'L-0003']);
    // T-0, one of each side, and T-both, which both sides cast and which counts once.
    expect(ours.json('learning', 'show', 'L-0001')).toMatchObject({vote_count: 4, usage: {helpful: 2, not_helpful: 1}});
    for (const id of ['L-0002', 'L-0003'])
      expect(ours.json<{usage: {helpful: number}}>('learning', 'show', id).usage.helpful).toBe(1);
    expect(ours.run('learning', 'sync').code).toBe(0);
    expect(ours.run('doctor').out).not.toContain('error');
  });
});
