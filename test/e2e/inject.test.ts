import {describe, expect, test} from 'vitest';
import {countTokens} from '../../store/tokens.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Layer 1, as an engine calls it before it starts an agent.

type Candidate = {readonly id: string; readonly decision: string; readonly reason: string};
type Injected = {
  readonly learnings: readonly {readonly id: string; readonly matched_by: readonly string[]}[];
  readonly text: string;
  readonly tokens: number;
  readonly candidates: readonly Candidate[];
};

function inject(ws: TestWorkspace, session: string, ...flags: string[]): Injected {
  return ws.json<Injected>('inject', '--explain', '--session', session, ...flags);
}

function idsOf({learnings}: Injected): string[] {
  return learnings.map(({id}) => id);
}

function decisionOn(injected: Injected, id: string): Candidate | undefined {
  return injected.candidates.find(candidate => candidate.id === id);
}

/** `count` learnings with the same fields; the latest is first in rank. */
function several(ws: TestWorkspace, count: number, text: string, ...flags: string[]): string[] {
  return Array.from({length: count}, (_, at) => ws.add(`${text} ${at}.`, ...flags));
}

describe('formats', () => {
  test('the block, byte for byte', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    const summary = 'Never declare a perf win on latency alone; verify output equivalence.';
    const id = ws.add(summary, '--path', 'src/**', '--tag', 'performance', '--tag', 'benchmarking');
    const block = `<system-reminder>
Project learnings relevant to this task:
- [${id}] ${summary} (performance, benchmarking)
Read full body via \`orbit learning show <id>\` if needed.
</system-reminder>`;
    expect(ws.ok('inject', '--context-file', 'src/a.ts', '--session', 'block')).toBe(`${block}\n`);
    expect(ws.ok('inject', '--context-file', 'src/a.ts', '--session', 'block')).toBe('');
    const {learnings, text, tokens} = inject(ws, 'json', '--tag', 'Performance');
    expect(text).toBe(block);
    expect(learnings).toEqual([{id, summary, tags: ['performance', 'benchmarking'], matched_by: ['tag:performance']}]);
    expect(tokens).toBeGreaterThan(30);
  });

  test('markdown: the COIA fields, how sure, how often used, and how to answer', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    const fields = ['--context', 'In the pool.', '--action', 'Reset it.', '--kind', 'gotcha', '--tag', 'db'];
    const id = ws.add('Pools leak.', '--path', 'src/**', ...fields);
    ws.ok('inject', '--context-file', 'src/a.ts', '--session', 'first');
    const text = ws.ok('inject', '--context-file', 'src/a.ts', '--format', 'markdown', '--session', 'second');
    expect(text).toBe(`## Project learnings

### [${id}] Pools leak.
_gotcha · confidence 0.70 · used 1 time · db_

- **Context**: In the pool.
- **Action**: Reset it.

When a learning helped or misled you, say so at the end of your answer, a line each: \`LEARNING_HELPFUL: <id>\` or \`LEARNING_NOT_HELPFUL: <id>\`.
`);
  });

  test.each(['reminder', 'json', 'markdown'])('no %s is longer than its budget', format => {
    const ws = workspace();
    ws.write('src/a.ts');
    several(ws, 6, 'A lesson of some words that cost something', '--path', 'src/**', '--context', 'Some context here.');
    for (const budget of [40, 70, 90, 120, 200, 400]) {
      const flags = ['--session', `${budget}`, '--format', format, '--max-tokens', `${budget}`];
      const out = ws.ok('inject', '--context-file', 'src/a.ts', ...flags);
      const text = format === 'json' ? (JSON.parse(out) as Injected).text : out;
      expect(countTokens(text)).toBeLessThanOrEqual(budget);
    }
  });
});

describe('a role', () => {
  const config = 'agents:\n  engineer: [git, pytest]\nmax_per_category: 2\n';

  test('gets at most so many of each category, and the rest with the next calls', () => {
    const ws = workspace();
    ws.write('.orbit/config.yaml', config);
    const git = several(ws, 5, 'About git', '--tag', 'git').reverse();
    const pytest = several(ws, 3, 'About pytest', '--domain', 'Pytest').reverse();
    const calls = [1, 2, 3, 4].map(() => inject(ws, 's', '--agent', 'engineer'));
    expect(calls.map(idsOf)).toEqual([
      [...pytest.slice(0, 2), ...git.slice(0, 2)],
      [...pytest.slice(2), ...git.slice(2, 4)],
      git.slice(4),
      [],
    ]);
    expect(decisionOn(calls[0] as Injected, git[2] ?? '')).toMatchObject({decision: 'over-category'});
    expect(decisionOn(calls[1] as Injected, git[0] ?? '')).toMatchObject({decision: 'already-seen'});
  });

  test('leaves the cap per call to what is about the files', () => {
    const ws = workspace();
    ws.write('.orbit/config.yaml', config);
    ws.write('src/a.ts');
    const git = several(ws, 2, 'About git', '--tag', 'git').reverse();
    const files = several(ws, 8, 'About the file', '--path', 'src/**').reverse();
    const flags = ['--agent', 'engineer', '--context-file', 'src/a.ts'];
    expect(idsOf(inject(ws, 's', ...flags))).toEqual([...files.slice(0, 5), ...git]);
    expect(idsOf(inject(ws, 's', ...flags))).toEqual(files.slice(5));
  });

  test('that is not configured is a mistake in the call', () => {
    const ws = workspace();
    for (const role of ['nobody', 'constructor']) {
      const {code, out, err} = ws.run('inject', '--agent', role);
      expect({code, out}).toEqual({code: 2, out: ''});
      expect(err).toContain(`"${role}" is not a role`);
    }
  });
});

describe('words', () => {
  test('find what is sure enough, and say in which field', () => {
    const ws = workspace();
    const sure = ws.add('Retry with a jitter.', '--kind', 'gotcha', '--body', 'The policy is in the gateway.');
    const doubtful = ws.add('Retry forever.', '--confidence', '0.3');
    const found = inject(ws, 's', '--query', 'retry policy');
    expect(found.learnings).toMatchObject([{id: sure, matched_by: ['query:summary', 'query:body']}]);
    expect(decisionOn(found, doubtful)).toEqual({
      id: doubtful,
      decision: 'below-confidence',
      reason: 'matched by query:summary; below the minimum confidence',
    });
  });

  test('are not used up by doubtful or already told ones', () => {
    const ws = workspace();
    ws.write('.orbit/config.yaml', 'injection: {per_session: 100}\n');
    const record = (at: number, fields: string) =>
      ws.record(
        `L-${String(at).padStart(4, '0')}`,
        `schemaVersion: 1\nstatus: active\ncreated_at: 2026-05-09T18:00:00Z\nupdated_at: 2026-05-09T18:00:00Z\nscope: {paths: [], tags: [], symbols: []}\n${fields}`,
      );
    for (let at = 1; at <= 30; at++) record(at, `summary: Retry policy ${at}.\nconfidence: 0.2\n`);
    for (let at = 31; at <= 58; at++)
      record(at, `summary: Among other things that matter, mind the retry of ${at}.\nconfidence: 0.9\n`);
    const calls = Array.from({length: 7}, () => idsOf(inject(ws, 's', '--query', 'retry policy')));
    expect(calls.map(ids => ids.length)).toEqual([5, 5, 5, 5, 5, 3, 0]);
    expect(new Set(calls.flat()).size).toBe(28);
  });
});

test('an explanation names what is not active, by files and by tags', () => {
  const ws = workspace();
  ws.write('src/a.ts');
  const id = ws.add('Old.', '--path', 'src/**', '--tag', 'net');
  ws.ok('learning', 'archive', id);
  const flags = ['--context-file', 'src/a.ts', '--tag', 'net'];
  expect(inject(ws, 's', ...flags).candidates).toEqual([
    {id, decision: 'not-active', reason: 'matched by path:src/**, tag:net; it is archived'},
  ]);
});

test('a broken store stops no run', () => {
  const ws = workspace();
  const outside = ws.runWith({cwd: '/'}, 'inject', '--context-file', 'src/a.ts');
  expect(outside).toMatchObject({code: 0, out: ''});
  expect(outside.err).toContain('nothing injected');
  expect(JSON.parse(ws.runWith({cwd: '/'}, 'inject', '--format', 'json').out)).toEqual({
    learnings: [],
    text: '',
    tokens: 0,
  });
});
