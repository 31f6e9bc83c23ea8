import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {agents} from '../../source/hooks/agents/index.js';
import {textOf, touch} from '../hooks/support.js';
import {Pipe} from '../mcp/support/pipe.js';
import {campaign} from '../support/campaign.js';
import {mutate} from '../support/mutate.js';
import {writtenHere} from '../support/pending.js';
import {binary, environment, type TestWorkspace, workspace} from '../support/workspace.js';

// Damaged and hostile texts in every place that orbit reads. Nothing crashes, nothing hangs, nobody's terminal is written to,
// and the records that are in order go on as if nothing were.

const draw = campaign('fuzz');
const {cases} = draw;

const record = (id: string) => `id: ${id}
schemaVersion: 1
status: active
created_at: 2026-05-09T18:00:00Z
updated_at: 2026-05-09T18:00:00Z
created_by: claude
scope:
  paths: ["src/**/*.ts", lib/a.ts]
  tags: [performance, tests]
  symbols: []
summary: Never declare a win on latency alone (${id}).
body: |
  Free *markdown* with \`code\`.
coia:
  context: Where it was seen.
  action: What to do.
kind: gotcha
domain: benchmarking
priority: 100
confidence: 0.7
evidence:
  - {kind: task, ref: T-0001}
  - {kind: external, ref: "https://example.invalid/1"}
supersedes: [L-0900]
superseded_by: null
legacy_ids: [L20260517-2]
`;

const others: Readonly<Record<string, string>> = {
  '.orbit/config.yaml': `ranking: [votes, priority, updated_at, id]
injection: {per_call: 5, per_session: 20, max_tokens: 1000, min_confidence: 0.6}
index: {max_age_seconds: 300}
authoring: {agents: active}
agents:
  engineer: [git, pytest]
runtimes:
  claude: {command: "claude -p"}
harvest: {enabled: false, window: 15, every: 5, max_tokens: 2000}
keys: {}
`,
  '.orbit/learnings/tags.yaml': 'tags:\n  - performance\n  - {name: tests, about: how we test}\n',
  '.orbit/learnings/dismissed.jsonl': '{"a":"L-0001","b":"L-0002","at":"2026-05-09T18:00:00Z"}\n',
  '.orbit/learnings/L-0001/votes.jsonl':
    '{"learning_id":"L-0001","voter_model":"claude","voted_at":"2026-05-09T18:00:00Z","task_id":"T-0001"}\n',
  '.orbit/learnings/L-0001/feedback.jsonl':
    '{"learning_id":"L-0001","helpful":true,"task_id":"T-0001","by":"claude","at":"2026-05-09T18:00:00Z","note":"yes"}\n',
  '.orbit/tasks/T-0001/task.yaml': `id: T-0001
title: A task
description: What to do.
type: feature
status: completed
tags: [performance]
context_files: [src/a.ts]
created_at: 2026-05-09T18:00:00Z
completed_at: 2026-05-09T19:00:00Z
`,
  '.orbit/tasks/T-0001/output.md': '# Done\n\n## Learnings\n- Look twice.\n\nLEARNING_HELPFUL: L-0001\n',
  '.orbit/LEARNINGS.md': '# Learnings\n\n## performance\n- Look twice. <!-- L-0001 -->\n',
  '.orbit/state/usage.jsonl':
    '{"kind":"injected","id":"L-0001","at":"2026-05-09T18:00:00Z","via":"hook:claude","session":"s1"}\n',
  '.orbit/state/journal/000001.jsonl':
    '{"at":"2026-05-09T18:00:00Z","title":"L-0002 archived","count":1,"drop":null}\n{"id":"L-0002","name":"votes.jsonl","before":null,"after":"{}\\n"}\n',
  '.orbit/state/journal/pending.jsonl':
    '{"at":"2026-05-09T18:00:00Z","title":"x","count":1,"drop":null}\n{"id":"L-0900","name":"learning.yaml","before":"x","after":null}\n',
  '.orbit/state/highest-id': '40',
  '.orbit/state/sessions/s1/learnings.json': '{"learnings":{"L-0002":"2026-05-09T18:00:00Z"}}',
};

const commands: readonly (readonly string[])[] = [
  ['learning', 'list', '--all'],
  ['learning', 'list', '--json'],
  ['learning', 'show', 'L-0001', '--json'],
  ['learning', 'show', 'L-0010'],
  ['learning', 'sync'],
  ['learning', 'add', '--force', '--summary', 'Added meanwhile.', '--path', 'src/**'],
  ['learning', 'update', 'L-0011', '--summary', 'Updated meanwhile.'],
  ['learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-0002'],
  ['learning', 'supersede', 'L-0012', '--with', 'L-0013'],
  ['learning', 'duplicates'],
  ['learning', 'prune', '--stale-only'],
  ['learning', 'heal'],
  ['learning', 'resolve'],
  ['learning', 'harvest', '--dry-run'],
  ['search', 'latency'],
  ['search', 'path', 'src/a.ts'],
  ['explain', 'L-0001', '--path', 'src/a.ts'],
  ['inject', '--task', 'T-0001', '--format', 'json'],
  ['task', 'list'],
  ['task', 'show', 'T-0001'],
  ['digest', '--out', '.orbit/LEARNINGS.md'],
  ['digest', 'pull', '--dry-run'],
  ['stats'],
  ['replay'],
  ['undo', '--list'],
  ['doctor'],
  ['doctor', '--json'],
  ['hook', 'status'],
  ['--path', 'src/a.ts'],
  ['--path', 'src/a.ts', '--json'],
  [],
];

function run(ws: TestWorkspace, args: readonly string[], input = '') {
  const done = spawnSync(process.execPath, [binary, ...args], {
    cwd: ws.root,
    input,
    env: environment({HOME: '/nonexistent'}),
    encoding: 'utf8',
    // A hang, not a measure.
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  return {args, code: done.status, signal: done.signal, out: done.stdout, err: done.stderr};
}

function expectSane(result: ReturnType<typeof run>, what: string): void {
  const {args, signal, code, out, err} = result;
  expect([args, signal], what).toEqual([args, null]);
  expect([0, 1, 2], `${what} ${args.join(' ')}: ${err}`).toContain(code);
  expect(`${out}${err}`, `${what} ${args.join(' ')}`).not.toMatch(
    /This is not your fault|circular structure|call stack|^\s+at .+:\d+:\d+/im,
  );
  expect(`${out}${err}`, `${what} ${args.join(' ')}`).not.toMatch(
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/,
  );
}

describe('damaged files', () => {
  const rounds = Array.from({length: cases(5)}, (_, at) => at);
  test.each(rounds)('round %i', round => {
    const what = `ORBIT_CAMPAIGN_SEED=${draw.seed}, round ${round}`;
    const ws = workspace();
    ws.write('src/a.ts');
    ws.write('lib/a.ts');
    ws.write(
      '.orbit/learnings/L-0001/learning.yaml',
      record('L-0001').replace('supersedes: [L-0900]', 'supersedes: null'),
    );
    for (let number = 10; number < 50; number++) {
      const id = `L-${String(number).padStart(4, '0')}`;
      ws.write(`.orbit/learnings/${id}/learning.yaml`, mutate(record(id), draw));
    }
    for (const [file, usual] of Object.entries(others)) {
      const text = file.includes('/journal/') ? writtenHere(ws, usual) : usual;
      ws.write(file, draw.below(3) === 0 ? text : mutate(text, draw));
    }
    const before = ws.read('.orbit/learnings/L-0001/learning.yaml');
    for (const args of commands) expectSane(run(ws, args), what);
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml'), what).toBe(before);
    const asked = run(ws, ['hook', 'claude'], JSON.stringify(touch(ws, 'lib/a.ts', 'fresh')));
    expect(asked, what).toMatchObject({code: 0, err: ''});
    expect(run(ws, ['learning', 'show', 'L-0001']), what).toMatchObject({code: 0});
    fs.rmSync(`${ws.root}/.orbit/config.yaml`);
    const listed = run(ws, ['learning', 'list', '--all', '--json']);
    expect(listed.out, what).toContain('"L-0001"');
  });
});

describe('damaged payloads', () => {
  const ws = workspace();
  ws.write('src/a.ts');
  ws.write('.orbit/learnings/L-0001/learning.yaml', record('L-0001'));
  const payloads = Array.from({length: cases(120)}, (_, at) => {
    const {name} = draw.pick(agents);
    const payload = JSON.stringify(touch(ws, draw.pick(['src/a.ts', '../x', '/etc/passwd', 'src/\u0000a']), `s${at}`));
    return [name, mutate(payload, draw)] as const;
  });
  test('are silence or an answer in the agent’s own form', () => {
    for (const [name, payload] of payloads) {
      const {code, signal, out, err} = run(ws, ['hook', name], payload);
      const what = `ORBIT_CAMPAIGN_SEED=${draw.seed} ${name} ${JSON.stringify(payload.slice(0, 500))}`;
      expect({code, signal, err}, what).toEqual({code: 0, signal: null, err: ''});
      expect(() => textOf(out), what).not.toThrow();
    }
  });
});

describe('damaged frames', () => {
  const tools = [
    'orbit_learning_add',
    'orbit_learning_update',
    'orbit_learning_list',
    'orbit_learning_show',
    'orbit_search',
  ];
  const keys = [
    'id',
    'summary',
    'paths',
    'path',
    'tags',
    'tag',
    'query',
    'limit',
    'status',
    'body',
    'evidence',
    'kind',
    'task',
  ];
  const values: readonly unknown[] = [
    null,
    true,
    -1,
    1e308,
    '',
    'L-0001',
    '../../x',
    '\u001b[2J',
    'src/**',
    [],
    {},
    [[[[]]]],
    ['src/**', 5, null],
    {toString: 1},
    JSON.parse('{"__proto__": {"polluted": true}}'),
    'x'.repeat(100_000),
    ['a'.repeat(10_000), ...Array.from({length: 2_000}, (_, at) => `t${at}`)],
  ];

  test('are answered or passed over, and the server goes on', async () => {
    const ws = workspace();
    ws.write('.orbit/learnings/L-0001/learning.yaml', record('L-0001'));
    const pipe = new Pipe(ws.root);
    await pipe.initialize();
    for (let at = 0; at < cases(200); at++) {
      const args = Object.fromEntries(Array.from({length: draw.below(4)}, () => [draw.pick(keys), draw.pick(values)]));
      const call = {
        jsonrpc: '2.0',
        id: `f${at}`,
        method: 'tools/call',
        params: {name: draw.pick(tools), arguments: args},
      };
      const frame = JSON.stringify(call);
      pipe.send(draw.below(3) === 0 ? frame : mutate(frame, draw).replaceAll('\n', ' '));
    }
    const what = `ORBIT_CAMPAIGN_SEED=${draw.seed}`;
    const {result} = await pipe.call('orbit_learning_show', {id: 'L-0001'});
    expect(result.structuredContent.id, what).toBe('L-0001');
    for (const message of pipe.messages)
      expect(JSON.stringify(message), what).not.toMatch(/Converting circular|call stack/);
    expect(await pipe.end(), what).toEqual({code: 0, signal: null});
    expect(pipe.err, what).not.toMatch(/^\s+at /m);
  });
});
