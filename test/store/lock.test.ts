import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import {describe, expect, onTestFinished, test} from 'vitest';
import {holdLock} from '../../store/held-lock.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {withLock} from '../../store/lock.js';
import {withQuickLock} from '../../store/quick-lock.js';
import {openDatabase} from '../../store/sqlite.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {temporaryFolder} from '../support/workspace.js';

/** Holds a lock as another process would: by a connection that this one's bookkeeping does not know. */
function otherHolder(file: string): {release: () => void} {
  const db = openDatabase(file, {timeout: 0});
  db.exec('BEGIN EXCLUSIVE');
  return {release: () => void db.close()};
}

function withLocks(): Workspace {
  const made = workspaceAt(temporaryFolder());
  fs.mkdirSync(made.locks, {recursive: true});
  return made;
}

describe('the lock of a write', () => {
  test('lets one in at a time, and whoever is in may ask again', () => {
    const made = workspaceAt(temporaryFolder());
    const file = `${made.locks}/store.lock`;
    const answer = withLock(made, 'store', () => {
      expect(() => otherHolder(file)).toThrow(/locked/);
      return withLock(made, 'store', () => 'inner');
    });
    expect(answer).toBe('inner');
    otherHolder(file).release();
  });

  test('is free again after work that failed', () => {
    const made = withLocks();
    const fail = () => {
      throw new Error('no');
    };
    expect(() => withLock(made, 'store', fail)).toThrow('no');
    otherHolder(`${made.locks}/store.lock`).release();
    expect(withLock(made, 'store', () => 1)).toBe(1);
  });

  test('is one lock a name and folder', () => {
    const workspace = workspaceAt(temporaryFolder());
    const ids = withStoreLock(workspace, () => withLock(workspace, 'ids', () => 'both'));
    expect(ids).toBe('both');
    expect(fs.readdirSync(workspace.locks).sort()).toEqual([
      'ids.lock',
      'ids.lock.holder',
      'store.lock',
      'store.lock.holder',
    ]);
  });

  test.each([
    [
      'who says so',
      '{"pid":42,"command":"orbit learning\\u001b[31m add","since":"2026-01-01T00:00:00Z"}',
      'the workspace is locked by process 42 (orbit learning?[31m add) since 2026-01-01T00:00:00Z.',
    ],
    ['nobody said who', undefined, 'the workspace is locked by another process.'],
    ['what is no name', 'garbage', 'the workspace is locked by another process.'],
    ['a name without a process', '{"command":"x"}', 'the workspace is locked by another process.'],
  ])('held by another one, %s: the wait ends with a sentence that names the holder', (_, holder, message) => {
    const made = withLocks();
    const file = `${made.locks}/store.lock`;
    if (holder !== undefined) fs.writeFileSync(`${file}.holder`, holder);
    const other = otherHolder(file);
    let ran = false;
    const work = () => {
      ran = true;
    };
    expect(() => withLock(made, 'store', work, {waitMs: 30})).toThrow(
      expect.objectContaining({code: 'locked', message}),
    );
    expect(ran).toBe(false);
    other.release();
    withLock(made, 'store', work);
    expect(ran).toBe(true);
  });

  // What a queue of short holders looks like from outside: the lock is taken all the time, and its holder changes.
  async function busyQueue(folder: string, changes: number, thenMs: number) {
    const script = `const fs = require('node:fs');
      const [file, changes, then] = process.argv.slice(1);
      const db = new (require('better-sqlite3'))(file);
      db.exec('BEGIN EXCLUSIVE');
      let count = 0;
      const sign = () => {
        fs.writeFileSync(file + '.holder', JSON.stringify({pid: 100 + count, command: 'orbit', since: 'now'}));
        if (++count <= Number(changes)) setTimeout(sign, 50);
        else setTimeout(() => process.exit(), Number(then));
      };
      sign();
      console.log('held');`;
    const args = ['-e', script, `${folder}/store.lock`, String(changes), String(thenMs)];
    const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']});
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
  }

  test('is waited for as long as its holder changes', async () => {
    const made = withLocks();
    await busyQueue(made.locks, 50, 0);
    expect(withLock(made, 'store', () => 'in', {waitMs: 1_200})).toBe('in');
  });

  test('is given up once one holder has kept everybody for too long, whoever held it before', async () => {
    const made = withLocks();
    await busyQueue(made.locks, 1, 600_000);
    const wait = () => withLock(made, 'store', () => 'in', {waitMs: 300});
    expect(wait).toThrow(expect.objectContaining({code: 'locked', message: expect.stringContaining('process 101')}));
  });

  test('tells the next one who holds it', () => {
    const made = withLocks();
    withLock(made, 'store', () => {
      const holder = JSON.parse(fs.readFileSync(`${made.locks}/store.lock.holder`, 'utf8'));
      expect(holder).toMatchObject({pid: process.pid, command: expect.stringMatching(/^orbit/)});
      expect(Date.now() - Date.parse(holder.since)).toBeLessThan(60_000);
    });
  });

  test('a place where no folder can be is an error with its name', () => {
    const file = `${temporaryFolder()}/a-file`;
    fs.writeFileSync(file, '');
    expect(() => withLock(workspaceAt(file), 'store', () => 1)).toThrow(
      expect.objectContaining({code: 'io', message: expect.stringContaining(`${file}/.orbit`)}),
    );
  });
});

describe('the lock of work that takes minutes', () => {
  test('is held until it is released, and refused to everybody else', () => {
    const made = withLocks();
    const held = holdLock(made, 'harvest');
    expect(held).toBeDefined();
    expect(holdLock(made, 'harvest')).toBeUndefined();
    expect(holdLock(made, 'another')).toBeDefined();
    held?.release();
    const next = holdLock(made, 'harvest');
    expect(next).toBeDefined();
    next?.release();
  });

  test('dies with its holder', () => {
    const made = withLocks();
    const script = `const db = new (require('better-sqlite3'))(process.argv[1]);
      db.exec('BEGIN EXCLUSIVE');
      process.kill(process.pid, 'SIGKILL');`;
    expect(spawnSync(process.execPath, ['-e', script, `${made.locks}/harvest.lock`]).signal).toBe('SIGKILL');
    expect(holdLock(made, 'harvest')).toBeDefined();
  });
});

describe('the quick lock of a session', () => {
  const gone = () => Number(execFileSync(process.execPath, ['-e', 'console.log(process.pid)'], {encoding: 'utf8'}));
  const lockFile = () => `${temporaryFolder()}/lock`;

  test('runs alone and leaves nothing, also where the work fails', () => {
    const file = lockFile();
    expect(
      withQuickLock(file, 0, () => {
        expect(fs.readFileSync(file, 'utf8')).toBe(String(process.pid));
        expect(withQuickLock(file, 0, () => 'twice')).toBeUndefined();
        return 'done';
      }),
    ).toBe('done');
    expect(fs.existsSync(file)).toBe(false);
    const fail = () => {
      throw new Error('no');
    };
    expect(() => withQuickLock(file, 0, fail)).toThrow('no');
    expect(fs.existsSync(file)).toBe(false);
  });

  test('gives up in time where its holder lives', () => {
    const file = lockFile();
    fs.writeFileSync(file, String(process.pid));
    expect(withQuickLock(file, 20, () => 'mine')).toBeUndefined();
    expect(fs.readFileSync(file, 'utf8')).toBe(String(process.pid));
  });

  test('overtakes a holder that died', () => {
    const file = lockFile();
    fs.writeFileSync(file, String(gone()));
    expect(withQuickLock(file, 0, () => 'mine')).toBe('mine');
  });

  test.each(['', 'no number', '-1', '0', '1.5'])(
    'written %j: its holder is about to sign, or died before it did',
    text => {
      const file = lockFile();
      fs.writeFileSync(file, text);
      expect(withQuickLock(file, 20, () => 'mine')).toBeUndefined();
      const before = new Date(Date.now() - 5_000);
      fs.utimesSync(file, before, before);
      expect(withQuickLock(file, 20, () => 'mine')).toBe('mine');
    },
  );

  test('a folder that is not there is an error, not a wait', () => {
    expect(() => withQuickLock(`${temporaryFolder()}/none/lock`, 1_000, () => 1)).toThrow(/ENOENT/);
  });
});
