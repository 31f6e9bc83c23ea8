import fs from 'node:fs';
import {appendLine, writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {withStoreLock} from '../../store/lock.js';
import {editRecord} from '../../store/record/edit.js';
import {isObject} from '../../store/record/parse.js';
import {maxSidecarBytes, readJsonl} from '../../store/sidecar/jsonl.js';
import type {Workspace} from '../../store/workspace.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {additionOf, type Change, type FileChange, filesAre, isFileChange, revert, snapshot} from './change.js';

// The one way to make a change that can be undone. What it did to the files is looked at once; the journal of this checkout
// keeps it for `orbit undo`, also where git has not seen the state before, and whoever collects changes, such as the
// workstation, gets the same one.

export type LoggedChange = Change & {readonly at: string};

const mostKept = 50;
const trimmedAbove = 4 * 1024 * 1024;

function file(workspace: Workspace): string {
  return `${workspace.state}/undo.jsonl`;
}

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

// Undo is a convenience: a full disk or a read-only state folder must not turn a change that was made into a failure.
function record(orbit: Orbit, change: Change): void {
  collectors.get(orbit)?.push(change);
  if (change.files.length === 0) return;
  const {workspace} = orbit;
  try {
    appendLine(file(workspace), JSON.stringify({at: timestamp(orbit), ...change}));
    if (fs.statSync(file(workspace)).size > trimmedAbove) write(workspace, loggedChanges(workspace));
  } catch {
    // It cannot be undone later.
  }
}

export function loggedChanges(workspace: Workspace): LoggedChange[] {
  const read = (value: unknown) => (isChange(value) ? value : 'is not a change.');
  const {entries} = readJsonl(file(workspace), '.orbit/state/undo.jsonl', read, maxSidecarBytes);
  return entries.slice(-mostKept);
}

// The file is local, but a repository may bring one along: no name in it may lead out of the records.
function isChange(value: unknown): value is LoggedChange {
  return (
    isObject(value) &&
    typeof value.title === 'string' &&
    typeof value.at === 'string' &&
    Array.isArray(value.files) &&
    value.files.every(isFileChange)
  );
}

/** Reverts the last change; one that was reverted already, in the workstation or by git, is passed over. */
export function undoLast(orbit: Orbit): LoggedChange {
  return withStoreLock(orbit.workspace, () => {
    const changes = loggedChanges(orbit.workspace);
    for (let change = changes.pop(); change !== undefined; change = changes.pop()) {
      if (filesAre('before', orbit, change)) continue;
      revert(orbit, {...change, files: change.files.map(file => (isNewRecord(file) ? archived(orbit, file) : file))});
      write(orbit.workspace, changes);
      return change;
    }
    write(orbit.workspace, []);
    throw new OrbitError('not-found', 'there is nothing to undo here.', 'Use git to undo what is committed.');
  });
}

export function isNewRecord({name, before}: FileChange): boolean {
  return name === 'learning.yaml' && before === null;
}

// Nothing is deleted, and no id is given twice: what was added is put away.
function archived(orbit: Orbit, file: FileChange): FileChange {
  const edits = [
    {path: ['status'], value: 'archived'},
    {path: ['status_reason'], value: 'taken back'},
    {path: ['updated_at'], value: timestamp(orbit)},
  ] as const;
  return {...file, before: editRecord(file.after ?? '', edits)};
}

function write(workspace: Workspace, changes: readonly LoggedChange[]): void {
  writeAtomic(workspace, file(workspace), changes.map(change => `${JSON.stringify(change)}\n`).join(''));
}
