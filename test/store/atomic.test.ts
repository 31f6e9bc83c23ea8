import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {writeAtomic} from '../../store/atomic.js';
import {workspaceAt} from '../../store/workspace.js';
import {temporaryFolder} from '../support/workspace.js';

// Whoever holds the store's lock sweeps the staging folder; nothing may be staged in it meanwhile.

describe('a file that is written whole', () => {
  test('waits for another process that has the lock, also where the caller did not take it', async () => {
    const workspace = workspaceAt(temporaryFolder());
    fs.mkdirSync(workspace.locks, {recursive: true});
    const released = path.join(workspace.root, 'released');
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `const db = new (require('better-sqlite3'))(process.argv[1]);
         db.exec('BEGIN EXCLUSIVE');
         console.log('held');
         setTimeout(() => {
           require('node:fs').rmSync(process.argv[2], {recursive: true, force: true});
           require('node:fs').writeFileSync(process.argv[3], '');
           db.close();
         }, 500);`,
        path.join(workspace.locks, 'store.lock'),
        workspace.staging,
        released,
      ],
      {stdio: ['ignore', 'pipe', 'inherit']},
    );
    const ended = once(holder, 'close');
    await once(holder.stdout, 'data');
    writeAtomic(workspace, path.join(workspace.state, 'kept.json'), '{}');
    expect(fs.existsSync(released)).toBe(true);
    expect(fs.readFileSync(path.join(workspace.state, 'kept.json'), 'utf8')).toBe('{}');
    await ended;
  });
});
