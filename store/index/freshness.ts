import fs from 'node:fs';
import {isId} from '../record/id.js';
import type {Db} from '../sqlite.js';
import type {Workspace} from '../workspace.js';
import type {IndexState} from './schema.js';
import {isSame, missing, stampOf} from './stamp.js';

// May a hook believe the index without looking at every file? Up to `smallStore` records looking at every file is
// cheap enough to do always; above it the folder, git and the matched rows speak for the rest, and a full look is due
// every `index.max_age_seconds`.

const smallStore = 128;

export function isFresh(db: Db, workspace: Workspace, state: IndexState, now: number): boolean {
  if (state.legacy || fs.existsSync(workspace.pending)) return false;
  if (!isSame(state.config, stampOf(workspace.config, now))) return false;
  if (state.count <= smallStore) return everyRecordUnchanged(db, workspace, now);
  const age = now - state.scannedAt;
  if (age < 0 || age > state.options.index.max_age_seconds * 1000) return false;
  if (!isSame(state.folder, stampOf(workspace.learnings, now))) return false;
  return state.git.every(([file, stamp]) => isSame(stamp, stampOf(file, now)));
}

export type Stamped = {
  readonly id: string;
  readonly stamp: string;
  readonly votes_stamp: string;
  readonly feedback_stamp: string;
};

/** Confirms matched rows against their files, sidecars included: a vote that is not in the index moves a rank. */
export function rowsUnchanged(workspace: Workspace, rows: readonly Stamped[], now: number): boolean {
  return rows.every(({id, stamp, votes_stamp, feedback_stamp}) => {
    const folder = `${workspace.learnings}/${id}`;
    return (
      isId(id) &&
      stamp !== missing &&
      isSame(stamp, stampOf(`${folder}/learning.yaml`, now)) &&
      isSame(votes_stamp, stampOf(`${folder}/votes.jsonl`, now)) &&
      isSame(feedback_stamp, stampOf(`${folder}/feedback.jsonl`, now))
    );
  });
}

function everyRecordUnchanged(db: Db, workspace: Workspace, now: number): boolean {
  let names: string[];
  try {
    names = fs.readdirSync(workspace.learnings);
  } catch {
    names = [];
  }
  const rows = db.prepare('SELECT id, stamp FROM learnings_index').raw().all() as [string, string][];
  const indexed = new Set(rows.map(([id]) => id));
  let records = 0;
  for (const name of names) {
    if (indexed.has(name)) records++;
    else if (isId(name) || name === 'superseded' || /^L.*\.ya?ml$/.test(name)) return false;
  }
  return (
    records === rows.length &&
    rows.every(([id, stamp]) => isId(id) && isSame(stamp, stampOf(`${workspace.learnings}/${id}/learning.yaml`, now)))
  );
}
