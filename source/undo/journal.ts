import {OrbitError} from '../../store/errors.js';
import {changeFiles, isChanging} from '../../store/journal/change.js';
import {dropLogged, loggedNames, readLogged, readLoggedHead} from '../../store/journal/log.js';
import {isOfLearnings} from '../../store/journal/place.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {editRecord} from '../../store/record/edit.js';
import type {Workspace} from '../../store/workspace.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {type Change, type FileChange, filesAre, reindexAll, revert} from './change.js';
import {requireStillThere} from './still-there.js';

// The one way to make a change that can be undone. Its entry in the journal of this checkout, which keeps it whole across a
// kill, is what `orbit undo` takes back; whoever collects changes, such as the workstation, gets the same one.

export type LoggedChange = Change & {readonly at: string; readonly name: string};

type Title = string | ((files: readonly FileChange[]) => string);

const collectors = new WeakMap<Orbit, Change[]>();

/** All of what `work` writes, or nothing where it throws. A change inside a change is a part of it. */
export function withUndo<T>(orbit: Orbit, title: Title, work: () => T): T {
  const {workspace} = orbit;
  if (isChanging(workspace)) return work();
  const titleOf = (files: readonly FileChange[]) => (typeof title === 'string' ? title : title(files));
  const {value, files} = changeFiles(workspace, work, files => ({
    at: timestamp(orbit),
    ...(files.some(isOfLearnings) ? {title: titleOf(files)} : {}),
  }));
  const ofLearnings = files.filter(isOfLearnings);
  collectors.get(orbit)?.push({title: titleOf(files), files: ofLearnings});
  reindexAll(orbit, ofLearnings);
  requireStillThere(workspace, files);
  return value;
}

/** The same workspace for use-cases whose changes somebody wants to have, also those of one that fails half-way. */
export function collectChanges(orbit: Orbit): {readonly orbit: Orbit; readonly changes: readonly Change[]} {
  const changes: Change[] = [];
  const collecting = {...orbit};
  collectors.set(collecting, changes);
  return {orbit: collecting, changes};
}

/** What could be undone, oldest first. */
export function loggedChanges(workspace: Workspace): {readonly at: string; readonly title: string}[] {
  return loggedNames(workspace).flatMap(name => {
    const {at, title} = readLoggedHead(workspace, name) ?? {};
    return at === undefined || typeof title !== 'string' ? [] : [{at, title}];
  });
}

function readChange(workspace: Workspace, name: string): LoggedChange | undefined {
  const entry = readLogged(workspace, name);
  if (!entry || entry.title === null) return undefined;
  // What a task became by it stays.
  return {at: entry.at, name, title: entry.title, files: entry.files.filter(isOfLearnings)};
}

/** Reverts the last change; one that was reverted already, in the workstation or by git, is passed over. */
export function undoLast(orbit: Orbit): LoggedChange {
  const {workspace} = orbit;
  return withStoreLock(workspace, () => {
    const passed: string[] = [];
    for (const name of loggedNames(workspace).reverse()) {
      const change = readChange(workspace, name);
      if (!change || filesAre('before', orbit, change)) {
        passed.push(name);
        continue;
      }
      const files = change.files.map(file => (isNewRecord(file) ? archived(orbit, file) : file));
      revert(orbit, {...change, files}, name);
      dropLogged(workspace, passed);
      return change;
    }
    dropLogged(workspace, passed);
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
