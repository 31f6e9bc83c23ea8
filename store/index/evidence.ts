import fs from 'node:fs';
import {isId} from '../record/id.js';
import type {Db} from '../sqlite.js';
import {lstatIfThere} from '../stat.js';
import type {Workspace} from '../workspace.js';
import type {IndexState} from './schema.js';

// May a hook believe the index without looking at every file? Up to `smallStore` records looking at every file is
// cheap enough to do always; above it the folder, git and the matched rows speak for the rest, and a full look is due
// every `index.max_age_seconds`.

const smallStore = 128;

export function isFresh(db: Db, workspace: Workspace, state: IndexState, now: number): boolean {
  if (state.legacy || fs.existsSync(workspace.journal)) return false;
  if (!isSame(state.config, stampOf(workspace.config, now))) return false;
  if (state.count <= smallStore) return everyRecordIsSame(db, workspace, now);
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
export function rowsAreSame(workspace: Workspace, rows: readonly Stamped[], now: number): boolean {
  return rows.every(({id, stamp, votes_stamp, feedback_stamp}) => {
    const folder = `${workspace.learnings}/${id}`;
    return (
      isSame(stamp, stampOf(`${folder}/learning.yaml`, now)) &&
      isSame(votes_stamp, stampOf(`${folder}/votes.jsonl`, now)) &&
      isSame(feedback_stamp, stampOf(`${folder}/feedback.jsonl`, now))
    );
  });
}

function everyRecordIsSame(db: Db, workspace: Workspace, now: number): boolean {
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
    rows.every(([id, stamp]) => isSame(stamp, stampOf(`${workspace.learnings}/${id}/learning.yaml`, now)))
  );
}

// A stamp says "this is the file I read" without reading it again. Like git's index it distrusts a stamp taken
// right after the file changed: within the clock's grain a second change could leave the same stamp.

const grainMs = 100;
const coarseGrainMs = 2_000;

/** `-` for a missing file; a stamp that starts with `~` is not proof and must be confirmed by content. */
export function stampOf(file: string, now: number = Date.now()): string {
  const stat = lstatIfThere(file);
  return stat === undefined ? '-' : stampFrom(stat, now);
}

export function stampFrom(stat: fs.Stats, now: number): string {
  const {mtimeMs, ctimeMs} = stat;
  const coarse = mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0;
  const changed = Math.max(mtimeMs, ctimeMs);
  const racy = now - changed < (coarse ? coarseGrainMs : grainMs);
  return `${racy ? '~' : ''}${mtimeMs}/${ctimeMs}/${stat.size}/${stat.ino}`;
}

/** True where the recorded stamp proves that the file is still the one that was read. */
export function isSame(recorded: string, current: string): boolean {
  return recorded === current && !current.startsWith('~');
}

/** The same but for the distrust: what a reader compares before it looks at the content. */
export function looksSame(recorded: string, current: string): boolean {
  return trusting(recorded) === trusting(current);
}

function trusting(stamp: string): string {
  return stamp.startsWith('~') ? stamp.slice(1) : stamp;
}
