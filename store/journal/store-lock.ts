import {type LockOptions, withLock} from '../lock.js';
import {sweepStaging} from '../staging.js';
import type {Workspace} from '../workspace.js';
import {type Recovery, recoverPending} from './recover.js';

// Whoever takes the store's lock first clears up after whoever was killed with it.

export type StoreLockOptions = LockOptions & {readonly onRecovery?: (recovery: Recovery) => void};

const heldHere = new Set<string>();

/** Runs `work` alone among all orbit processes that write here. `work` must not be async. */
export function withStoreLock<T>(workspace: Workspace, work: () => T, options: StoreLockOptions = {}): T {
  const {root} = workspace;
  if (heldHere.has(root)) return work();
  return withLock(
    workspace,
    'store',
    () => {
      heldHere.add(root);
      try {
        sweepStaging(workspace);
        const recovery = recoverPending(workspace);
        if (recovery) options.onRecovery?.(recovery);
        return work();
      } finally {
        heldHere.delete(root);
      }
    },
    options,
  );
}
