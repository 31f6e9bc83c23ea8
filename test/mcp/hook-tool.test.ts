import {expect, test} from 'vitest';
import {type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';
import {connect} from './support/client.js';

// Claude Code's `mcp_tool` hooks: the text is what `orbit hook claude` prints, and nothing else is there.

function project(): TestWorkspace {
  const made = workspace();
  made.add('Retry with backoff.', '--path', 'src/api/**', '--tag', 'net');
  return made;
}

function printed(made: TestWorkspace, payload: Record<string, unknown>): string {
  return made.runWith({input: JSON.stringify(payload)}, 'hook', 'claude').out.trimEnd();
}

test('the text is the hook’s own JSON, without structured content', async () => {
  const made = project();
  const {call, close} = await connect(made.root);
  const answer = await call('orbit_hook', {path: 'src/api/client.ts', session_id: 's-1', cwd: made.root});
  const payload = {hook_event_name: 'PreToolUse', session_id: 's-2', cwd: made.root};
  expect(answer.text).toBe(printed(made, {...payload, tool_input: {file_path: 'src/api/client.ts'}}));
  expect(JSON.parse(answer.text)).toMatchObject({hookSpecificOutput: {hookEventName: 'PreToolUse'}});
  expect(answer.structured).toBeUndefined();
  await close();
});

test('the session is the payload’s: shared with hooks, and then with the other tools', async () => {
  const made = project();
  const {call, close} = await connect(made.root);
  const payload = {hook_event_name: 'PreToolUse', session_id: 'same', cwd: made.root};
  printed(made, {...payload, tool_input: {file_path: 'src/api/client.ts'}});
  expect((await call('orbit_hook', {path: 'src/api/client.ts', session_id: 'same'})).texts).toEqual(['']);
  const beside = await call('orbit_search', {query: 'zebra', paths: ['src/api/client.ts']});
  expect(beside.structured.learnings).toEqual([]);
  expect((await call('orbit_hook', {path: 'src/api/client.ts', session_id: 'other'})).text).toContain('L-0001');
  await close();
});

test('the event is repeated, and several paths are one answer', async () => {
  const made = project();
  const {call, close} = await connect(made.root);
  const paths = ['README.md', 'src/api/a.ts'];
  const {text} = await call('orbit_hook', {paths, event: 'PostToolUse', session_id: 's'});
  expect(JSON.parse(text).hookSpecificOutput.hookEventName).toBe('PostToolUse');
  await close();
});

test('the workspace is that of the payload’s folder', async () => {
  const here = project();
  const there = workspace();
  there.add('Another project.', '--path', 'src/**');
  const {call, close} = await connect(here.root);
  const {text} = await call('orbit_hook', {path: 'src/api/client.ts', session_id: 's', cwd: there.root});
  expect(text).toContain('Another project.');
  expect(text).not.toContain('backoff');
  const nowhere = await call('orbit_hook', {path: 'src/api/client.ts', session_id: 's', cwd: temporaryFolder()});
  expect(nowhere.text).toBe('');
  await close();
});

test.each([
  ['nothing', {}],
  ['a variable the client did not know', {path: `$${'{tool_input.file_path}'}`, session_id: `$${'{session_id}'}`}],
  ['a file outside', {path: '/etc/passwd', session_id: 's'}],
  ['a NUL', {path: 'src/api/\0', session_id: 's'}],
  ['an unknown event', {path: 'src/api/client.ts', event: 'Nonsense', session_id: 's'}],
  ['a folder that is not there', {path: 'src/api/client.ts', cwd: '/no/such/folder', session_id: 's'}],
])('%s is silence, never an error', async (_, args) => {
  const {call, close} = await connect(project().root);
  const answer = await call('orbit_hook', args);
  expect(answer).toEqual({isError: false, text: '', texts: [''], structured: undefined});
  await close();
});

test('a session id never leaves the sessions folder', async () => {
  const made = project();
  const {call, close} = await connect(made.root);
  for (const session_id of ['../../x', 'a'.repeat(5_000), '/tmp/x'])
    expect((await call('orbit_hook', {path: 'src/api/a.ts', session_id})).text).toContain('L-0001');
  expect(made.exists('.orbit/x')).toBe(false);
  expect(made.exists('.orbit/state/x')).toBe(false);
  await close();
});
