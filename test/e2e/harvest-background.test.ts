import fs from 'node:fs';
import {expect, it} from 'vitest';
import {activeLearning, openTask} from '../support/tasks.js';
import {binary, type TestWorkspace, workspace} from '../support/workspace.js';

// Nobody waits for it, so the tests look for what it leaves.

const note = '## Learnings\n- Close the handle before the file is renamed.\n';

function project(config: string): TestWorkspace {
  const ws = workspace().trusted();
  ws.write('.orbit/config.yaml', config);
  ws.write('note.md', note);
  return ws;
}

function complete(ws: TestWorkspace, number: number, env: Record<string, string> = {}): void {
  const id = openTask(ws, number);
  expect(ws.runWith({env}, 'task', 'complete', id, '--output-file', 'note.md').code).toBe(0);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 25));
}

const log = (ws: TestWorkspace) => `${ws.root}/.orbit/state/harvest/background.log`;
const isWritten = (ws: TestWorkspace) => fs.existsSync(log(ws)) && fs.readFileSync(log(ws), 'utf8').endsWith('}\n');

it('runs by itself after every few completed tasks, and says what it did in the state', async () => {
  const ws = project('harvest: {every: 3}\n');
  complete(ws, 1);
  complete(ws, 2);
  expect(fs.existsSync(log(ws))).toBe(false);
  complete(ws, 3);
  await until(() => isWritten(ws));
  const result = JSON.parse(fs.readFileSync(log(ws), 'utf8')) as {totals: unknown; sources: unknown[]};
  // The lesson of the first is known when the others tell it.
  expect(result).toMatchObject({totals: {proposed: 1, upvotes: 2, skipped: 0}});
  expect(ws.json<{learnings: unknown[]}>('learning', 'list', '--status', 'proposed').learnings).toHaveLength(1);
  fs.rmSync(log(ws));
  complete(ws, 4);
  expect(fs.existsSync(log(ws))).toBe(false);
});

it('not where it is switched off, and never from within a harvest', () => {
  const ws = project('harvest: {every: 1, enabled: false}\n');
  complete(ws, 1);
  complete(ws, 2, {ORBIT_HARVEST_ENABLED: 'true', ORBIT_HARVEST_EVERY: '0'});
  complete(ws, 3, {ORBIT_HARVEST_ENABLED: 'true', ORBIT_HARVEST_RUNNING: '1'});
  expect(fs.existsSync(log(ws))).toBe(false);
  const payload = {
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: {file_path: 'src/a.ts'},
    cwd: ws.root,
  };
  activeLearning(ws, 1, 'Close what you open.', 'src/**', 'io');
  const hook = (env: Record<string, string>) => ws.runWith({env, input: JSON.stringify(payload)}, 'hook', 'claude').out;
  expect(hook({ORBIT_HARVEST_RUNNING: '1'})).toBe('');
  expect(hook({})).toContain('L-0001');
  const nested = ws.runWith({env: {ORBIT_HARVEST_RUNNING: '1'}}, 'learning', 'harvest');
  expect(nested).toMatchObject({code: 1, out: ''});
  expect(nested.err).toContain('does not start another');
});

it('a model that completes tasks itself does not start the next one; two never run at once', async () => {
  const ws = project('');
  openTask(ws, 8);
  const inner = `"${process.execPath}" "${binary}" task complete T-0008 >/dev/null`;
  ws.write('model.sh', `${inner}\ntouch asked\nwhile [ ! -e go ]; do sleep 0.05; done\necho '{"learnings": []}'\n`);
  ws.write('.orbit/config.yaml', 'harvest: {every: 1, command: "sh model.sh"}\n');
  complete(ws, 1);
  await until(() => ws.exists('asked'));
  const second = ws.run('learning', 'harvest');
  expect(second).toMatchObject({code: 1, out: ''});
  expect(second.err).toContain('another harvest is running');
  // A background one that comes meanwhile goes away quietly.
  expect(ws.runWith({env: {ORBIT_HARVEST_BACKGROUND: '1'}}, 'learning', 'harvest')).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  ws.write('go');
  await until(() => isWritten(ws));
  expect(JSON.parse(fs.readFileSync(log(ws), 'utf8'))).toMatchObject({provider: 'sh', sources: [{source: 'T-0001'}]});
  expect(ws.read('.orbit/tasks/T-0008/task.yaml')).toMatch(/^status: completed$/m);
});
