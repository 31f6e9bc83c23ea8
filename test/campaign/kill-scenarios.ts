import {commit, write} from '../support/history.js';
import type {Command} from '../support/kill-at.js';
import {activeLearning, finishedTask, openTask} from '../support/tasks.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Every command that writes, each on a workspace that has something for it to do.

export type Scenario = {
  readonly name: string;
  readonly args: readonly string[];
  readonly more?: Omit<Command, 'args'>;
  /** What is done before, whole. */
  readonly before?: readonly (readonly string[])[];
  /** What git has to be told besides is told by running it once more. */
  readonly isRepeated?: boolean;
  /** One file changes, in one step: there is little to be found. */
  readonly isPlain?: boolean;
};

export function curated(): TestWorkspace {
  const ws = workspace();
  write(ws, 'src/a.ts', 'src/b.ts', 'lib/old/a.ts');
  activeLearning(ws, 1, 'Cache keys carry the tenant.', 'src/**', 'api');
  activeLearning(ws, 2, 'Cache keys carry the tenant id.', 'src/a.ts', 'db');
  activeLearning(ws, 3, 'Run migrations before seeds.', 'lib/old/**', 'db');
  activeLearning(ws, 4, 'Index every foreign key.', 'src/b.ts', 'db');
  activeLearning(ws, 5, 'The module is gone.', 'gone/**', 'api');
  activeLearning(ws, 6, 'This one is gone as well.', 'gone/too.ts', 'api');
  for (const [number, status] of [
    [4, 'proposed'],
    [7, 'archived'],
  ] as const) {
    const id = activeLearning(ws, number, `It is ${status}.`, 'src/**', 'api');
    const file = `.orbit/learnings/${id}/learning.yaml`;
    ws.write(file, ws.read(file).replace('status: active', `status: ${status}`));
  }
  const line = (fields: object) => `${JSON.stringify({learning_id: 'L-0002', ...fields})}\n`;
  ws.write(
    '.orbit/learnings/L-0002/votes.jsonl',
    line({voter_model: 'claude', voted_at: '2026-05-01T00:00:00Z', task_id: 'T-0001'}),
  );
  ws.write(
    '.orbit/learnings/L-0002/feedback.jsonl',
    line({helpful: true, task_id: 'T-0001', by: null, at: '2026-05-01T00:00:00Z'}),
  );
  openTask(ws, 1);
  finishedTask(
    ws,
    2,
    '# Done\n\n## Learnings\n- Always look twice at src/a.ts.\n- Never trust the clock in src/b.ts.\n',
  );
  ws.ok('digest');
  const page = ws.read('.orbit/LEARNINGS.md');
  const bullets = page.split('\n').filter(text => text.startsWith('- '));
  ws.write(
    '.orbit/LEARNINGS.md',
    page
      .replace(
        `${bullets[0]}\n`,
        `${(bullets[0] ?? '').replace('- ', '- Truly: ')}\n- Another lesson.\n- And one more.\n`,
      )
      .replace(`${bullets[1]}\n`, ''),
  );
  commit(ws, 'before');
  ws.git('mv', 'lib/old', 'lib/new');
  commit(ws, 'moved');
  return ws;
}

const told = 'LEARNING_HELPFUL: L-0001\nLEARNING_NOT_HELPFUL: L-0002\n';
const supersede = ['learning', 'supersede', 'L-0001', '--with', 'L-0002'];
const merge = ['learning', 'merge', 'L-0002', '--into', 'L-0001'];
const archive = ['learning', 'archive', 'L-0001', 'L-0002', 'L-0003'];
const heal = ['learning', 'heal', '--apply'];
const prune = ['learning', 'prune', '--delete'];
const asUpvote = ['learning', 'accept', 'L-0004', '--as-upvote-of', 'L-0001'];
const add = ['learning', 'add', '--force', '--summary', 'Added.', '--path', 'src/**'];
const pull = ['digest', 'pull', '--yes'];
const harvest = ['learning', 'harvest'];
const upvote = ['learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-0001'];

const undoable = {supersede, merge, archive, heal, prune, accept: asUpvote, add, pull, harvest, upvote};

export const curations: readonly Scenario[] = [
  ...Object.entries(undoable).map(([name, args]) => ({name, args, isPlain: args === add || args === upvote})),
  ...Object.entries(undoable).map(([name, args]) => ({
    name: `undo of ${name}`,
    args: ['undo'],
    before: [args],
    isPlain: args === add || args === upvote,
  })),
  {
    name: 'update',
    isPlain: true,
    args: ['learning', 'update', 'L-0001', '--summary', 'Changed.', '--body', 'x'.repeat(20_000)],
  },
  {
    name: 'edit',
    isPlain: true,
    args: ['learning', 'edit', 'L-0001'],
    more: {env: {EDITOR: 'sed -i s/tenant/customer/'}},
  },
  {name: 'restore', isPlain: true, args: ['learning', 'restore', 'L-0007']},
  {name: 'plain accept', isPlain: true, args: ['learning', 'accept', 'L-0004']},
  {name: 'reject', isPlain: true, args: ['learning', 'reject', 'L-0004', '--reason', 'no']},
  {name: 'feedback', isPlain: true, args: ['learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-0001']},
  {
    name: 'feedback of an output',
    args: ['learning', 'feedback', '--scan', '--task', 'T-0001'],
    more: {input: told},
  },
  {name: 'dismiss', isPlain: true, args: ['learning', 'duplicates', '--dismiss', 'L-0001', 'L-0002']},
  {name: 'task add', isPlain: true, args: ['task', 'add', '--title', 'New work']},
  {name: 'task start', isPlain: true, args: ['task', 'start', 'T-0001']},
  {name: 'task complete', args: ['task', 'complete', 'T-0001', '--output-file', '-'], more: {input: told}},
  {name: 'task delete', isPlain: true, args: ['task', 'delete', 'T-0002']},
];

export function flatLayout(): TestWorkspace {
  const ws = workspace();
  write(ws, 'src/a.ts');
  const flat = (id: string, more = '') =>
    `schema_version: 1\nid: ${id}\nstatus: active\nsummary: lesson ${id}\nscope:\n  paths: [src/**]\n${more}`;
  ws.write('.orbit/learnings/L-0001.yaml', flat('L-0001'));
  ws.write('.orbit/learnings/L20260517-1.yaml', flat('L20260517-1', 'supersedes: [L20260517-2, L-0003]\n'));
  ws.write('.orbit/learnings/L20260518-1/learning.yaml', flat('L20260518-1'));
  ws.write(
    '.orbit/learnings/L20260518-1/votes.jsonl',
    '{"learning_id":"L20260518-1","voter_model":"claude","voted_at":"2026-06-01T00:00:00Z","task_id":"T-1"}\n',
  );
  ws.write('.orbit/learnings/superseded/.gitkeep');
  for (const id of ['L20260517-2', 'L-0003'])
    ws.write(
      `.orbit/learnings/superseded/${id}.yaml`,
      flat(id, 'superseded_by: L20260517-1\n').replace('status: active', 'status: superseded'),
    );
  commit(ws, 'flat');
  return ws;
}

export const migration: Scenario = {name: 'migrate-layout', args: ['learning', 'migrate-layout', '--confirm']};

/** In the middle of a merge in which both sides gave the same numbers. */
export function collided(): TestWorkspace {
  const ws = workspace();
  write(ws, 'src/a.ts');
  const record = (id: string, summary: string, more = '') =>
    ws.record(id, `summary: ${summary}\ncreated_at: 2026-05-01T00:00:00Z\nscope: {paths: ["src/**"]}\n${more}`);
  const vote = (task: string) =>
    ws.write(
      '.orbit/learnings/L-0002/votes.jsonl',
      `{"learning_id":"L-0002","voter_model":"claude","voted_at":"2026-06-01T00:00:00Z","task_id":"${task}"}\n`,
    );
  record('L-0001', 'shared');
  commit(ws, 'base');
  ws.git('checkout', '-qb', 'theirs');
  record('L-0002', 'their two', 'supersedes: L-0003\n');
  record('L-0003', 'their three', 'status: superseded\nsuperseded_by: L-0002\n');
  vote('T-theirs');
  commit(ws, 'theirs');
  ws.git('checkout', '-q', 'main');
  record('L-0002', 'our two');
  record('L-0003', 'our three');
  vote('T-ours');
  commit(ws, 'ours');
  try {
    ws.git('merge', '-q', 'theirs');
  } catch {
    // It stops at the conflict, as it should.
  }
  return ws;
}

export const resolution: Scenario = {name: 'resolve', args: ['learning', 'resolve'], isRepeated: true};
