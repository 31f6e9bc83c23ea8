import {PassThrough} from 'node:stream';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {StdioWire} from '../../source/mcp/wire.js';
import {temporaryFolder, workspace} from '../support/workspace.js';
import {type Message, Pipe} from './support/pipe.js';

// Over a bare pipe: whatever comes in, what goes out is JSON-RPC, and the next request is answered.

async function opened(cwd = workspace().root, env: Record<string, string> = {}): Promise<Pipe> {
  const pipe = new Pipe(cwd, ['mcp'], env);
  await pipe.initialize();
  return pipe;
}

function expectPure(pipe: Pipe): void {
  expect(pipe.out.endsWith('\n') || pipe.out === '').toBe(true);
  for (const message of pipe.messages) {
    expect(message.jsonrpc).toBe('2.0');
    expect('result' in message || 'error' in message || 'method' in message).toBe(true);
  }
}

test.each([
  ['no JSON', '{"jsonrpc": "2.0", "id": 1, "method"', -32700, null],
  ['100 kB of {', '{'.repeat(100_000), -32700, null],
  ['control characters', '\u0000\u0001\u001b[2J', -32700, null],
  ['a number', '42', -32600, null],
  ['null', 'null', -32600, null],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
  ['no version', '{"id":"mine","method":"ping"}', -32600, 'mine'],
  ['an id that is none', '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', -32600, null],
  ['an empty object', '{}', -32600, null],
])('%s is answered with an error', async (_, line, code, id) => {
  const pipe = await opened();
  pipe.send(line);
  const refused = await pipe.find(message => message.error?.code === code);
  expect(refused.id).toBe(id);
  expect((await pipe.request('tools/list')).result.tools.length).toBeGreaterThan(5);
  expect(await pipe.end()).toEqual({code: 0, signal: null});
  expectPure(pipe);
});

test('unknown methods and tools, and parameters of the wrong shape, are JSON-RPC errors', async () => {
  const pipe = await opened();
  expect((await pipe.request('no/such/method')).error?.code).toBe(-32601);
  expect((await pipe.request('tools/call', {name: 'no_such_tool', arguments: {}})).error?.code).toBe(-32602);
  expect((await pipe.request('tools/call', {name: 7})).error?.code).toBe(-32602);
  expect((await pipe.request('resources/read', {uri: 'orbit://learnings/L-4711'})).error?.code).toBe(-32602);
  expect((await pipe.request('resources/read', {uri: 'file:///etc/passwd'})).error).toBeDefined();
  await pipe.end();
  expectPure(pipe);
});

test('bad arguments are the tool’s failure, for the model to correct', async () => {
  const pipe = await opened();
  const answer = await pipe.call('orbit_learning_show', {id: 7});
  expect(answer.result).toMatchObject({isError: true, content: [{type: 'text', text: /id/}]});
  await pipe.end();
});

test('ids come back as they were, empty lines and carriage returns are nothing', async () => {
  const pipe = await opened();
  pipe.send('\n\r\n   ');
  for (const id of ['text', '', 0, -1, 9_007_199_254_740_991]) {
    const answer = await pipe.request('ping', undefined, id);
    expect(answer).toMatchObject({id, result: {}});
  }
  pipe.send('{"jsonrpc":"2.0","id":"cr","method":"ping"}\r');
  await pipe.find(message => message.id === 'cr');
  await pipe.end();
  expectPure(pipe);
});

test('a line of 20 MB is refused, and the next one answered', async () => {
  const pipe = await opened();
  pipe.send(JSON.stringify({jsonrpc: '2.0', id: 'huge', method: 'ping', params: {x: 'a'.repeat(20_000_000)}}));
  const refused = await pipe.find(message => message.error !== undefined);
  expect(refused).toMatchObject({id: null, error: {code: -32600}});
  expect((await pipe.request('ping')).result).toEqual({});
  await pipe.end();
  expectPure(pipe);
});

test('a message may come in pieces, and several in one', async () => {
  const pipe = await opened();
  const text = '{"jsonrpc":"2.0","id":"ä","method":"ping"}\n';
  for (const byte of Buffer.from(text)) pipe.child.stdin.write(Buffer.from([byte]));
  await pipe.find(message => message.id === 'ä');
  pipe.child.stdin.write([1, 2, 3].map(id => `{"jsonrpc":"2.0","id":"n${id}","method":"ping"}\n`).join(''));
  await pipe.find(message => message.id === 'n3');
  await pipe.end();
});

test('what was asked right before the end of stdin is still answered', async () => {
  const made = workspace();
  made.add('Retry with backoff.', '--path', 'src/**');
  const lines: Message[] = [
    {
      id: 1,
      method: 'initialize',
      params: {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'c', version: '1'}},
    },
    {method: 'notifications/initialized'},
    {id: 2, method: 'tools/call', params: {name: 'orbit_search', arguments: {query: 'backoff'}}},
    {id: 3, method: 'tools/call', params: {name: 'orbit_learning_list', arguments: {}}},
  ];
  const input = lines.map(line => `${JSON.stringify({jsonrpc: '2.0', ...line})}\n`).join('');
  const {code, out} = made.runWith({input}, 'mcp');
  const ids = out
    .trimEnd()
    .split('\n')
    .map(line => (JSON.parse(line) as Message).id);
  expect({code, ids}).toEqual({code: 0, ids: [1, 2, 3]});
});

test('notes go to stderr, stdout stays pure with a broken config and broken records', async () => {
  const made = workspace();
  made.write('.orbit/config.yaml', 'nonsense: [1\n');
  made.record('L-0001', 'summary: [\n');
  const pipe = await opened(made.root, {ORBIT_DEBUG: '1'});
  expect((await pipe.call('orbit_learning_list')).result.structuredContent).toEqual({learnings: [], total: 0});
  expect((await pipe.call('orbit_learning_show', {id: 'L-0001'})).result.isError).toBe(true);
  await pipe.end();
  expect(pipe.err).toMatch(/config\.yaml/);
  expectPure(pipe);
});

test('it starts outside a workspace; tools say so, and work once there is one', async () => {
  const folder = temporaryFolder();
  const pipe = await opened(folder);
  const {result} = await pipe.call('orbit_search', {query: 'x'});
  expect(result.isError).toBe(true);
  expect(result.content[0].text).toMatch(/no orbit workspace[\s\S]*orbit init/);
  expect((await pipe.request('resources/list')).result.resources).toEqual([]);
  expect((await pipe.call('orbit_hook', {path: 'a.ts'})).result.content).toEqual([{type: 'text', text: ''}]);
  const {TestWorkspace} = await import('../support/workspace.js');
  new TestWorkspace(folder).ok('init');
  expect((await pipe.call('orbit_search', {query: 'x'})).result.structuredContent).toEqual({results: []});
  await pipe.end();
});

test('after the end of stdin it stays open until every request is answered or cancelled', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const wire = new StdioWire(input, output);
  let isClosed = false;
  void wire.closed.then(() => {
    isClosed = true;
  });
  await wire.start();
  const lines = [
    {id: 1, method: 'ping'},
    {id: 2, method: 'ping'},
  ];
  input.end(lines.map(line => `${JSON.stringify({jsonrpc: '2.0', ...line})}\n`).join(''));
  await sleep(30);
  await wire.send({jsonrpc: '2.0', id: 1, result: {}});
  await sleep(30);
  expect(isClosed).toBe(false);
  await wire.send({jsonrpc: '2.0', id: 2, result: {}});
  await wire.closed;
  const written = String(output.read()).trimEnd().split('\n');
  expect(written.map(line => (JSON.parse(line) as Message).id)).toEqual([1, 2]);
});
