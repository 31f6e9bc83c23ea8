import {refreshIndex, refreshRecord} from '../../../store/index/refresh.js';
import {gitStamps} from '../../../store/index/scan.js';
import type {Orbit} from '../../open/orbit.js';
import {watchRecords} from './folder-watch.js';

// Changes made elsewhere show by themselves. The file watcher names the records, so that ten thousand are not looked at
// for one. Every second git's own files are looked at, and whether another orbit wrote to the index, in case the
// watcher missed something.

const settleMs = 100;
const pollMs = 1_000;
const fullLookFrom = 50;

export function watchWorkspace(orbit: Orbit, changed: () => void): () => void {
  const {workspace, db} = orbit;
  const names = new Set<string>();
  let everything = false;
  let timer: NodeJS.Timeout | undefined;
  const note = (id: string | null) => {
    if (id === null) everything = true;
    else names.add(id);
    timer ??= setTimeout(() => look(), settleMs);
  };
  const look = (isFirst = false) => {
    timer = undefined;
    const ids = [...names];
    names.clear();
    try {
      const isFull = everything || ids.length >= fullLookFrom;
      const seen = isFull ? refreshIndex(db, workspace) : undefined;
      if (!isFull) for (const id of ids) refreshRecord(db, workspace, id);
      everything = false;
      if (!isFirst || (seen && seen.changed + seen.removed > 0)) changed();
    } catch {
      // Another process is writing the index; the next change or poll looks again.
      everything = true;
    }
  };
  const gitNow = () => JSON.stringify(gitStamps(workspace, 0));
  const indexNow = () => db.pragma('data_version', {simple: true});
  let watcher = watchRecords(workspace.learnings, note);
  let git = gitNow();
  let index = indexNow();
  const poll = setInterval(() => {
    const latest = {git: gitNow(), index: indexNow()};
    // A branch without learnings takes the folder away, and the next one brings another.
    if (watcher.isLost()) {
      watcher.close();
      watcher = watchRecords(workspace.learnings, note);
      note(null);
    }
    if (latest.git !== git || everything) note(null);
    else if (latest.index !== index && timer === undefined) changed();
    ({git, index} = latest);
  }, pollMs);
  // The first frame showed what the last look left.
  everything = true;
  look(true);
  return () => {
    clearInterval(poll);
    clearTimeout(timer);
    watcher.close();
  };
}
