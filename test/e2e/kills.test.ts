import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// SIGKILL at random instants. The delays are drawn over the whole life of a process, so that start-up, the write
// itself and the index update are all hit; the seed is printed with a failure.

type Operation = {name: string; args: (turn: number) => string[]};

const operations: readonly Operation[] = [
  {
    name: 'add',
    args: turn => ['learning', 'add', '--force', '--summary', `Added in turn ${turn}.`, '--path', 'src/**'],
  },
  {
    name: 'update',
    args: turn => ['learning', 'update', 'L-0001', '--summary', `Turn ${turn}.`, '--body', 'x'.repeat(20_000)],
  },
  {name: 'upvote', args: turn => ['learning', 'upvote', '--id', 'L-0002', '--model', 'claude', '--task', `T-${turn}`]},
  {name: 'supersede', args: turn => ['learning', 'supersede', pair(turn)[0], '--with', pair(turn)[1]]},
  {name: 'sync', args: () => ['learning', 'sync']},
];

/** Each turn of supersede has two records of its own. */
function pair(turn: number): [string, string] {
  return [`L-${1000 + turn * 2}`, `L-${1001 + turn * 2}`];
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describe('40 kills at random instants', () => {
  it('leave every record whole, no half supersede, no stray file and no lock that blocks', async () => {
    const seed = Date.now() % 100_000;
    const next = random(seed);
    const ws = workspace();
    ws.add('Updated over and over.', '--path', 'src/**');
    ws.add('Voted for.', '--path', 'src/**');
    const turns = 40;
    for (let turn = 3; turn < turns; turn += operations.length)
      for (const id of pair(turn))
        ws.record(
          id,
          `summary: pair of turn ${turn}\nscope: {paths: ["src/**"]}\nsupersedes: null\nsuperseded_by: null\n`,
        );
    ws.ok('learning', 'list');
    let life = lifeOf(ws);
    let killed = 0;
    for (let turn = 0; turn < turns; turn++) {
      const operation = operations[turn % operations.length] as Operation;
      const running = ws.start(...operation.args(turn));
      const start = Date.now();
      // The write comes late in the life of a process that is mostly start-up.
      const timer = setTimeout(() => running.kill('SIGKILL'), life * (0.5 + 0.6 * next()));
      const {code} = await running;
      clearTimeout(timer);
      if (code === null) killed++;
      else life = Date.now() - start;
      const what = `seed ${seed}, turn ${turn}, ${operation.name}`;
      expectWholeFiles(ws, what);
      if (operation.name === 'supersede') expectBothOrNeither(ws, turn, what);
    }
    expect(killed, `seed ${seed}`).toBeGreaterThan(8);

    // No lock blocks, and a write sweeps what the dead left behind.
    const start = Date.now();
    ws.add('After all that.', '--path', 'src/**');
    expect(Date.now() - start).toBeLessThan(life + 4_000);
    const doctor = ws.run('doctor', '--json');
    expect(doctor.out).not.toContain('"severity": "error"');
    expect(doctor.out).not.toContain('superseded by');
    expect(doctor.out).not.toContain('is not a record');
    expect(fs.readdirSync(path.join(ws.root, '.orbit')).sort()).toEqual([
      '.gitattributes',
      '.gitignore',
      'learnings',
      'state',
    ]);
    const state = fs
      .readdirSync(path.join(ws.root, '.orbit/state'))
      .filter(
        name =>
          !/^(?:made-here|index\.sqlite(?:-wal|-shm)?|locks|highest-id|staging|usage\.jsonl|undo\.jsonl)$/.test(name),
      );
    expect(state).toEqual([]);
    expect(
      fs.existsSync(path.join(ws.root, '.orbit/state/staging'))
        ? fs.readdirSync(path.join(ws.root, '.orbit/state/staging'))
        : [],
    ).toEqual([]);
    const listed = ws.json<{learnings: {id: string}[]}>('learning', 'list', '--all').learnings;
    expect(listed.length).toBe(fs.readdirSync(path.join(ws.root, '.orbit/learnings')).length);
  });
});

function lifeOf(ws: TestWorkspace): number {
  const start = Date.now();
  ws.ok('learning', 'update', 'L-0001', '--summary', 'How long does this take?');
  return Date.now() - start;
}

function expectWholeFiles(ws: TestWorkspace, what: string): void {
  const folder = path.join(ws.root, '.orbit/learnings');
  for (const id of fs.readdirSync(folder)) {
    expect(id, what).toMatch(/^L-\d{4,}$/);
    const names = fs.readdirSync(path.join(folder, id));
    expect(
      names.filter(name => name !== 'votes.jsonl'),
      what,
    ).toEqual(['learning.yaml']);
    const record = parse(fs.readFileSync(path.join(folder, id, 'learning.yaml'), 'utf8')) as {
      id: string;
      summary: string;
      superseded_by: unknown;
    };
    expect(record.id, what).toBe(id);
    expect(record.summary, what).toBeTruthy();
    expect(record, what).toHaveProperty('superseded_by');
    if (names.includes('votes.jsonl')) {
      const text = fs.readFileSync(path.join(folder, id, 'votes.jsonl'), 'utf8');
      expect(text.endsWith('\n'), what).toBe(true);
      for (const line of text.trimEnd().split('\n')) expect(() => JSON.parse(line), what).not.toThrow();
    }
  }
}

function expectBothOrNeither(ws: TestWorkspace, turn: number, what: string): void {
  const [old, by] = pair(turn);
  const {learnings} = ws.json<{learnings: {id: string; supersedes: unknown; superseded_by: unknown; status: string}[]}>(
    'learning',
    'list',
    '--all',
  );
  const one = (id: string) => learnings.find(learning => learning.id === id);
  const done = one(old)?.status === 'superseded';
  expect(one(old)?.superseded_by, what).toBe(done ? by : null);
  expect(one(by)?.supersedes, what).toEqual(done ? [old] : null);
  expect(fs.existsSync(path.join(ws.root, '.orbit/state/journal.json')), what).toBe(false);
}
