import {beforeAll, describe, expect, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning upvote', () => {
  let ws: TestWorkspace;
  const vote = (model: string, task: string, id = 'L-0001') =>
    ws.json<{vote_count: number; last_voted_at: string}>(
      ...['learning', 'upvote', '--id', id, '--model', model, '--task', task],
    );
  const lines = () => ws.read('.orbit/learnings/L-0001/votes.jsonl').trimEnd().split('\n');

  beforeAll(() => {
    ws = workspace();
    ws.add('Vote for me.', '--path', 'src/**');
    ws.add('Rank below.', '--path', 'src/**', '--priority', '255');
  });

  it('has no sidecar before the first vote', () => {
    expect(ws.exists('.orbit/learnings/L-0001/votes.jsonl')).toBe(false);
  });

  it('writes one line with the four keys and answers {vote_count, last_voted_at}', () => {
    const before = ws.read('.orbit/learnings/L-0001/learning.yaml');
    const answer = vote('claude-opus-4', 'T-0001');
    expect(answer).toEqual({vote_count: 1, last_voted_at: expect.stringMatching(/^\d{4}-.+Z$/)});
    expect(lines().map(line => JSON.parse(line))).toEqual([
      {learning_id: 'L-0001', voter_model: 'claude', voted_at: answer.last_voted_at, task_id: 'T-0001'},
    ]);
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).toBe(before);
  });

  it('counts the same family and task once', () => {
    expect(vote('Claude-Haiku', 'T-0001').vote_count).toBe(1);
    expect(lines()).toHaveLength(1);
    expect(ws.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-0001')).toContain('before');
    expect(vote('gpt-5', 'T-0001').vote_count).toBe(2);
    expect(vote('codex', 'T-0001').vote_count).toBe(2);
    expect(vote('claude', 'T-0002').vote_count).toBe(3);
    expect(vote('My-Own-Model', 'T-0002').vote_count).toBe(4);
    expect(lines().map(line => (JSON.parse(line) as {voter_model: string}).voter_model)).toEqual([
      'claude',
      'gpt',
      'claude',
      'my-own-model',
    ]);
  });

  it('counts a line that a merge doubled once, at its earliest time', () => {
    const line = (at: string) => `{"learning_id":"L-0002","voter_model":"grok-4","voted_at":"${at}","task_id":"T-5"}\n`;
    ws.write('.orbit/learnings/L-0002/votes.jsonl', line('2026-06-02T00:00:00Z') + line('2026-06-01T00:00:00Z'));
    expect(ws.json('learning', 'show', 'L-0002')).toMatchObject({
      vote_count: 1,
      last_voted_at: '2026-06-01T00:00:00.000Z',
    });
  });

  it('ranks by votes before priority, at once', () => {
    expect(ws.ok('--path', 'src/a.ts').split('\n')[0]).toContain('L-0001');
  });

  it('fades with a half-life, and 0 counts every vote fully', () => {
    const score = (days: string) =>
      (
        JSON.parse(
          ws.runWith({env: {ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS: days}}, 'learning', 'show', 'L-0002', '--json').out,
        ) as {vote_score: number}
      ).vote_score;
    expect(score('0')).toBe(1);
    expect(score('180')).toBeLessThan(1);
    expect(score('180')).toBeGreaterThan(score('30'));
  });

  it('takes the task from the environment', () => {
    const env = {ORBIT_TASK_ID: 'T-0077'};
    expect(ws.runWith({env}, 'learning', 'upvote', '--id', 'L-0002', '--model', 'gemini').out).toContain('2 votes');
  });

  it('refuses free-floating votes, unknown and superseded records', () => {
    const args = (id: string, ...more: string[]) => ['learning', 'upvote', '--id', id, '--model', 'claude', ...more];
    expectRefused(ws, args('L-0001'), {code: 1, says: ['task', 'free-floating votes are refused']});
    expectRefused(ws, args('L-0001', '--task', ''), {code: 1, says: ['free-floating']});
    expectRefused(ws, args('L-0099', '--task', 'T-1'), {code: 1, says: ['L-0099']});
    ws.ok('learning', 'supersede', 'L-0002', '--with', 'L-0001');
    expectRefused(ws, args('L-0002', '--task', 'T-1'), {code: 1, says: ['superseded by L-0001']});
    expectRefused(ws, ['learning', 'upvote', '--id', 'L-0001', '--task', 'T-1'], {code: 2, says: ['--model']});
    expectRefused(ws, args('L-0001', '--task', 'a\nb'), {code: 2, says: ['task', 'one line']});
  });
});
