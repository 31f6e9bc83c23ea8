import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';
import {Pipe} from './support/pipe.js';

// A server lives as long as its client's session: it ends when it should, and never answers from yesterday.

async function opened(made: TestWorkspace, args: readonly string[] = ['mcp']): Promise<Pipe> {
  const pipe = new Pipe(made.root, args);
  await pipe.initialize();
  return pipe;
}

async function listed(pipe: Pipe): Promise<string[]> {
  const {result} = await pipe.call('orbit_learning_list', {sort: 'id'});
  return result.structuredContent.learnings.map(({id}: {id: string}) => id);
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends it cleanly', async signal => {
  const pipe = await opened(workspace());
  await pipe.call('orbit_learning_list');
  pipe.child.kill(signal);
  expect(await pipe.ended).toEqual({code: 0, signal: null});
  expect(pipe.err).toBe('');
});

test('a client that disappears ends it, with work under way and with nobody reading', async () => {
  const made = workspace();
  const silent = await opened(made);
  silent.child.stdin.end();
  expect(await silent.ended).toEqual({code: 0, signal: null});
  const broken = await opened(made);
  broken.child.stdout.destroy();
  for (let count = 0; count < 20; count++) broken.send(`{"jsonrpc":"2.0","id":${1000 + count},"method":"tools/list"}`);
  expect((await broken.ended).code).toBe(0);
  expect(broken.err).not.toMatch(/EPIPE|at .*\.js/);
});

test('it sees what other processes, git and an editor did, at once', async () => {
  const made = workspace();
  made.add('First.', '--path', 'a.ts');
  const pipe = await opened(made);
  expect(await listed(pipe)).toEqual(['L-0001']);
  made.add('Second.', '--path', 'a.ts');
  expect(await listed(pipe)).toEqual(['L-0001', 'L-0002']);
  made.git('add', '-A');
  made.git('commit', '-qm', 'two');
  made.git('checkout', '-qb', 'other');
  made.git('rm', '-rq', '.orbit/learnings/L-0001');
  made.git('commit', '-qm', 'one');
  expect(await listed(pipe)).toEqual(['L-0002']);
  made.git('checkout', '-q', 'main');
  expect(await listed(pipe)).toEqual(['L-0001', 'L-0002']);
  const file = made.recordFile('L-0002');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Second.', 'Edited.'));
  const {result} = await pipe.call('orbit_learning_show', {id: 'L-0002'});
  expect(result.structuredContent.summary).toBe('Edited.');
  made.ok('learning', 'upvote', '--id', 'L-0002', '--model', 'gpt', '--task', 'T-1');
  const voted = await pipe.call('orbit_learning_show', {id: 'L-0002'});
  expect(voted.result.structuredContent.vote_count).toBe(1);
  await pipe.end();
});

test('the hook tool sees an edit at once too', async () => {
  const made = workspace();
  made.add('First.', '--path', 'a.ts');
  const pipe = await opened(made);
  await listed(pipe);
  const file = made.recordFile('L-0001');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('First.', 'Edited.').replace('a.ts', 'b.ts'));
  const text = async (name: string) =>
    (await pipe.call('orbit_hook', {path: name, session_id: 's'})).result.content[0].text;
  expect(await text('a.ts')).toBe('');
  expect(await text('b.ts')).toContain('Edited.');
  await pipe.end();
});

test.each([
  ['deleted', (index: string) => fs.rmSync(index)],
  ['deleted with its log', (index: string) => ['', '-wal', '-shm'].map(end => fs.rmSync(index + end, {force: true}))],
  ['deleted with the whole state', (index: string) => fs.rmSync(path.dirname(index), {recursive: true})],
  [
    'replaced by another file',
    (index: string) => {
      fs.writeFileSync(`${index}.new`, 'not a database');
      fs.renameSync(`${index}.new`, index);
    },
  ],
  ['overwritten in place', (index: string) => fs.writeFileSync(index, Buffer.alloc(64 * 1024, 7))],
])('an index that is %s under it is opened anew', async (_, damage) => {
  const made = workspace();
  made.add('First.', '--path', 'a.ts');
  const pipe = await opened(made);
  expect(await listed(pipe)).toEqual(['L-0001']);
  damage(path.join(made.root, '.orbit/state/index.sqlite'));
  expect(await listed(pipe)).toEqual(['L-0001']);
  const added = await pipe.call('orbit_learning_add', {summary: 'Second.', paths: ['a.ts']});
  expect(added.result.structuredContent.id).toBe('L-0002');
  expect(made.json<{learnings: unknown[]}>('learning', 'list').learnings).toHaveLength(2);
  expect(await listed(pipe)).toEqual(['L-0001', 'L-0002']);
  await pipe.end();
});

test('a workspace that goes away is an error of the tools, and may come back', async () => {
  const made = workspace();
  made.add('First.', '--path', 'a.ts');
  const pipe = await opened(made);
  await listed(pipe);
  fs.renameSync(path.join(made.root, '.orbit'), path.join(made.root, 'away'));
  expect((await pipe.call('orbit_learning_list')).result).toMatchObject({isError: true});
  fs.renameSync(path.join(made.root, 'away'), path.join(made.root, '.orbit'));
  expect(await listed(pipe)).toEqual(['L-0001']);
  await pipe.end();
});

test('records of the old layout are an error that names the way out', async () => {
  const made = workspace();
  const pipe = await opened(made);
  await listed(pipe);
  made.write('.orbit/learnings/L-0001.yaml', 'id: L-0001\nsummary: Old.\n');
  const {result} = await pipe.call('orbit_learning_list');
  expect(result.isError).toBe(true);
  expect(result.content[0].text).toContain('migrate-layout');
  await pipe.end();
});

test('--root names the workspace, before or after the command', async () => {
  const made = workspace();
  made.add('First.', '--path', 'a.ts');
  const elsewhere = workspace({init: false});
  for (const args of [
    ['mcp', '--root', made.root],
    ['--root', made.root, 'mcp'],
  ]) {
    const pipe = await opened(elsewhere, args);
    expect(await listed(pipe)).toEqual(['L-0001']);
    await pipe.end();
  }
});
