import {openLockFile} from './lock-file.js';
import {isBusy} from './sqlite.js';
import type {Workspace} from './workspace.js';

// The lock of `lock.ts` for work that takes minutes and waits for other programs: held until it is released or its
// holder dies, and never waited for.

export type HeldLock = {readonly release: () => void};

/** Undefined where somebody else holds it. */
export function holdLock(workspace: Workspace, name: string): HeldLock | undefined {
  const db = openLockFile(workspace, `${workspace.locks}/${name}.lock`, 0);
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {release: () => void db.close()};
}
