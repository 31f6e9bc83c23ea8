import fs from 'node:fs';
import {readPlainFile} from './plain-file.js';

// A lock for state that is only a convenience, cheaper than opening an SQLite file: an exclusive file with the holder's
// pid. A holder that died is overtaken. Two overtakers at the same instant can both get through; all that costs here is
// a repeated learning, which is why records are never locked this way.

const maxPidBytes = 64;

/** Runs `work` alone, or returns undefined where the lock was not to be had in time. */
export function withQuickLock<T>(file: string, waitMs: number, work: () => T): T | undefined {
  const deadline = Date.now() + waitMs;
  while (!take(file)) {
    if (holderIsGone(file)) release(file);
    else if (Date.now() >= deadline) return undefined;
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  }
  try {
    return work();
  } finally {
    release(file);
  }
}

// `fs.rmSync` would load Node's recursive removal for it.
function release(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {
    // Somebody took it for abandoned.
  }
}

function take(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), {flag: 'wx'});
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderIsGone(file: string): boolean {
  try {
    const text = readPlainFile(file, maxPidBytes);
    // Nobody's lock, and nothing that could be waited for.
    if (text === undefined) return false;
    const pid = Number(text);
    // Taken but not yet written: its holder is alive and about to.
    if (!Number.isInteger(pid) || pid <= 0) return Date.now() - fs.statSync(file).mtimeMs > 1_000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
