import {beforeAll, describe, expect, it} from 'vitest';
import {expectJsonError, recordKeys} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning show', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    ws.add('Pin the compiler.', '--path', 'build/**', '--tag', 'build', '--body', 'Long story.\n\n- one\n');
    ws.record('L-0002', 'summary: Renumbered once.\nlegacy_ids: [L20260517-2]\n');
  });

  it('shows the whole record as JSON with votes, confidence and usage', () => {
    ws.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-1');
    ws.ok('learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-1');
    const shown = ws.json('learning', 'show', 'L-0001');
    const added = ['vote_count', 'last_voted_at', 'vote_score', 'usage'];
    expect(Object.keys(shown).sort()).toEqual([...recordKeys, ...added].sort());
    expect(shown).toMatchObject({
      id: 'L-0001',
      vote_count: 1,
      last_voted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      confidence: 0.55,
      usage: {injected: 0, helpful: 1, not_helpful: 0, last_injected_at: null},
    });
    expect(shown.vote_score).toBeCloseTo(1, 3);
  });

  it('shows a page to a person, body as it is written', () => {
    const {code, out, err} = ws.run('learning', 'show', 'L-0001');
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(out).toMatch(/^L-0001 {2}Pin the compiler\.\n/);
    expect(out).toMatch(/^paths +build\/\*\*$/m);
    expect(out).toMatch(/\nLong story\.\n\n- one\n$/);
  });

  it('remembers that it was shown', () => {
    const shownCount = () => ws.json<{usage: {shown: number}}>('learning', 'show', 'L-0002').usage.shown;
    const before = shownCount();
    expect(shownCount()).toBe(before + 1);
  });

  it('accepts an id from before a renumbering, as every other command does', () => {
    expect(ws.json('learning', 'show', 'L20260517-2').id).toBe('L-0002');
    expect(ws.ok('learning', 'update', 'L20260517-2', '--tag', 'moved')).toBe('L-0002 updated: scope.tags\n');
    expect(ws.ok('learning', 'archive', 'L20260517-2')).toBe('L-0002 archived\n');
    expect(ws.ok('learning', 'restore', 'L20260517-2')).toBe('L-0002 restored\n');
    expect(ws.json('learning', 'upvote', '--id', 'L20260517-2', '--model', 'gpt', '--task', 'T-9').vote_count).toBe(1);
  });

  it('fails for an id that is not there, and says where the ids are', () => {
    expect(ws.run('learning', 'show', 'L-0099')).toEqual({
      code: 1,
      out: '',
      err: 'error: there is no learning L-0099.\nSee the known ids with `orbit learning list --all`.\n',
    });
    expectJsonError(ws.run('learning', 'show', 'L-0099', '--json'), 'not-found');
  });

  it('names file and line of a record that does not load, and leaves the others alone', () => {
    ws.record('L-0003', 'summary: fine\nstatus: [oops\n');
    const {code, out, err} = ws.run('learning', 'show', 'L-0003');
    expect({code, out}).toEqual({code: 1, out: ''});
    expect(err).toMatch(/^error: \.orbit\/learnings\/L-0003\/learning\.yaml:\d+ is not valid YAML/);
    expect(ws.run('learning', 'show', 'L-0001').code).toBe(0);
  });
});
