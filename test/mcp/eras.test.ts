import {expect, test} from 'vitest';
import {workspace} from '../support/workspace.js';
import {connect} from './support/client.js';
import {Pipe} from './support/pipe.js';

const names = [
  'orbit_hook',
  'orbit_learning_add',
  'orbit_learning_feedback',
  'orbit_learning_list',
  'orbit_learning_show',
  'orbit_learning_supersede',
  'orbit_learning_update',
  'orbit_learning_upvote',
  'orbit_search',
  'orbit_task_list',
  'orbit_task_show',
];

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': {name: 'claude-code', version: '2.1.325'},
};

test.each(['legacy', 'modern'] as const)('the official client in the %s era lists and calls tools', async era => {
  const made = workspace();
  made.add('Retry with backoff.', '--path', 'src/**');
  const {client, call, close} = await connect(made.root, {era});
  expect(client.getServerVersion()?.name).toBe('orbit');
  expect(client.getInstructions()).toMatch(/orbit_search[\s\S]*orbit_learning_add[\s\S]*orbit_learning_upvote/);
  const {tools} = await client.listTools();
  expect(tools.map(({name}) => name).sort()).toEqual(names);
  const found = await call('orbit_search', {query: 'backoff'});
  expect(found.structured.results).toMatchObject([{id: 'L-0001', summary: 'Retry with backoff.'}]);
  await close();
});

test('every tool has a dotted title, a description that can be searched, annotations and a plain name', async () => {
  const {client, close} = await connect(workspace().root);
  const {tools} = await client.listTools();
  for (const {name, title, description, annotations, inputSchema} of tools) {
    expect(name).toMatch(/^[a-z_]{1,32}$/);
    expect(title).toBe(name.replaceAll('_', '.'));
    expect(description?.length).toBeGreaterThan(60);
    expect(annotations).toEqual({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: false,
    });
    expect(inputSchema.type).toBe('object');
    // Some model APIs refuse a schema with an empty choice.
    expect(JSON.stringify(inputSchema)).not.toMatch(/"(?:enum|const)":(?:""|\[[^\]]*"")/);
  }
  const readOnly = tools.filter(tool => tool.annotations?.readOnlyHint).map(({name}) => name);
  expect(readOnly.sort()).toEqual([
    'orbit_hook',
    'orbit_learning_list',
    'orbit_learning_show',
    'orbit_search',
    'orbit_task_list',
    'orbit_task_show',
  ]);
  await close();
});

test.each(['2025-11-25', '2025-06-18'])('initialize %s as Codex, Gemini and Claude Code send it', async version => {
  const pipe = new Pipe(workspace().root);
  const {result} = await pipe.initialize(version);
  expect(result.protocolVersion).toBe(version);
  expect(result.serverInfo.name).toBe('orbit');
  const listed = await pipe.request('tools/list');
  expect(listed.result.tools).toHaveLength(names.length);
  expect(await pipe.end()).toEqual({code: 0, signal: null});
});

test('server/discover and calls without a handshake, each with its envelope', async () => {
  const pipe = new Pipe(workspace().root);
  const {result} = await pipe.request('server/discover', {_meta: envelope});
  expect(result.supportedVersions).toContain('2026-07-28');
  const called = await pipe.request('tools/call', {
    name: 'orbit_learning_add',
    arguments: {summary: 'Written in the newer era.', paths: ['src/**']},
    _meta: envelope,
  });
  expect(called.result).toMatchObject({resultType: 'complete', structuredContent: {id: 'L-0001'}});
  const shown = await pipe.request('tools/call', {
    name: 'orbit_learning_show',
    arguments: {id: 'L-0001'},
    _meta: envelope,
  });
  expect(shown.result.structuredContent.created_by).toBe('claude-code');
  await pipe.end();
});

test('a probe with server/discover may fall back to initialize on the same connection', async () => {
  const pipe = new Pipe(workspace().root);
  await pipe.request('server/discover', {_meta: envelope});
  const {result} = await pipe.initialize('2025-11-25');
  expect(result.protocolVersion).toBe('2025-11-25');
  expect((await pipe.call('orbit_learning_list')).result.structuredContent).toEqual({learnings: [], total: 0});
  await pipe.end();
});
