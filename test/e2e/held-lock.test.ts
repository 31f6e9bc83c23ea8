import fs from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {leavePending, textChange} from '../support/pending.js';
import {type Started, type TestWorkspace, workspace} from '../support/workspace.js';

// A process that is stopped (a debugger, Ctrl-Z, a laptop lid) while it holds the lock.

describe('a lock held by a stopped process', () => {
  let holder: Started | undefined;
  afterEach(async () => {
    holder?.kill('SIGKILL');
    await holder;
  });

  /** Stops an `add` while it sweeps a large staging folder, which it does with the lock held. */
  async function stopInsideLock(ws: TestWorkspace): Promise<number> {
    const staging = path.join(ws.root, '.orbit/state/staging');
    fs.mkdirSync(staging, {recursive: true});
    for (let number = 0; number < 12_000; number++) fs.writeFileSync(path.join(staging, String(number)), '');
    const started = ws.start('learning', 'add', '--force', '--summary', 'Stopped.', '--path', 'src/**');
    holder = started;
    let ended = false;
    void started.then(() => {
      ended = true;
    });
    const note = path.join(ws.root, '.orbit/state/locks/store.lock.holder');
    while (!ended && !(fs.existsSync(note) && fs.readFileSync(note, 'utf8').includes(`"pid":${started.pid},`)))
      await new Promise(resolve => setTimeout(resolve, 1));
    started.kill('SIGSTOP');
    expect(fs.existsSync(staging), 'the holder was too fast for this test').toBe(true);
    return started.pid;
  }

  it('makes a writer fail after about 5 s with the holder’s name, and a reader answer', async () => {
    const ws = workspace();
    ws.add('Known.', '--path', 'src/**');
    const pid = await stopInsideLock(ws);
    const start = Date.now();
    const update = ws.run('learning', 'update', 'L-0001', '--summary', 'Waits.');
    const waited = Date.now() - start;
    expect(update).toMatchObject({code: 1, out: ''});
    expect(update.err).toContain(`process ${pid} (orbit learning add)`);
    expect(update.err).toContain('released when its holder dies');
    expect(waited).toBeGreaterThan(4_500);
    expect(waited).toBeLessThan(60_000);
    expect(ws.json('learning', 'show', 'L-0001').summary).toBe('Known.');

    // Reads need no lock, not even with an unfinished change on disk.
    leavePending(ws, [textChange(ws, 'L-0001', 'Known.', 'Changed.')]);
    const hot = Date.now();
    expect(ws.run('--path', 'src/a.ts')).toMatchObject({code: 0, out: expect.stringContaining('Known.')});
    expect(Date.now() - hot).toBeLessThan(60_000);

    // Its death releases the lock at once.
    holder?.kill('SIGKILL');
    await holder;
    const free = Date.now();
    ws.ok('learning', 'update', 'L-0001', '--summary', 'No longer waits.');
    expect(Date.now() - free).toBeLessThan(60_000);
  });
});
