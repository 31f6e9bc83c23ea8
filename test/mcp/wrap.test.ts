import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {expect, test} from 'vitest';
import {environment, type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';
import {Pipe} from './support/pipe.js';

// The wrapped server is there as if the client had started it itself.

const fixture = path.resolve('test/mcp/fixtures/server.mjs');
const wrapped = ['mcp', 'wrap', '--', process.execPath, fixture];

function project(): TestWorkspace {
  const made = workspace();
  made.add('Retry with backoff.', '--path', 'src/api/**');
  return made;
}

const transcript = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":"text","method":"echo","params":{"path":"src/api/client.ts"}}',
  '{"jsonrpc":"2.0","id":12345678901234567890,"method":"echo"}',
  '{"jsonrpc":"2.0","id":null,"method":"echo"}',
  '{"jsonrpc":"2.0","id":2,"method":"no/such","params":{"path":"src/api/client.ts"}}',
  '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"read_file","arguments":{"path":"docs/a.md"}}}',
  '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"fail","arguments":{"path":"src/api/client.ts"}}}',
  '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"nope","arguments":{"path":"src/api/client.ts"}}}',
  '{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"later","arguments":{"path":"src/api/client.ts"}}}',
  '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"task","arguments":{"path":"src/api/client.ts"}}}',
  '[{"jsonrpc":"2.0","id":8,"method":"echo"},{"jsonrpc":"2.0","id":9,"method":"echo"}]',
  'not json at all',
  '',
  '{"method":"say","params":{"line":"plain text  from the server"}}',
  '{"method":"say","params":{"line":"{ \\"jsonrpc\\":\\"2.0\\",  \\"id\\": 1, \\"method\\":\\"roots/list\\" }"}}',
  '{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}',
  '{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"never","arguments":{"path":"src/api/client.ts"}}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":10}}',
  '{"method":"say","params":{"line":"no line break follows the next"}}',
].join('\n');

test.each([
  ['in a workspace', () => project().root],
  ['outside', () => temporaryFolder()],
])('everything it does not add to passes byte for byte, %s', (_, folder) => {
  const options = {cwd: folder(), input: `${transcript}\n`, env: environment()};
  const direct = spawnSync(process.execPath, [fixture], options);
  const through = new TestRun(options.cwd, options.input);
  expect(through.out).toBe(direct.stdout.toString());
  expect(through.err).toBe(direct.stderr.toString());
  expect(through.code).toBe(direct.status);
});

class TestRun {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;

  constructor(cwd: string, input: string, args = wrapped, env: Record<string, string> = {}) {
    const binary = path.resolve('dist/orbit.cjs');
    const done = spawnSync(process.execPath, [binary, ...args], {
      cwd,
      input,
      env: environment(env),
      maxBuffer: 2 ** 27,
    });
    this.out = done.stdout.toString();
    this.err = done.stderr.toString();
    this.code = done.status;
  }
}

test('a broken workspace adds nothing and breaks nothing', async () => {
  const made = project();
  made.write('.orbit/state/index.sqlite', 'not a database');
  made.record('L-0001', 'summary: [\n');
  const pipe = new Pipe(made.root, wrapped);
  await pipe.initialize();
  const {result} = await pipe.call('read_file', {path: 'src/api/client.ts'});
  expect(result).toEqual({content: [{type: 'text', text: 'contents of src/api/client.ts'}]});
  await pipe.end();
});

test('a call that is cancelled stops, and the next is answered', async () => {
  const pipe = new Pipe(project().root, wrapped);
  await pipe.initialize();
  pipe.send('{"jsonrpc":"2.0","id":"slow","method":"tools/call","params":{"name":"never","arguments":{}}}');
  pipe.send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"slow","reason":"no need"}}');
  const stopped = await pipe.find(message => message.method === 'notifications/stopped');
  expect(stopped.params).toEqual({requestId: 'slow', reason: 'no need'});
  expect((await pipe.request('echo', {a: 1})).result).toEqual({echo: {a: 1}});
  await pipe.end();
});

test('a line larger than what is looked at passes in both directions, and the next is looked at again', () => {
  const made = project();
  const line = (id: number, params: unknown) => JSON.stringify({jsonrpc: '2.0', id, method: 'echo', params});
  const read = {name: 'read_file', arguments: {path: 'src/api/client.ts'}};
  const call = JSON.stringify({jsonrpc: '2.0', id: 2, method: 'tools/call', params: read});
  const {out} = new TestRun(made.root, `${line(1, {x: 'ä'.repeat(17_000_000)})}\n${call}\n`);
  const [first = '', second = ''] = out.split('\n');
  expect((JSON.parse(first) as {result: {echo: {x: string}}}).result.echo.x).toBe('ä'.repeat(17_000_000));
  expect(second).toContain('L-0001');
});

test.each([0, 1, 3, 42])('its exit code %i is ours', async code => {
  const pipe = new Pipe(project().root, wrapped);
  pipe.send(JSON.stringify({method: 'exit', params: {code}}));
  expect(await pipe.ended).toEqual({code, signal: null});
});

test('the end of stdin reaches it, and its last exit code us', async () => {
  const pipe = new Pipe(project().root, wrapped, {FIXTURE_EXIT: '5'});
  await pipe.initialize();
  expect(await pipe.end()).toEqual({code: 5, signal: null});
});

test('a signal that ends it ends us the same way', async () => {
  const pipe = new Pipe(project().root, wrapped);
  pipe.send('{"method":"die","params":{"signal":"SIGKILL"}}');
  expect(await pipe.ended).toEqual({code: null, signal: 'SIGKILL'});
});

test('a signal to us is a signal to it', async () => {
  const pipe = new Pipe(project().root, wrapped);
  await pipe.initialize();
  pipe.child.kill('SIGTERM');
  expect(await pipe.ended).toEqual({code: 7, signal: null});
});

test('a client that goes away takes it along', async () => {
  const pipe = new Pipe(project().root, wrapped, {FIXTURE_EXIT: '6'});
  await pipe.initialize();
  pipe.child.stdout.destroy();
  pipe.child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"echo"}\n');
  expect((await pipe.ended).signal).toBe(null);
  expect(pipe.err).not.toMatch(/orbit|node:internal.*at /s);
});

test('its own flags are its own, ours come before --', () => {
  const made = project();
  const args = [...wrapped, '--root', '/x', '--help', '--json', '-v', '--', 'y'];
  expect(new TestRun(made.root, '', args).err).toBe('fixture --root /x --help --json -v -- y\n');
  const before = ['--root', made.root, ...wrapped, '--version'];
  expect(new TestRun(temporaryFolder(), '', before).err).toBe('fixture --version\n');
});

test('no command, and one that is not there, are usage errors', () => {
  const {root} = project();
  expect(new TestRun(root, '', ['mcp', 'wrap'])).toMatchObject({code: 2, out: ''});
  const missing = new TestRun(root, '', ['mcp', 'wrap', '--', '/no/such/server']);
  expect(missing).toMatchObject({code: 2, out: ''});
  expect(missing.err).toMatch(/^error: \/no\/such\/server could not be started: there is no such command\.\n/);
});
