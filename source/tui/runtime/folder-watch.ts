import fs from 'node:fs';
import {basename} from 'node:path';
import {isId} from '../../../store/record/id.js';

// Which records change on disk, by name. On Linux, Node's own recursive watcher looks at files: once a file is replaced
// by a rename, as every careful writer does, it looks at the old one for ever. So here every record's folder is watched
// for itself. Elsewhere the system does it recursively.

export type FolderWatch = {
  readonly close: () => void;
  /** Whether the folder was taken away and another one may stand in its place: this one sees nothing any more. */
  readonly isLost: () => boolean;
};

const slice = 200;

/** `note` gets the id of a record, or null for anything else. */
export function watchRecords(learnings: string, note: (id: string | null) => void): FolderWatch {
  const watchers = new Map<string, fs.FSWatcher>();
  const folder = inodeOf(learnings);
  let isClosed = false;
  let isGone = false;

  const unwatch = (name: string) => {
    watchers.get(name)?.close();
    watchers.delete(name);
  };
  const watch = (name: string, listener: (changed: string | null) => void, recursive = false): boolean => {
    try {
      const watcher = fs.watch(`${learnings}/${name}`, {recursive}, (_event, changed) => listener(changed));
      watcher.on('error', () => unwatch(name));
      watchers.set(name, watcher);
      return true;
    } catch {
      // Gone again, or the system gives out no more watches: what is not seen here, the poll of git and index sees.
      return false;
    }
  };
  const watchRecord = (id: string): boolean => watch(id, () => note(id));
  const noteIn = (path: string | null) => {
    const id = path?.split(/[\\/]/)[0] ?? '';
    note(isId(id) ? id : null);
  };

  if (process.platform !== 'linux') watch('', noteIn, true);
  else {
    watch('', name => {
      // The end of the folder itself is told under its own name.
      isGone ||= name === basename(learnings);
      noteIn(name);
      if (name === null || !isId(name)) return;
      // A folder that was taken away and put back is another one.
      unwatch(name);
      watchRecord(name);
    });
    // A few at a time: ten thousand must not keep a key waiting.
    const rest = recordFolders(learnings);
    const watchSome = () => {
      if (isClosed) return;
      for (const id of rest.splice(0, slice)) if (!watchers.has(id)) watchRecord(id);
      if (rest.length > 0) setImmediate(watchSome);
    };
    setImmediate(watchSome);
  }
  return {
    isLost: () => isGone || inodeOf(learnings) !== folder,
    close() {
      isClosed = true;
      for (const name of [...watchers.keys()]) unwatch(name);
    },
  };
}

function inodeOf(folder: string): number | undefined {
  return fs.statSync(folder, {throwIfNoEntry: false})?.ino;
}

function recordFolders(learnings: string): string[] {
  try {
    return fs.readdirSync(learnings).filter(isId);
  } catch {
    return [];
  }
}
