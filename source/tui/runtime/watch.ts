import fs from 'node:fs';
import {refreshIndex, refreshRecord} from '../../../store/index/refresh.js';
import {gitStamps} from '../../../store/index/scan.js';
import {isId} from '../../../store/record/id.js';
import type {Orbit} from '../../orbit.js';

// Changes made elsewhere show by themselves. The file watcher names the records, so that ten thousand are not looked at
// for one; git's own files are looked at every second in case the watcher missed something.

const settleMs = 100;
const pollMs = 1_000;
const fullLookFrom = 50;

export function watchWorkspace(orbit: Orbit, changed: () => void): () => void {
  const {workspace} = orbit;
  const names = new Set<string>();
  let everything = false;
  let timer: NodeJS.Timeout | undefined;
  const note = (name: string | null) => {
    const id = name?.split('/')[0] ?? '';
    if (isId(id)) names.add(id);
    else everything = true;
    timer ??= setTimeout(look, settleMs);
  };
  const look = () => {
    timer = undefined;
    const ids = [...names];
    names.clear();
    try {
      if (everything || ids.length >= fullLookFrom) refreshIndex(orbit.db, workspace);
      else for (const id of ids) refreshRecord(orbit.db, workspace, id);
      everything = false;
      changed();
    } catch {
      // Another process is writing the index; the next change or poll looks again.
      everything = true;
    }
  };
  let stamps = JSON.stringify(gitStamps(workspace, 0));
  const poll = setInterval(() => {
    const now = JSON.stringify(gitStamps(workspace, 0));
    if (now === stamps) return;
    stamps = now;
    note(null);
  }, pollMs);
  let watcher: fs.FSWatcher | undefined;
  try {
    watcher = fs.watch(workspace.learnings, {recursive: true}, (_event, name) => note(name));
    watcher.on('error', () => watcher?.close());
  } catch {
    // Without a watcher the poll still sees what git does, and `r` sees the rest.
  }
  return () => {
    clearInterval(poll);
    clearTimeout(timer);
    watcher?.close();
  };
}
