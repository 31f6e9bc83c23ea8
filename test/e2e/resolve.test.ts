import {describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace, workspaceIn} from '../support/workspace.js';

// Both sides gave the same new number to two different lessons. Ours keeps it.

describe('orbit learning resolve', () => {
  const commit = (ws: TestWorkspace, message: string) => {
    ws.git('add', '.');
    ws.git('commit', '-qm', message);
  };
  const record = (summary: string, more = '') => `summary: ${summary}\nscope: {paths: ["src/**"]}\n${more}`;
  const vote = (id: string, task: string) =>
    `{"learning_id":"${id}","voter_model":"claude","voted_at":"2026-06-01T00:00:00Z","task_id":"${task}"}\n`;
  const feedback = (id: string, task: string) =>
    `{"learning_id":"${id}","helpful":true,"task_id":"${task}","by":null,"at":"2026-06-01T00:00:00Z"}\n`;

  /** A repository in the middle of the merge, with the workspace at `below`. */
  function collided(below = ''): TestWorkspace {
    const top = workspace({init: false});
    const ws = workspaceIn(below === '' ? top.root : `${top.root}/${below}`);
    top.write(`${below === '' ? '' : `${below}/`}src/a.ts`);
    ws.ok('init', '--root', ws.root);
    ws.record('L-0001', record('shared'));
    commit(top, 'base');
    top.git('checkout', '-qb', 'theirs');
    ws.record('L-0002', record('their two # with a hash', '# a comment of theirs\nsupersedes: null\n'));
    ws.record('L-0003', record('their three', 'status: superseded\nsuperseded_by: L-0002\n'));
    ws.record('L-0005', record('their five', 'supersedes: [L-0001, L-0002]\n'));
    ws.write('.orbit/learnings/L-0002/votes.jsonl', vote('L-0002', 'T-theirs-1') + vote('L-0002', 'T-theirs-2'));
    ws.write('.orbit/learnings/L-0002/feedback.jsonl', feedback('L-0002', 'T-theirs'));
    commit(top, 'theirs');
    top.git('checkout', '-q', 'main');
    ws.record('L-0002', record('our two'));
    ws.record('L-0003', record('our three', 'supersedes: L-0002\n'));
    ws.write('.orbit/learnings/L-0002/votes.jsonl', vote('L-0002', 'T-ours'));
    commit(top, 'ours');
    expect(() => top.git('merge', '-q', 'theirs')).toThrow();
    return ws;
  }

  it.each(['', 'services/api'])(
    'keeps ours, re-adds theirs, and lets git commit finish the merge (workspace in "%s")',
    below => {
      const ws = collided(below);
      expect(ws.run('learning', 'show', 'L-0002')).toMatchObject({
        code: 1,
        err: expect.stringContaining('orbit learning resolve'),
      });
      const {resolved, left} = ws.json<{resolved: {kept: string; readded: string}[]; left: unknown[]}>(
        'learning',
        'resolve',
      );
      expect(left).toEqual([]);
      expect(resolved).toEqual([
        {kept: 'L-0002', readded: 'L-0006'},
        {kept: 'L-0003', readded: 'L-0007'},
      ]);

      const all = Object.fromEntries(
        ws.json<{learnings: {id: string}[]}>('learning', 'list', '--all').learnings.map(one => [one.id, one]),
      );
      expect(all['L-0002']).toMatchObject({summary: 'our two', legacy_ids: []});
      expect(all['L-0003']).toMatchObject({summary: 'our three', supersedes: ['L-0002']});
      expect(all['L-0006']).toMatchObject({summary: 'their two', legacy_ids: ['L-0002']});
      expect(all['L-0007']).toMatchObject({
        summary: 'their three',
        legacy_ids: ['L-0003'],
        superseded_by: 'L-0006',
        status: 'superseded',
      });
      expect(all['L-0005']).toMatchObject({summary: 'their five', supersedes: ['L-0001', 'L-0006']});
      expect(ws.read('.orbit/learnings/L-0006/learning.yaml')).toContain('# a comment of theirs\n');

      expect(ws.json('learning', 'show', 'L-0002')).toMatchObject({vote_count: 1, usage: {helpful: 0}});
      expect(ws.json('learning', 'show', 'L-0006')).toMatchObject({vote_count: 2, usage: {helpful: 1}});
      expect(ws.run('learning', 'sync').code).toBe(0);

      ws.git('commit', '-q', '--no-edit');
      expect(ws.git('status', '--porcelain')).toBe('');
      expect(ws.git('log', '-1', '--format=%P').trim().split(' ')).toHaveLength(2);
      expect(ws.run('learning', 'resolve')).toMatchObject({code: 0, out: 'no record is in conflict\n'});
    },
  );

  it('repairs a rebase in the same way', () => {
    const ws = workspace();
    ws.record('L-0001', record('shared'));
    commit(ws, 'base');
    ws.git('checkout', '-qb', 'topic');
    ws.record('L-0002', record('on the topic'));
    ws.write('.orbit/learnings/L-0002/votes.jsonl', vote('L-0002', 'T-topic'));
    commit(ws, 'topic');
    ws.git('checkout', '-q', 'main');
    ws.record('L-0002', record('on main'));
    commit(ws, 'main');
    ws.git('checkout', '-q', 'topic');
    expect(() => ws.git('rebase', '-q', 'main')).toThrow();
    expect(ws.run('learning', 'resolve')).toMatchObject({code: 0, out: 'L-0002 kept; theirs is now L-0003\n'});
    ws.git('-c', 'core.editor=true', 'rebase', '--continue');
    expect(ws.git('status', '--porcelain')).toBe('');
    expect(ws.json('learning', 'show', 'L-0003')).toMatchObject({summary: 'on the topic', vote_count: 1});
    expect(ws.json('learning', 'show', 'L-0002')).toMatchObject({summary: 'on main', vote_count: 0});
  });

  it('leaves a record that both sides changed, or one deleted, to a person', () => {
    const ws = workspace();
    for (const id of ['L-0001', 'L-0002']) ws.record(id, record('base'));
    commit(ws, 'base');
    ws.git('checkout', '-qb', 'theirs');
    for (const id of ['L-0001', 'L-0002']) ws.record(id, record('changed by them'));
    commit(ws, 'theirs');
    ws.git('checkout', '-q', 'main');
    ws.record('L-0001', record('changed by us'));
    ws.git('rm', '-rqf', '.orbit/learnings/L-0002');
    commit(ws, 'ours');
    expect(() => ws.git('merge', '-q', 'theirs')).toThrow();
    const before = ws.fingerprint();
    const {code, err} = ws.run('learning', 'resolve');
    expect(code).toBe(1);
    expect(err).toMatch(/L-0001: both sides changed/);
    expect(err).toMatch(/L-0002: one side deleted it/);
    expect(ws.fingerprint()).toEqual(before);
    expect(ws.run('doctor').out).toContain('L-0001');
  });

  it('finishes what a killed run began, without a second copy', () => {
    const ws = collided();
    // As far as a run gets before git hears of it: theirs added again, ours put back.
    ws.record('L-0006', record('their two # with a hash', 'legacy_ids: [L-0002]\n'));
    ws.record('L-0002', record('our two'));
    expect(ws.json('learning', 'resolve')).toEqual({
      resolved: [
        {kept: 'L-0002', readded: 'L-0006'},
        {kept: 'L-0003', readded: 'L-0007'},
      ],
      left: [],
    });
    expect(ws.json('learning', 'show', 'L-0006')).toMatchObject({vote_count: 2});
    expect(ws.json('learning', 'show', 'L-0007')).toMatchObject({superseded_by: 'L-0006'});
    ws.git('commit', '-q', '--no-edit');
    expect(ws.git('status', '--porcelain')).toBe('');
  });

  it('leaves one that cannot be read to a person, and repairs the others', () => {
    const ws = workspace();
    ws.record('L-0001', record('shared'));
    commit(ws, 'base');
    ws.git('checkout', '-qb', 'theirs');
    ws.record('L-0002', record('their two'));
    ws.record('L-0003', `${record('their three', 'supersedes: L-0002\n')}schemaVersion: 99\n`);
    ws.record('L-0004', record('their four', 'supersedes: L-0002\n'));
    commit(ws, 'theirs');
    ws.git('checkout', '-q', 'main');
    for (const id of ['L-0002', 'L-0003']) ws.record(id, record(`our ${id}`));
    commit(ws, 'ours');
    expect(() => ws.git('merge', '-q', 'theirs')).toThrow();
    const {code, out, err} = ws.run('learning', 'resolve');
    expect({code, out}).toEqual({code: 1, out: 'L-0002 kept; theirs is now L-0005\n'});
    expect(err).toMatch(/L-0003: theirs cannot be read: .*schemaVersion 99/);
    expect(ws.json('learning', 'show', 'L-0004')).toMatchObject({supersedes: ['L-0005']});
    expect(ws.git('diff', '--name-only', '--diff-filter=U').trim()).toBe('.orbit/learnings/L-0003/learning.yaml');
  });

  it('has nothing to do outside a merge, or without git', () => {
    for (const ws of [workspace(), workspace({git: false})])
      expect(ws.json('learning', 'resolve')).toEqual({resolved: [], left: []});
  });
});
