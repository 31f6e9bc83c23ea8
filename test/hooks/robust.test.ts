import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {agents} from '../../source/hooks/agents/index.js';
import {readEvent} from '../../source/hooks/fast-path.js';
import {binary, environment, TestWorkspace, temporaryFolder} from '../support/workspace.js';
import {hook, ids, type Payload, record, seeded, textOf, touch} from './support.js';

// Silence or the learning; never a stack trace, never a blocked agent.

const one = ['L-0001'];

describe('what comes on stdin', () => {
  const ws = seeded(1);
  test.each([
    ['nothing', ''],
    ['a brace', '{'],
    ['100 kB of braces', '{'.repeat(100_000)],
    ['100 kB of brackets', '['.repeat(100_000)],
    ['nested too deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"PostToolUse"'],
    ['an empty object', '{}'],
    ['binary', '\0\u0001\u0002\ufffd'],
    [
      'an event that is an object',
      '{"hook_event_name":{"toString":1,"valueOf":1},"tool_input":{"file_path":"src/a.ts"}}',
    ],
    ['input that is a list', '{"hook_event_name":"PostToolUse","tool_input":["src/a.ts"]}'],
    ['calls that are no list', '{"hook_event_name":"PostToolBatch","tool_calls":"src/a.ts"}'],
    ['a path that is a number', '{"hook_event_name":"PostToolUse","tool_input":{"file_path":5}}'],
    [
      'a cwd that does not exist',
      '{"hook_event_name":"PostToolUse","cwd":"/gone","tool_input":{"file_path":"src/a.ts"}}',
    ],
    ['a cwd with a NUL', '{"hook_event_name":"PostToolUse","cwd":"/tmp\\u0000","tool_input":{"file_path":"src/a.ts"}}'],
  ])('%s is silence', (_, input) => {
    expect(hook(ws, 'claude', input)).toBe('');
    const payload = parsed(input);
    for (const {name} of payload ? agents : [])
      expect(() => readEvent({agent: name, root: undefined}, payload ?? {})).not.toThrow();
  });

  test('a byte order mark, white space around it, and a large payload', () => {
    const payload = JSON.stringify(touch(ws, 'src/a.ts', 'bom'));
    expect(ids(hook(ws, 'claude', `\uFEFF${payload}`))).toEqual(one);
    expect(ids(hook(ws, 'claude', `\n ${payload.replace('bom', 'space')} \n\n`))).toEqual(one);
    const large = touch(ws, 'src/a.ts', 'large', {tool_response: {content: 'x}\n'.repeat(2_000_000)}});
    expect(ids(hook(ws, 'claude', large))).toEqual(one);
  });

  test('a stdin that never closes: answers what is complete, gives up on what is not', async () => {
    const answered = await unclosed(JSON.stringify(touch(ws, 'src/a.ts', 'open')));
    expect(ids(textOf(answered.out))).toEqual(one);
    expect(answered.code).toBe(0);
    expect(await unclosed('{"hook_event_name":')).toEqual({code: 0, out: ''});
    expect(await unclosed('')).toEqual({code: 0, out: ''});
  });

  test.each([
    ['waits', fs.constants.O_RDWR],
    ['never waits', fs.constants.O_RDWR | fs.constants.O_NONBLOCK],
  ])('a named pipe that %s: the payload in pieces, then silence', async (name, mode) => {
    const fifo = path.join(ws.root, `${name}.fifo`);
    spawnSync('mkfifo', [fifo]);
    const descriptor = fs.openSync(fifo, mode);
    const run = (session: string) => {
      const child = spawn(process.execPath, [binary, 'hook', 'claude'], {
        cwd: ws.root,
        env: environment(),
        stdio: [descriptor, 'pipe', 'pipe'],
      });
      const [start = '', end = ''] = JSON.stringify(touch(ws, 'src/a.ts', session)).split(/(?<=session_id)/);
      return {child, start, end};
    };
    try {
      const {child, start, end} = run(name);
      const answer = ended(child);
      fs.writeSync(descriptor, start);
      await new Promise(resolve => setTimeout(resolve, 300));
      fs.writeSync(descriptor, end);
      const {code, out} = await answer;
      expect(code).toBe(0);
      expect(ids(textOf(out))).toEqual(one);
      expect(await ended(run('silent').child)).toEqual({code: 0, out: ''});
    } finally {
      fs.closeSync(descriptor);
    }
  });

  test('a stdin or stdout that is closed, full or a folder', () => {
    const input = path.join(ws.root, 'payload.json');
    fs.writeFileSync(input, JSON.stringify(touch(ws, 'src/a.ts', 'file')));
    for (const redirection of ['<&-', '</', `<${input} >&-`, `<${input} >/dev/full`, `<${input} 2>&-`, '</dev/null'])
      expect(shell(`"$NODE" "$ORBIT" hook claude ${redirection}`), redirection).toMatchObject({status: 0, stderr: ''});
  });

  function unclosed(text: string): Promise<{code: number | null; out: string}> {
    const child = spawn(process.execPath, [binary, 'hook', 'claude'], {cwd: ws.root, env: environment()});
    child.stdin.write(text);
    child.stdin.on('error', () => {});
    return ended(child);
  }

  function ended(child: ChildProcess): Promise<{code: number | null; out: string}> {
    return new Promise(resolve => {
      let out = '';
      child.stdout?.on('data', chunk => {
        out += String(chunk);
      });
      child.on('exit', code => resolve({code, out}));
    });
  }

  function shell(line: string) {
    const env = environment({NODE: process.execPath, ORBIT: binary});
    return spawnSync('sh', ['-c', line], {cwd: ws.root, env, encoding: 'utf8', input: ''});
  }
});

describe('how it is called', () => {
  test.each([['cluade'], ['Claude'], ['x-y'], ['../claude'], ['constructor'], ['']])('unknown agent %j', agent => {
    const ws = seeded(1);
    expect(hook(ws, agent, touch(ws, 'src/a.ts'))).toBe('');
  });

  test('words it does not know are no usage error', () => {
    const ws = seeded(1);
    expect(ids(hook(ws, 'claude', touch(ws, 'src/a.ts'), {args: ['--verbose', 'now', '--json']}))).toEqual(one);
  });

  test('a person gets an explanation, not a wait', () => {
    const ws = seeded(0);
    for (const args of [['hook'], ['hook', 'claude'], ['hook', 'cluade']]) {
      const {code, out} = ws.terminal(args);
      expect(code).toBe(0);
      expect(out).toContain('orbit hook install');
    }
    expect(ws.run('hook')).toMatchObject({code: 0, out: ''});
    expect(ws.run('hook').err).toContain('payload');
    expect(ws.ok('hook', 'claude', '--help')).toContain('payload on stdin');
    expect(ws.ok('hook', '--help')).toContain('opencode');
  });

  test('ORBIT_DEBUG says why it was silent', () => {
    const ws = seeded(0);
    const result = ws.runWith({input: '{', env: {ORBIT_DEBUG: '1'}}, 'hook', 'claude');
    expect(result).toMatchObject({code: 0, out: '', err: 'orbit hook: stdin held no JSON object\n'});
  });
});

describe('the workspace', () => {
  test('there is none: silence, and none is made', () => {
    const folder = new TestWorkspace(temporaryFolder());
    expect(hook(folder, 'claude', touch(folder, 'src/a.ts'))).toBe('');
    expect(fs.readdirSync(folder.root)).toEqual([]);
  });

  test.each([
    ['is missing', (file: string) => fs.rmSync(file)],
    ['is garbage', (file: string) => fs.writeFileSync(file, 'garbage'.repeat(1_000))],
    ['is empty', (file: string) => fs.writeFileSync(file, '')],
    ['is cut off', (file: string) => fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2))],
    ['is a folder', becomeFolder],
    ['has a damaged page', damage],
  ])('the index %s', (_, harm) => {
    const ws = seeded(1);
    for (const suffix of ['-wal', '-shm'])
      fs.rmSync(path.join(ws.root, `.orbit/state/index.sqlite${suffix}`), {force: true});
    harm(path.join(ws.root, '.orbit/state/index.sqlite'));
    expect(ids(hook(ws, 'claude', touch(ws, 'src/a.ts')))).toEqual(one);
    expect(hook(ws, 'claude', touch(ws, 'src/a.ts')).length).toBeLessThan(10_000);
  });

  test('a record that came by git is told at once; a broken one takes no other down', () => {
    const ws = seeded(1);
    record(ws, 2);
    ws.record('L-0003', 'summary: [broken');
    ws.write('.orbit/learnings/L-0009.yaml', 'id: L-0009\nsummary: old layout\n');
    expect(ids(hook(ws, 'claude', touch(ws, 'src/a.ts')))).toEqual(['L-0001', 'L-0002']);
  });

  test('a broken config', () => {
    const ws = seeded(1);
    ws.write('.orbit/config.yaml', 'injection: [not, a, map\n');
    expect(ids(hook(ws, 'claude', touch(ws, 'src/a.ts')))).toEqual(one);
  });

  test('proposals, archived and superseded learnings are not told', () => {
    const ws = seeded(0);
    for (const [at, status] of ['proposed', 'archived', 'superseded'].entries())
      ws.record(
        `L-000${at + 1}`,
        `schemaVersion: 1\nstatus: ${status}\ncreated_at: 2026-05-09T18:00:00Z\nupdated_at: 2026-05-09T18:00:00Z\nscope: {paths: ["src/**"]}\nsummary: ${status}\n`,
      );
    expect(hook(ws, 'claude', touch(ws, 'src/a.ts'))).toBe('');
    expect(hook(ws, 'claude', {...touch(ws, ''), hook_event_name: 'SessionStart', source: 'startup'})).toBe('');
  });
});

function becomeFolder(file: string): void {
  fs.rmSync(file);
  fs.mkdirSync(file);
}

function parsed(text: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}

// Everything after the first page, as a bad disk would leave it.
function damage(file: string): void {
  const text = fs.readFileSync(file);
  text.fill(0xaa, 4096 * 2);
  fs.writeFileSync(file, text);
}
