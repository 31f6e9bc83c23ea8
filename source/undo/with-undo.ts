import {withStoreLock} from '../../store/lock.js';
import type {Orbit} from '../open/orbit.js';
import {additionOf, type Change, snapshot} from './change.js';
import {appendToJournal} from './journal.js';

// The one way to make a change that can be undone. What it did to the files is looked at once; the journal keeps it for
// `orbit undo`, and whoever collects changes, such as the workstation, gets the same one.

let isNested = false;
const collectors = new WeakMap<Orbit, Change[]>();

/** Makes a change of these records under the store's lock. A change inside a change is a part of it. */
export function withUndo<T>(orbit: Orbit, title: string, ids: readonly string[], work: () => T): T {
  if (isNested) return work();
  return withStoreLock(orbit.workspace, () => {
    const before = snapshot(orbit, ids);
    isNested = true;
    try {
      return work();
    } finally {
      isNested = false;
      record(orbit, before.since(title));
    }
  });
}

/** For a new record, afterwards: the lock that gives it its id has to be taken before the store's. */
export function recordAddition(orbit: Orbit, id: string): void {
  try {
    withStoreLock(orbit.workspace, () => record(orbit, additionOf(orbit, id)));
  } catch {
    // It has been added all the same.
  }
}

/** The same workspace for use-cases whose changes somebody wants to have, also those of one that fails half-way. */
export function collectChanges(orbit: Orbit): {readonly orbit: Orbit; readonly changes: readonly Change[]} {
  const changes: Change[] = [];
  const collecting = {...orbit};
  collectors.set(collecting, changes);
  return {orbit: collecting, changes};
}

function record(orbit: Orbit, change: Change): void {
  collectors.get(orbit)?.push(change);
  appendToJournal(orbit, change);
}
