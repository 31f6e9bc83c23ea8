import fs from 'node:fs';
import {withLock} from '../lock.js';
import {isSqliteError} from '../sqlite.js';
import type {Workspace} from '../workspace.js';

// Opening the index does not read all of it: a damaged page shows up in the middle of the work. The index is made from the
// records, so it is discarded and the work, which writes last, runs once more.

export const damageNote = 'the index was damaged; it is rebuilt from the records.';

/** For work that is sync or async. `onDamage` is called before the index goes: to close it, or to say so. */
export function retryOnDamage<T>(
  workspaceOf: () => Workspace | undefined,
  work: () => T,
  onDamage?: (error: unknown) => void,
): T {
  const retry = (error: unknown): T => {
    const workspace = isDamage(error) ? workspaceOf() : undefined;
    if (!workspace) throw error;
    onDamage?.(error);
    discardIndex(workspace);
    return work();
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(retry) as T) : result;
  } catch (error) {
    return retry(error);
  }
}

export function isDamage(error: unknown): boolean {
  if (!isSqliteError(error)) return error instanceof SyntaxError;
  return /^SQLITE_(?:CORRUPT|NOTADB|ERROR|IOERR_SHORT_READ|CONSTRAINT|FORMAT|SCHEMA|MISMATCH)/.test(error.code);
}

function discardIndex(workspace: Workspace): void {
  withLock(workspace, 'index', () => removeIndex(workspace));
}

/** Call with the lock of the index held. */
export function removeIndex(workspace: Workspace): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(`${workspace.index}${suffix}`, {force: true});
}
