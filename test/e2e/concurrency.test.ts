import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {type Result, type TestWorkspace, workspace, workspaceIn} from '../support/workspace.js';

// Many orbit processes at once, all started before the first is awaited.

function ids(ws: TestWorkspace): string[] {
  return ws.json<{learnings: {id: string}[]}>('learning', 'list', '--all', '--sort', 'id').learnings.map(({id}) => id);
}

function numbered(count: number, from = 1): string[] {
  return Array.from({length: count}, (_, at) => `L-${String(from + at).padStart(4, '0')}`);
}

async function all(started: readonly Promise<Result>[]): Promise<Result[]> {
  const results = await Promise.all(started);
  for (const {code, err} of results) expect({code, err: err.replace(/^note: .*\n/gm, '')}).toEqual({code: 0, err: ''});
  return results;
}

describe('concurrent writers', () => {
  it.each([100])('%d adds give as many records and as many ids, without a gap', async count => {
    const ws = workspace();
    const results = await all(
      Array.from({length: count}, (_, at) =>
        ws.start('learning', 'add', '--force', '--summary', `Lesson ${at}.`, '--path', `src/${at}/**`),
      ),
    );
    expect(results.map(({out}) => out.trim()).sort()).toEqual(numbered(count));
    const {learnings} = ws.json<{learnings: {id: string; summary: string}[]}>('learning', 'list', '--limit', '1000');
    expect(learnings.map(({id}) => id).sort()).toEqual(numbered(count));
    expect(new Set(learnings.map(({summary}) => summary)).size).toBe(count);
    expect(ws.ok('--path', `src/${count - 1}/x`)).toContain(`Lesson ${count - 1}.`);
    expect(ws.run('doctor', '--json').out).not.toContain('"severity": "error"');
  });

  it('30 votes lose none and tear no line', async () => {
    const ws = workspace();
    ws.add('Popular.', '--path', 'src/**');
    await all(
      Array.from({length: 30}, (_, at) =>
        ws.start('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', `T-${at}`),
      ),
    );
    const lines = ws.read('.orbit/learnings/L-0001/votes.jsonl').trimEnd().split('\n');
    const tasks = lines.map(line => (JSON.parse(line) as {task_id: string}).task_id);
    expect(new Set(tasks).size).toBe(30);
    expect(lines).toHaveLength(30);
    expect(ws.json('learning', 'show', 'L-0001').vote_count).toBe(30);
  });

  it('the same vote from many processes counts once', async () => {
    const ws = workspace();
    ws.add('Popular.', '--path', 'src/**');
    await all(
      Array.from({length: 6}, () =>
        ws.start('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-1'),
      ),
    );
    expect(ws.read('.orbit/learnings/L-0001/votes.jsonl').trimEnd().split('\n')).toHaveLength(1);
  });

  it('24 updates of one record all take effect in some order', async () => {
    const ws = workspace();
    ws.add('Contended.', '--path', 'src/**');
    const fields = ['--context', '--observation', '--implication', '--action', '--domain', '--body'] as const;
    await all([
      // Six fields, each set once: a lost update would leave one empty.
      ...fields.map(flag => ws.start('learning', 'update', 'L-0001', flag, `value of ${flag.slice(2)}`)),
      // One field, set eighteen times: one of the values stands, whole.
      ...Array.from({length: 18}, (_, at) => ws.start('learning', 'update', 'L-0001', '--summary', `Version ${at}.`)),
    ]);
    const shown = ws.json<Record<string, unknown>>('learning', 'show', 'L-0001');
    expect(shown).toMatchObject({
      coia: {
        context: 'value of context',
        observation: 'value of observation',
        implication: 'value of implication',
        action: 'value of action',
      },
      domain: 'value of domain',
      body: 'value of body',
    });
    expect(shown.summary).toMatch(/^Version \d+\.$/);
    const text = ws.read('.orbit/learnings/L-0001/learning.yaml');
    expect((parse(text) as {summary: string}).summary).toBe(shown.summary);
    expect(text.match(/^summary:/gm)).toHaveLength(1);
  });

  it('supersedes of one record by many: one wins, the others are refused, nothing is half', async () => {
    const ws = workspace();
    for (const id of numbered(7)) ws.record(id, `summary: candidate ${id}\nstatus: active\n`);
    const results = await Promise.all(
      numbered(6, 2).map(id => ws.start('learning', 'supersede', 'L-0001', '--with', id)),
    );
    expect(results.filter(({code}) => code === 0)).toHaveLength(1);
    for (const {code, err} of results) if (code !== 0) expect(err).toContain('already superseded');
    const {learnings} = ws.json<{learnings: {id: string; supersedes: string[] | null}[]}>('learning', 'list');
    const winners = learnings.filter(({supersedes}) => supersedes !== null).map(({id}) => id);
    expect(winners).toEqual([ws.json('learning', 'show', 'L-0001').superseded_by]);
  });

  it('readers beside writers always get an answer, whole', async () => {
    const ws = workspace();
    ws.add('Always there.', '--path', 'src/**');
    const writers = Array.from({length: 10}, (_, at) =>
      ws.start('learning', 'add', '--force', '--summary', `Writer ${at}.`, '--path', 'src/**'),
    );
    const readers = Array.from({length: 10}, (_, at) =>
      at % 2 ? ws.start('--path', 'src/x', '--json') : ws.start('learning', 'list', '--json'),
    );
    await all(writers);
    for (const {out} of await all(readers)) {
      const parsed = JSON.parse(out) as Record<string, {summary: string}[]>;
      expect((parsed.results ?? parsed.learnings ?? []).map(({summary}) => summary)).toContain('Always there.');
    }
    expect(ids(ws)).toEqual(numbered(11));
  });

  it('two linked worktrees that add at once never give the same id', async () => {
    const ws = workspace();
    ws.add('Base.', '--path', 'src/**');
    ws.git('add', '.');
    ws.git('commit', '-qm', 'base');
    const linked = workspaceIn(`${ws.root}-linked`);
    ws.git('worktree', 'add', '-q', linked.root, '-b', 'side');
    const results = await all(
      Array.from({length: 12}, (_, at) =>
        (at % 2 ? ws : linked).start('learning', 'add', '--force', '--summary', `Lesson ${at}.`, '--path', 'src/**'),
      ),
    );
    expect(results.map(({out}) => out.trim()).sort()).toEqual(numbered(12, 2));
    expect(ids(ws)).toHaveLength(7);
    expect(ids(linked)).toHaveLength(7);
  });
});
