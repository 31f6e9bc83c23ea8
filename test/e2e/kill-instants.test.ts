import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Random kills rarely fall into the milliseconds that matter. Here the test watches the disk in a tight loop and kills
// the process the moment a given thing has happened.

describe('a kill at the very instant', () => {
  const patienceMs = 30_000;
  const cell = new Int32Array(new SharedArrayBuffer(4));

  async function killWhen(ws: TestWorkspace, happened: (pid: number) => boolean, ...args: string[]): Promise<void> {
    const running = ws.start(...args);
    const end = Date.now() + patienceMs;
    while (!happened(running.pid)) {
      if (Date.now() > end) throw new Error(`it never happened: orbit ${args.join(' ')}`);
      Atomics.wait(cell, 0, 0, 0.1);
    }
    running.kill('SIGKILL');
    await running;
  }

  const below = (ws: TestWorkspace, file: string) => path.join(ws.root, '.orbit', file);
  const stamp = (file: string) => {
    const {ino, mtimeMs, size} = fs.statSync(file);
    return `${ino}/${mtimeMs}/${size}`;
  };
  const holds = (ws: TestWorkspace) => {
    const note = below(ws, 'state/locks/store.lock.holder');
    return (pid: number) => fs.existsSync(note) && fs.readFileSync(note, 'utf8').includes(`"pid":${pid},`);
  };
  const changes = (file: string) => {
    const before = stamp(file);
    return () => stamp(file) !== before;
  };

  function expectHealthy(ws: TestWorkspace): void {
    const {problems} = ws.json<{problems: {severity: string; what: string}[]}>('doctor');
    expect(problems).toEqual([]);
    expect(fs.existsSync(below(ws, 'state/journal/pending.jsonl'))).toBe(false);
    for (const id of fs.readdirSync(below(ws, 'learnings')))
      expect(fs.readdirSync(below(ws, `learnings/${id}`))).toEqual(['learning.yaml']);
  }

  const instants: Record<string, (ws: TestWorkspace) => (pid: number) => boolean> = {
    'it has the lock': holds,
    'the entry is on disk': ws => () => fs.existsSync(below(ws, 'state/journal/pending.jsonl')),
    'the first record is written': ws => changes(ws.recordFile('L-0002')),
    'the second record is written': ws => changes(ws.recordFile('L-0001')),
  };

  it.each(Object.entries(instants))('of a supersede when %s: both records or neither', async (_, instant) => {
    const ws = workspace();
    ws.write('src/a.ts');
    for (const id of ['L-0001', 'L-0002'])
      ws.record(id, `summary: one of two, ${id}\nstatus: active\nscope: {paths: ["src/**"]}\n`);
    // On a busy machine the watcher may sleep through the moment; then the whole of it must be there.
    const [happened, over] = [instant(ws), changes(ws.recordFile('L-0001'))];
    await killWhen(ws, pid => happened(pid) || over(), 'learning', 'supersede', 'L-0001', '--with', 'L-0002');
    const {learnings} = ws.json<{learnings: Record<string, unknown>[]}>('learning', 'list', '--all', '--sort', 'id');
    const done = learnings[0]?.status === 'superseded';
    expect(learnings[0]).toMatchObject({superseded_by: done ? 'L-0002' : null});
    expect(learnings[1]).toMatchObject({status: 'active', supersedes: done ? ['L-0001'] : null});
    expectHealthy(ws);
    if (!done) ws.ok('learning', 'supersede', 'L-0001', '--with', 'L-0002');
    expect(ws.json('learning', 'show', 'L-0001').superseded_by).toBe('L-0002');
  });

  it('of an add: the record is there whole or not at all, and the next one gets a number', async () => {
    const ws = workspace();
    ws.write('src/a.ts');
    const add = [
      'learning',
      'add',
      '--force',
      '--summary',
      'Cut short.',
      '--path',
      'src/**',
      '--body',
      'x'.repeat(50_000),
    ];
    await killWhen(ws, () => fs.existsSync(below(ws, 'state/staging')), ...add);
    await killWhen(ws, () => fs.readdirSync(below(ws, 'learnings')).length > 0, ...add);
    const before = fs.readdirSync(below(ws, 'learnings')).sort();
    const id = ws.add('After it.', '--path', 'src/**');
    expect(before).not.toContain(id);
    expect(ws.ok('learning', 'list').trimEnd().split('\n')).toHaveLength(before.length + 1);
    expect(ws.exists('.orbit/state/staging') ? fs.readdirSync(below(ws, 'state/staging')) : []).toEqual([]);
    expectHealthy(ws);
  });

  it('of an update: the old text or the new, and the index says the same', async () => {
    const ws = workspace();
    ws.write('src/a.ts');
    ws.add('Before.', '--path', 'src/**');
    const update = (summary: string) => [
      'learning',
      'update',
      'L-0001',
      '--summary',
      summary,
      '--body',
      'x'.repeat(50_000),
    ];
    const staging = below(ws, 'state/staging');
    fs.rmSync(staging, {recursive: true, force: true});
    let caught = false;
    for (let round = 0; round < 20 && !caught; round++) {
      const over = changes(ws.recordFile('L-0001'));
      const staged = () => fs.existsSync(staging) && fs.readdirSync(staging).length > 0;
      const happened = () => {
        caught = staged();
        return caught || over();
      };
      await killWhen(ws, happened, ...update(`Staged ${round}.`));
    }
    expect(caught).toBe(true);
    // What the last one began is finished before the next one begins.
    ws.ok('learning', 'list');
    await killWhen(ws, changes(ws.recordFile('L-0001')), ...update('Written.'));
    expect(ws.ok('--path', 'src/a.ts')).toContain('Written.');
    expect(ws.read('.orbit/learnings/L-0001/learning.yaml')).toContain('summary: Written.\n');
    expectHealthy(ws);
  });
});
