import {afterAll, beforeAll, expect, test} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';
import {type Connected, connect} from './support/client.js';

// Each tool answers what the command of the same name answers.

let made: TestWorkspace;
let server: Connected;

beforeAll(async () => {
  made = workspace();
  server = await connect(made.root, {name: 'claude-code'});
});
afterAll(() => server.close());

test('add writes a record under the client’s name and reports what is similar', async () => {
  const first = await server.call('orbit_learning_add', {
    summary: 'Run migrations before the seed script.',
    paths: ['db/**'],
    tags: ['Database'],
    body: 'Because of the foreign keys.',
    kind: 'gotcha',
    coia: {action: 'npm run migrate first'},
    evidence: [{kind: 'task', ref: 'T-0001'}],
  });
  expect(first.structured).toMatchObject({id: 'L-0001', status: 'active', similar: [], warnings: []});
  const record = made.json('learning', 'show', 'L-0001');
  expect(record).toMatchObject({
    created_by: 'claude-code',
    scope: {paths: ['db/**'], tags: ['database']},
    kind: 'gotcha',
    coia: {action: 'npm run migrate first'},
    evidence: [{kind: 'task', ref: 'T-0001'}],
  });
  const again = await server.call('orbit_learning_add', {
    summary: 'Run the migrations before the seed script',
    scope: {paths: ['db/seed.ts'], tags: ['db']},
  });
  expect(again.structured.similar).toMatchObject([{id: 'L-0001'}]);
});

test('show answers what the command answers, and counts as shown', async () => {
  const shown = await server.call('orbit_learning_show', {id: 'L-0001'});
  const {usage: _, learnings, ...record} = shown.structured;
  const {usage, ...known} = made.json<{usage: {shown: number}}>('learning', 'show', 'L-0001');
  expect(record).toEqual(known);
  expect(usage.shown).toBeGreaterThanOrEqual(2);
  expect(learnings).toEqual(expect.any(Array));
  expect(JSON.parse(shown.text)).toEqual(shown.structured);
});

test('list and search answer what the commands answer, without bodies', async () => {
  const listed = await server.call('orbit_learning_list', {tags: ['database']});
  expect(listed.structured).toMatchObject({total: 1, learnings: [{id: 'L-0001', status: 'active'}]});
  expect(JSON.stringify(listed.structured)).not.toContain('foreign keys');
  const both = await server.call('orbit_learning_list', {paths: ['db/seed.ts'], limit: 1});
  expect(both.structured).toMatchObject({total: 2});
  expect(both.structured.learnings).toHaveLength(1);
  const found = await server.call('orbit_search', {query: 'foreign keys'});
  const {results} = made.json<{results: {score: number}[]}>('search', 'foreign keys');
  expect(found.structured.results).toEqual(results);
  const byPath = await server.call('orbit_search', {paths: ['db/seed.ts']});
  expect(byPath.structured.results).toEqual(made.json<{results: unknown}>('search', 'path', 'db/seed.ts').results);
});

test('list names duplicates as the command does', async () => {
  const {structured} = await server.call('orbit_learning_list', {duplicates: true});
  const {pairs} = made.json<{pairs: unknown[]}>('learning', 'duplicates');
  expect(pairs).toMatchObject([{a: 'L-0001', b: 'L-0002'}]);
  expect(structured).toMatchObject({total: 2, duplicates: pairs});
  const elsewhere = await server.call('orbit_learning_list', {duplicates: true, paths: ['web/a.ts']});
  expect(elsewhere.structured).toMatchObject({total: 0, learnings: [], duplicates: []});
});

test('update keeps what is not named and clears what is empty', async () => {
  const changed = await server.call('orbit_learning_update', {id: 'L-0002', tags: [], priority: 7});
  expect(changed.structured.changed.sort()).toEqual(['priority', 'scope.tags']);
  expect(made.json('learning', 'show', 'L-0002')).toMatchObject({
    priority: 7,
    scope: {paths: ['db/seed.ts'], tags: []},
  });
});

test('upvote and feedback count, by the client’s own name unless told otherwise', async () => {
  const vote = await server.call('orbit_learning_upvote', {id: 'L-0001', task: 'T-9'});
  expect(vote.structured).toMatchObject({vote_count: 1, counted: true});
  const again = await server.call('orbit_learning_upvote', {id: 'L-0001', task: 'T-9', model: 'claude-opus-5'});
  expect(again.structured).toMatchObject({vote_count: 1, counted: false});
  const helped = await server.call('orbit_learning_feedback', {id: 'L-0001', task: 'T-9', helpful: true});
  expect(helped.structured).toMatchObject({id: 'L-0001', helpful: true, task_id: 'T-9'});
  expect(made.read('.orbit/learnings/L-0001/feedback.jsonl')).toContain('"by":"claude-code"');
});

test('supersede takes the old one out of use', async () => {
  const done = await server.call('orbit_learning_supersede', {id: 'L-0002', with: 'L-0001'});
  expect(done.structured).toEqual({old: 'L-0002', new: 'L-0001'});
  expect(made.json('learning', 'show', 'L-0002')).toMatchObject({status: 'superseded', superseded_by: 'L-0001'});
});

test('tasks are listed and shown', async () => {
  made.ok('task', 'add', '--title', 'Seed the staging database', '--context-file', 'db/seed.ts', '--tag', 'db');
  const listed = await server.call('orbit_task_list', {tags: ['DB']});
  expect(listed.structured.tasks).toMatchObject([{id: 'T-0001', context_files: ['db/seed.ts']}]);
  const shown = await server.call('orbit_task_show', {id: 'T-0001'});
  expect(shown.structured).toMatchObject({id: 'T-0001', title: 'Seed the staging database', output: null});
});

test.each([
  ['orbit_learning_show', {id: 'L-9999'}, /there is no learning L-9999\.\n.+orbit learning list/],
  ['orbit_learning_show', {id: '../../etc'}, /id/],
  ['orbit_learning_add', {summary: 'a\nb'}, /summary/],
  ['orbit_learning_add', {summary: 'ok', paths: ['/etc/passwd']}, /passwd/],
  ['orbit_learning_add', {}, /summary/],
  ['orbit_learning_add', {summary: 'x', pathes: ['a']}, /pathes/],
  ['orbit_learning_upvote', {id: 'L-0001'}, /free-floating votes are refused/],
  ['orbit_learning_feedback', {id: 'L-0001', helpful: 'yes', task: 'T-1'}, /helpful/],
  ['orbit_learning_supersede', {id: 'L-0001', with: 'L-0001'}, /itself/],
  ['orbit_learning_update', {id: 'L-0001'}, /nothing to change/],
  ['orbit_search', {}, /query/],
  ['orbit_task_show', {id: 'T-4711'}, /there is no task T-4711/],
])('%s %j fails with what to do, and writes nothing', async (name, args, says) => {
  const before = made.fingerprint();
  const failed = await server.call(name, args);
  expect(failed).toMatchObject({isError: true, structured: undefined});
  expect(failed.text).toMatch(says);
  expect(made.fingerprint()).toEqual(before);
});

test('what agents may write is the team’s decision', async () => {
  const strict = workspace();
  strict.write('.orbit/config.yaml', 'authoring: {agents: proposed}\n');
  const agent = await connect(strict.root, {env: {ORBIT_AGENT_NAME: 'ignored, the client said its name'}});
  const proposed = await agent.call('orbit_learning_add', {summary: 'A proposal.', paths: ['a/**']});
  expect(proposed.structured.status).toBe('proposed');
  strict.write('.orbit/config.yaml', 'authoring: {agents: refuse}\n');
  const refused = await agent.call('orbit_learning_add', {summary: 'Not wanted.', paths: ['a/**']});
  expect(refused.isError).toBe(true);
  expect(refused.text).toMatch(/agents may not add.*official-client.*Not wanted\./);
  await agent.close();
});
