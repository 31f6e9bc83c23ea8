import {spawnSync} from 'node:child_process';
import {beforeAll, describe, expect, test} from 'vitest';
import {textOf, touch} from '../hooks/support.js';
import {binary, environment, type TestWorkspace, workspace} from '../support/workspace.js';

// Texts that are small and mean too much, or are large and mean nothing. Each costs its own file one problem; the records
// beside it answer as ever, and nothing takes longer than a person waits. The limit is that of a hang, not a measure.

const hang = 20_000;

function run(ws: TestWorkspace, args: readonly string[], input = '') {
  const done = spawnSync(process.execPath, [binary, ...args], {
    cwd: ws.root,
    input,
    env: environment({HOME: '/nonexistent'}),
    encoding: 'utf8',
    timeout: hang,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  });
  const said = `${done.stdout}${done.stderr}`;
  const what = `orbit ${args.join(' ')}`;
  expect([what, done.signal]).toEqual([what, null]);
  expect([0, 1, 2], `${what}: ${done.stderr}`).toContain(done.status);
  expect(said, what).not.toMatch(/not your fault|circular structure|call stack|^\s+at .+:\d+:\d+/im);
  return {code: done.status, out: done.stdout, err: done.stderr};
}

const list = (count: number, item: (at: number) => string) => Array.from({length: count}, (_, at) => item(at)).join('');
const deep = '- '.repeat(3_000);
const bomb = `a0: &a0 [${'x, '.repeat(100)}]\n${list(3, at => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}]\n`)}`;
const glob = (at: number) => `    - "[a${at}"\n`;

type Outcome = 'set aside' | 'served';

/** The text of a record, what doctor says of it, and whether it still answers. */
const records: readonly (readonly [name: string, fields: string, says: RegExp, outcome: Outcome])[] = [
  ...['kind', 'status', 'priority', 'evidence', 'supersedes', 'summary'].map(
    key =>
      [
        `${key} that holds itself`,
        `summary: s\n${key}: &a [*a]\n`.replace(/^summary: s\n(?=summary)/, ''),
        /stands for itself/,
        'set aside',
      ] as const,
  ),
  [
    'a scope that holds itself',
    'summary: s\nscope: &a {paths: [src/**], tags: *a}\n',
    /stands for itself/,
    'set aside',
  ],
  ['lists in lists', `summary: s\nkind: ${deep}\n`, /nested more than/, 'set aside'],
  ['a status of lists in lists', `summary: s\nstatus:\n  ${deep}\n`, /nested more than/, 'set aside'],
  ['an id of brackets', `x: ${'['.repeat(10_000)}\n`, /nested more than/, 'set aside'],
  ['brackets that close', `summary: s\nkind: ${'['.repeat(40)}${']'.repeat(40)}\n`, /nested more than/, 'set aside'],
  ['aliases that explode', `summary: s\n${bomb}`, /too many YAML aliases/, 'set aside'],
  ['keys without end', `summary: s\n${list(40_000, at => `k${at}: 1\n`)}`, /more keys and values/, 'set aside'],
  ['bad globs, very many', `summary: s\nscope:\n  paths:\n${list(2_000, glob)}`, /has 2000 scope paths/, 'set aside'],
  [
    'evidence, very much',
    `summary: s\nevidence:\n${list(2_000, at => `  - x${at}\n`)}`,
    /2000 pieces of evidence/,
    'set aside',
  ],
  ['bad globs', `summary: s\nscope:\n  paths:\n    - src/**\n${list(400, glob)}`, /has 390 more problems/, 'served'],
  [
    'bad evidence',
    `summary: s\nscope: {paths: [src/**]}\nevidence:\n${list(400, at => `  - x${at}\n`)}`,
    /has 390 more problems/,
    'served',
  ],
  [
    'a summary of a megabyte',
    `summary: ${'word '.repeat(200_000)}\nscope: {paths: [src/**]}\n`,
    /more than 280 characters/,
    'served',
  ],
  [
    'a summary of one word',
    `summary: ${'x'.repeat(100_000)}\nscope: {paths: [src/**]}\n`,
    /more than 280 characters/,
    'served',
  ],
  [
    'another of that word',
    `summary: ${'x'.repeat(100_000)}\nscope: {paths: [src/**]}\n`,
    /more than 280 characters/,
    'served',
  ],
  [
    'a body of a megabyte',
    `summary: s\nbody: ${'x'.repeat(900_000)}\nscope: {paths: [src/**]}\n`,
    /a body of more than/,
    'served',
  ],
  [
    'a tag of a megabyte',
    `summary: s\nscope: {paths: [src/**], tags: [${'x'.repeat(900_000)}]}\n`,
    /1 scope tags longer/,
    'served',
  ],
  [
    'a path of a megabyte',
    `summary: s\nscope: {paths: [src/**, "${'a/'.repeat(400_000)}"]}\n`,
    /1 scope paths longer/,
    'served',
  ],
  [
    'a name of a megabyte',
    `summary: s\ncreated_by: ${'x'.repeat(900_000)}\nscope: {paths: [src/**]}\n`,
    /a created_by of more than/,
    'served',
  ],
  [
    'a kind of a megabyte',
    `summary: s\nkind: ${'x'.repeat(900_000)}\nscope: {paths: [src/**]}\n`,
    /has kind "x+…, which is ignored/,
    'served',
  ],
];

describe('records', () => {
  let ws: TestWorkspace;
  const idOf = (at: number) => `L-${String(at + 100).padStart(4, '0')}`;

  beforeAll(() => {
    ws = workspace();
    ws.write('src/a.ts');
    ws.record('L-0001', 'summary: The good one.\nscope: {paths: ["src/**"]}\n');
    for (const [at, [, fields]] of records.entries()) ws.record(idOf(at), fields);
  });

  test.each([
    ['learning list --all', /L-0001/],
    ['learning list --all --json', /L-0001/],
    ['learning show L-0001', /The good one/],
    ['search good', /L-0001/],
    ['search path src/a.ts', /L-0001/],
    ['learning duplicates', /(?:)/],
    ['stats', /(?:)/],
    ['learning prune --stale-only', /(?:)/],
    ['learning heal', /(?:)/],
    ['digest --out .orbit/LEARNINGS.md', /(?:)/],
    ['--path src/a.ts', /L-0001/],
  ])('orbit %s', (line, answer) => {
    const {code, out} = run(ws, line.split(' '));
    expect(code).toBe(0);
    expect(out).toMatch(answer);
    // A text that nobody would write is not handed on; JSON has the body, as long as one may be.
    const longest = Math.max(...out.split('\n').map(text => text.length));
    expect(longest).toBeLessThan(line.endsWith('--json') ? 300_000 : 20_000);
  });

  test('orbit hook claude', () => {
    const {code, out, err} = run(ws, ['hook', 'claude'], JSON.stringify(touch(ws, 'src/a.ts', 'sized')));
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(textOf(out)).not.toBe('');
  });

  test('orbit learning add, of what two records say in one word', () => {
    const {code} = run(ws, ['learning', 'add', '--force', '--summary', 'x'.repeat(200), '--path', 'src/**']);
    expect(code).toBe(0);
  });

  test('orbit doctor names each, once or a few times', () => {
    const {problems} = JSON.parse(run(ws, ['doctor', '--json']).out) as {problems: {where: string; what: string}[]};
    for (const [at, [name, , says, outcome]] of records.entries()) {
      const own = problems.filter(({where}) => where.startsWith(`.orbit/learnings/${idOf(at)}/`));
      expect(own.map(({what}) => what).join('\n'), name).toMatch(says);
      expect(own.length, name).toBeLessThan(outcome === 'served' ? 12 : 2);
      for (const {where, what} of own) {
        expect(where, name).toMatch(/learning\.yaml:\d+$/);
        expect(what.length, name).toBeLessThan(300);
      }
    }
  });

  test('each is shown, or says why not', () => {
    for (const [at, [name, , , outcome]] of records.entries()) {
      const {code, out, err} = run(ws, ['learning', 'show', idOf(at)]);
      expect(code, `${name}: ${err}`).toBe(outcome === 'served' ? 0 : 1);
      expect(out.length + err.length, name).toBeLessThan(400_000);
    }
  }, 120_000);
});

describe('the files beside them', () => {
  const vote = '{"learning_id":"L-0001","voter_model":"claude","voted_at":"2026-05-09T18:00:00Z","task_id":"T-0001"}\n';
  const files: readonly (readonly [name: string, file: string, text: string, says: RegExp | undefined])[] = [
    ['lists in lists', '.orbit/config.yaml', `keys: ${deep}\n`, /config\.yaml:1\tis nested/],
    ['lists in lists, short', '.orbit/config.yaml', `keys: ${'- '.repeat(1_000)}\n`, /config\.yaml:1\tis nested/],
    ['a map that holds itself', '.orbit/config.yaml', 'keys: &a {quit: *a}\nruntimes: &b {x: *b}\n', /config\.yaml:2/],
    [
      'a limit that is no text',
      '.orbit/config.yaml',
      'runtimes: {x: {command: y, time_limit: {toString: 1}}}\n',
      /runtimes\.x takes/,
    ],
    ['options without end', '.orbit/config.yaml', list(5_000, at => `k${at}: 1\n`), /has 4990 more problems/],
    ['brackets', '.orbit/learnings/tags.yaml', '['.repeat(100_000), undefined],
    ['itself', '.orbit/learnings/tags.yaml', 'tags: &a [*a]\n', undefined],
    ['brackets', '.orbit/learnings/L-0001/votes.jsonl', `${'['.repeat(100_000)}\n${vote}`, /votes\.jsonl:1\tis longer/],
    [
      'broken lines',
      '.orbit/learnings/L-0001/votes.jsonl',
      `${'{}\n'.repeat(1_000_000)}`,
      /votes\.jsonl:\d+\thas \d+ more problems/,
    ],
    ['no texts', '.orbit/learnings/L-0001/votes.jsonl', '{"learning_id":{"toString":1}}\n', /votes\.jsonl:1/],
    [
      'long names',
      '.orbit/learnings/L-0001/feedback.jsonl',
      `{"helpful":true,"task_id":"${'T'.repeat(9_000)}","at":"2026-05-09T18:00:00Z"}\n`,
      /task_id of more than/,
    ],
    ['brackets', '.orbit/learnings/dismissed.jsonl', `${'['.repeat(10_000)}\n`, /dismissed\.jsonl:1/],
    ['lists in lists', '.orbit/tasks/T-0001/task.yaml', `id: T-0001\ntitle: ${deep}\n`, undefined],
    [
      'a title of a megabyte',
      '.orbit/tasks/T-0001/task.yaml',
      `id: T-0001\ntitle: ${'x'.repeat(900_000)}\n`,
      undefined,
    ],
    ['brackets', '.orbit/state/undo.jsonl', `${'['.repeat(1_000_000)}\n`, undefined],
    ['brackets', '.orbit/state/journal.json', '['.repeat(500_000), undefined],
    ['a line without end', '.orbit/state/usage.jsonl', 'x'.repeat(20_000_000), undefined],
    ['fences', '.orbit/LEARNINGS.md', '```a\n'.repeat(200_000), undefined],
    ['blanks', '.orbit/LEARNINGS.md', `# ${' '.repeat(500_000)}x\n`, undefined],
  ];
  const commands = [
    'learning list',
    'doctor',
    '--path src/a.ts',
    'stats',
    'task list',
    'undo --list',
    'digest pull --dry-run',
  ];

  test.each(files)(
    '%s in %s',
    (_name, file, text, says) => {
      const ws = workspace();
      ws.write('src/a.ts');
      ws.record('L-0001', 'summary: The good one.\nscope: {paths: ["src/**"]}\n');
      ws.write(file, text);
      const answers = new Map(commands.map(line => [line, run(ws, line.split(' '))]));
      expect(answers.get('learning list')?.out).toContain('The good one.');
      expect(answers.get('--path src/a.ts')?.out).toContain('The good one.');
      if (says) expect(answers.get('doctor')?.out).toMatch(says);
      for (const [line, {out, err}] of answers) expect(out.length + err.length, line).toBeLessThan(20_000);
      const asked = run(ws, ['hook', 'claude'], JSON.stringify(touch(ws, 'src/a.ts', 'beside')));
      expect(asked).toMatchObject({code: 0, err: ''});
      expect(textOf(asked.out)).toContain('The good one.');
    },
    120_000,
  );
});

describe('payloads of a hook', () => {
  const inside = (value: string) =>
    `{"session_id":"p","hook_event_name":"PreToolUse","tool_name":"Edit","tool_input":${value}}`;
  test.each([
    ['brackets', '['.repeat(1_000_000)],
    ['brackets that close', inside(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
    ['objects', inside(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
    ['paths without end', inside(JSON.stringify({paths: Array.from({length: 200_000}, (_, at) => `src/${at}.ts`)}))],
    ['a path of a megabyte', inside(JSON.stringify({file_path: 'a/'.repeat(500_000)}))],
    ['a command of a megabyte', inside(JSON.stringify({command: `cat ${'"a '.repeat(300_000)}`}))],
    ['chunks that could be the end', inside(`"${'}'.repeat(5_000_000)}`)],
  ])('%s: silence', (_name, payload) => {
    const ws = workspace();
    ws.record('L-0001', 'summary: The good one.\nscope: {paths: ["lib/**"]}\n');
    expect(run(ws, ['hook', 'claude'], payload)).toEqual({code: 0, out: '', err: ''});
  });
});
