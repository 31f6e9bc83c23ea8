import {OrbitError} from './errors.js';
import {jsonIn} from './json.js';
import {openLockFile} from './lock-file.js';
import {readPlainFile, writePlainFile} from './plain-file.js';
import {type Db, isBusy} from './sqlite.js';
import type {Workspace} from './workspace.js';

// A lock is an SQLite file opened EXCLUSIVE: the kernel's own file lock, which dies with its holder, so there is
// no stale lock to judge. The file beside it only tells a waiter who holds it.

export const commandWaitMs = 5_000;
export const hookWaitMs = 50;
const sliceMs = 500;
const hardLimitMs = 60_000;
const maxHolderBytes = 4 * 1024;

const heldHere = new Set<string>();

export type LockOptions = {readonly waitMs?: number};

type Holder = {readonly pid: number; readonly command: string; readonly since: string};

/** Runs `work` alone among all orbit processes of this workspace. `work` must not be async. */
export function withLock<T>(
  workspace: Workspace,
  name: string,
  work: () => T,
  {waitMs = commandWaitMs}: LockOptions = {},
): T {
  const file = `${workspace.locks}/${name}.lock`;
  if (heldHere.has(file)) return work();
  const db = openLockFile(workspace, file, Math.min(sliceMs, waitMs));
  try {
    acquire(db, file, waitMs);
    heldHere.add(file);
    announce(file);
    return work();
  } finally {
    heldHere.delete(file);
    db.close();
  }
}

// The wait is bounded by how long one holder may keep us, not by how long the queue is: as long as the holder
// changes, the lock is alive.
function acquire(db: Db, file: string, waitMs: number): void {
  const start = Date.now();
  let stuckSince = start;
  let lastHolder = holderText(file);
  for (;;) {
    try {
      db.exec('BEGIN EXCLUSIVE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const now = Date.now();
      const currentHolder = holderText(file);
      if (currentHolder !== lastHolder) {
        lastHolder = currentHolder;
        stuckSince = now;
      }
      if (now - stuckSince >= waitMs || now - start >= hardLimitMs) throw lockedBy(currentHolder);
    }
  }
}

function lockedBy(text: string): OrbitError {
  const holder = parseHolder(text);
  const holderName = holder ? `process ${holder.pid} (${holder.command}) since ${holder.since}` : 'another process';
  return new OrbitError('locked', `the workspace is locked by ${holderName}.`);
}

function announce(file: string): void {
  const holder: Holder = {
    pid: process.pid,
    command: `orbit ${process.argv.slice(2, 4).join(' ')}`.trim(),
    since: new Date().toISOString(),
  };
  try {
    writePlainFile(`${file}.holder`, JSON.stringify(holder));
  } catch {
    // Only the wording of a waiter's error depends on it.
  }
}

function holderText(file: string): string {
  return readPlainFile(`${file}.holder`, maxHolderBytes) ?? '';
}

function parseHolder(text: string): Holder | undefined {
  const {pid, command, since} = (jsonIn(text, {depth: 1}) ?? {}) as Partial<Holder>;
  return typeof pid === 'number'
    ? {pid, command: String(command).replace(/[^\x20-\x7e]/g, '?'), since: String(since)}
    : undefined;
}
