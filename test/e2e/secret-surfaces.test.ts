import {beforeAll, describe, expect, it, test} from 'vitest';
import {openWorkspace} from '../../source/library.js';
import {connect} from '../mcp/support/client.js';
import {fillTemplate} from '../support/secret-templates.js';
import {finishedTask, openTask} from '../support/tasks.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Every door through which a key could come in or go out to a model, tried with one, and with one that is hard to see.

const key = fillTemplate('glpat-{alnum:20}', 7);
const disguised = `${key.slice(0, 10)}\u200b${key.slice(10)}`;
const name = 'a GitLab token';

describe('what is written is refused, and nothing changes', () => {
  let made: TestWorkspace;
  let before: unknown;

  beforeAll(() => {
    made = workspace();
    made.write('src/a.ts');
    made.add('Fine.', '--path', 'src/**');
    made.record('L-0002', 'status: proposed\nsummary: Proposed.\nscope: {paths: [src/**]}\n');
    made.ok('task', 'add', 'Fine.');
    before = made.fingerprint();
  });

  const inside = (secret: string): readonly (readonly string[])[] => [
    ['learning', 'add', '--summary', `Use ${secret}.`, '--path', 'src/**'],
    ['learning', 'add', '--summary', 'Fine too.', '--path', 'src/**', '--body', `first\n${secret}`],
    ['learning', 'add', '--summary', 'Fine too.', '--path', `src/${secret}/**`],
    ['learning', 'add', '--summary', 'Fine too.', '--path', 'src/**', '--tag', secret],
    ['learning', 'add', '--summary', 'Fine too.', '--path', 'src/**', '--symbol', secret],
    ['learning', 'add', '--summary', 'Fine too.', '--path', 'src/**', '--domain', secret],
    ['learning', 'add', '--summary', 'Fine too.', '--path', 'src/**', '--evidence', `external:${secret}`],
    ['learning', 'update', 'L-0001', '--summary', `Use ${secret}.`],
    ['learning', 'update', 'L-0001', '--action', `Use ${secret}.`],
    ['learning', 'upvote', 'L-0001', '--model', secret, '--task', 'T-0001'],
    ['learning', 'upvote', 'L-0001', '--model', 'claude', '--task', secret],
    ['learning', 'feedback', 'L-0001', '--helpful', '--task', secret],
    ['learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-0001', '--by', secret],
    ['learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-0001', '--note', `see ${secret}`],
    ['learning', 'archive', 'L-0001', '--reason', `leaked ${secret}`],
    ['learning', 'reject', 'L-0002', '--reason', `leaked ${secret}`],
    ['task', 'add', `Rotate ${secret}.`],
    ['task', 'add', 'Rotate it.', '--description', `first\n${secret}`],
    ['task', 'add', 'Rotate it.', '--tag', secret],
    ['task', 'add', 'Rotate it.', '--type', secret],
    ['task', 'add', 'Rotate it.', '--context-file', `src/${secret}`],
  ];

  it.each(
    inside(key).map(args => [args.map(arg => arg.replace(key, '<key>').replace('\n', ' ')).join(' '), args] as const),
  )('%s', (_, args) => {
    const done = made.run(...args);
    expect(done.code).toBe(1);
    expect(done.err).toContain(`holds what looks like ${name} (glpa…(26 characters)). Nothing was written.`);
    expect(done.err).toContain('replace it where it came from');
    expect(done.out + done.err).not.toContain(key);
    expect(made.fingerprint()).toEqual(before);
  });

  it.each(['learning', 'task'])('hidden by a character that cannot be seen: %s add', what => {
    const args =
      what === 'task' ? ['Rotate it.', '--description'] : ['--summary', 'Fine too.', '--path', 'src/**', '--body'];
    const done = made.run(what, 'add', ...args, `first\n${disguised}`);
    expect(done).toMatchObject({code: 1, err: expect.stringContaining(name)});
    expect(made.fingerprint()).toEqual(before);
  });

  test('the name of an agent', () => {
    const env = {ORBIT_AGENT_NAME: key};
    for (const args of [
      ['learning', 'add', '--summary', 'Fine too.', '--path', 'src/**'],
      ['learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-0001'],
    ])
      expect(made.runWith({env}, ...args)).toMatchObject({code: 1, err: expect.stringContaining(name)});
    expect(made.fingerprint()).toEqual(before);
  });

  test('MCP', async () => {
    const {call, close} = await connect(made.root);
    for (const [tool, args] of [
      ['orbit_learning_add', {summary: `Use ${key}.`, paths: ['src/**']}],
      ['orbit_learning_update', {id: 'L-0001', body: `Use ${key}.`}],
      ['orbit_learning_upvote', {id: 'L-0001', task: key}],
      ['orbit_learning_upvote', {id: 'L-0001', task: 'T-0001', model: key}],
      ['orbit_learning_feedback', {id: 'L-0001', helpful: true, task: 'T-0001', note: key}],
    ] as const) {
      const {text} = await call(tool, args);
      expect(text).toContain(name);
      expect(text).not.toContain(key);
    }
    await close();
    expect(made.fingerprint()).toEqual(before);
  });

  test('the library', () => {
    const open = openWorkspace({cwd: made.root});
    const draft = {summary: 'Fine too.', paths: ['src/**']};
    for (const write of [
      () => open.add({...draft, body: key}),
      () => open.add(draft, {agent: key}),
      () => open.update('L-0001', {summary: key}),
      () => open.upvote('L-0001', {model: key, task: 'T-0001'}),
      () => open.feedback('L-0001', {helpful: true, task: 'T-0001', note: key}),
    ])
      expect(write).toThrow(name);
    open.close();
    expect(made.fingerprint()).toEqual(before);
  });
});

test('--allow-secret writes it, a task as well', () => {
  const made = workspace();
  made.ok('task', 'add', `Rotate ${key}.`, '--allow-secret');
  expect(made.read('.orbit/tasks/T-0001/task.yaml')).toContain(key);
});

describe('what a model reads has it masked', () => {
  let made: TestWorkspace;
  const masked = 'glpa…(26 characters)';

  beforeAll(async () => {
    made = workspace();
    made.write('src/a.ts');
    made.record(
      'L-0001',
      `summary: Log in with ${disguised} first.\nscope: {paths: [src/**]}\nbody: ${key}\ncoia: {action: Use ${key}.}\n`,
    );
    openTask(made, 1, {title: `Rotate ${key}.`, description: `It is ${key}.`, files: ['src/a.ts']});
    finishedTask(made, 2, `all well\nsaid ${key}\nthe end`, {files: ['src/a.ts']});
    // The index is proved fresh, so that the fast path would answer.
    await new Promise(resolve => setTimeout(resolve, 300));
    made.ok('learning', 'list');
  });

  const payload = () => ({
    hook_event_name: 'PreToolUse',
    cwd: made.root,
    session_id: 'x',
    tool_input: {file_path: 'src/a.ts'},
  });

  it.each([
    ['--path src/a.ts'],
    ['--path src/a.ts --format json'],
    ['--path src/a.ts --format reminder'],
    ['inject --context-file src/a.ts'],
    ['inject --context-file src/a.ts --format json'],
    ['inject --context-file src/a.ts --format markdown'],
    ['task show T-0002'],
    ['task show T-0002 --json'],
    ['task run T-0001 --agent cat'],
    ['hook claude'],
  ])('orbit %s', line => {
    const env = {ORBIT_SESSION_ID: `session-${line.replace(/\W/g, '-')}`};
    const done = made.runWith(
      {input: line === 'hook claude' ? JSON.stringify(payload()) : '', env},
      ...line.split(' '),
    );
    expect(done.code).toBe(0);
    expect(done.out).toContain(masked);
    expect(done.out.replaceAll('\u200b', '').replaceAll('\\u200b', '')).not.toContain(key);
  });

  test('the answers of MCP', async () => {
    const {call, close} = await connect(made.root);
    for (const [tool, args] of [
      ['orbit_learning_show', {id: 'L-0001'}],
      ['orbit_search', {paths: ['src/a.ts']}],
      ['orbit_task_show', {id: 'T-0002'}],
      ['orbit_task_list', {all: true}],
    ] as const) {
      const {text, structured} = await call(tool, args);
      expect(text).toContain(masked);
      expect(text + JSON.stringify(structured)).not.toContain(key);
    }
    await close();
  });

  test('doctor names each place, tasks as well', () => {
    const {problems} = JSON.parse(made.run('doctor', '--json').out) as {problems: {where: string; what: string}[]};
    const places = problems.filter(({what}) => what.includes(name)).map(({where}) => where);
    expect(places).toEqual([
      expect.stringMatching(/L-0001\/learning\.yaml:\d+$/),
      expect.stringMatching(/L-0001\/learning\.yaml:\d+$/),
      expect.stringMatching(/L-0001\/learning\.yaml:\d+$/),
      expect.stringMatching(/T-0001\/task\.yaml:2$/),
      expect.stringMatching(/T-0001\/task\.yaml:3$/),
      expect.stringMatching(/T-0002\/output\.md:2$/),
    ]);
  });
});
