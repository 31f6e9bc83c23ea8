import {OrbitError} from '../../store/errors.js';
import {changeFiles, type Described, putFile, textNow} from '../../store/journal/change.js';
import type {FileChange} from '../../store/journal/entry.js';
import {fileAt, sharedFiles} from '../../store/journal/place.js';
import {recordIds} from '../../store/journal/put-files.js';
import type {Workspace} from '../../store/workspace.js';
import {type Orbit, timestamp} from '../open/orbit.js';

// What a change did to the files, so that it can be undone and redone. Only its own doing: a file that somebody else has
// changed since is left alone and the undo refused.

export {type FileChange, sharedFiles};
export type Change = {readonly title: string; readonly files: readonly FileChange[]};

/** Learnings as a title names them. */
export function listed(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(', ') : `${ids.length} learnings`;
}

/** Several changes, in their order, as one. */
export function joinChanges(title: string, changes: readonly Change[]): Change {
  const files = new Map<string, FileChange>();
  for (const file of changes.flatMap(change => change.files)) {
    const key = `${file.id}/${file.name}`;
    files.set(key, {...file, before: (files.get(key) ?? file).before});
  }
  return {title, files: [...files.values()].filter(({before, after}) => before !== after)};
}

/** Whether every file is as it was before the change, or every one as the change left it. */
export function filesAre(when: 'before' | 'after', {workspace}: Pick<Orbit, 'workspace'>, {files}: Change): boolean {
  return files.every(file => isAs(workspace, file, file[when]));
}

/** All files or none, and only where each is exactly as the change left it. `drop` is the logged change that is over then. */
export function revert(orbit: Orbit, {files}: Change, drop?: string): void {
  const {workspace} = orbit;
  const describe = (): Described => ({at: timestamp(orbit), ...(drop === undefined ? {} : {drop})});
  changeFiles(
    workspace,
    () => {
      for (const file of files) {
        if (!isAs(workspace, file, file.after))
          throw new OrbitError(
            'conflict',
            `${file.id === sharedFiles ? file.name : file.id} was changed by someone else since; it is left as it is.`,
          );
      }
      for (const file of files) putFile(workspace, fileAt(workspace, file), file.before);
    },
    describe,
  );
  reindexAll(orbit, files);
}

export function reapply(orbit: Orbit, {title, files}: Change): void {
  revert(orbit, {title, files: files.map(file => ({...file, before: file.after, after: file.before}))});
}

/** Brings the records of these files into the index, many of them in one step. */
export function reindexAll(orbit: Orbit, files: readonly FileChange[]): void {
  const ids = recordIds(files);
  const reindex = () => {
    for (const id of ids) orbit.reindex(id);
  };
  try {
    if (ids.length > 1) orbit.db.transaction(reindex).immediate();
    else reindex();
  } catch {
    // Busy or damaged: the next read brings it up to date.
  }
}

function isAs(workspace: Workspace, file: FileChange, content: string | null): boolean {
  try {
    return textNow(workspace, fileAt(workspace, file)) === content;
  } catch {
    // What cannot be read is not what we wrote.
    return false;
  }
}
