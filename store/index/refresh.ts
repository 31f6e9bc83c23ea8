import {sharedOptions} from '../config/load.js';
import {OrbitError} from '../errors.js';
import {rememberIds} from '../ids.js';
import type {Db} from '../sqlite.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import {type Loaded, loadRecord, readText} from './load.js';
import {rowWriter} from './rows.js';
import {contentHash, type Scan, type ScannedRecord, scanRecord, scanRecords} from './scan.js';
import {writeState} from './schema.js';
import {isSame, looksSame} from './stamp.js';
import {foldUsage} from './usage.js';

// Makes the index say what the files say. Parsing happens outside the write transaction (it is the slow part);
// inside it every parsed file is looked at once more, so a write that came in between is never overwritten.

const chunkSize = 1_000;
/** Whoever is ended in the middle, as an agent ends a hook that takes long, has lost no more than this. */
const chunkMs = 1_000;

export type Progress = (done: number, total: number) => void;
export type Refreshed = {readonly changed: number; readonly removed: number; readonly scan: Scan};

export type RefreshOptions = {
  readonly everything?: boolean;
  readonly progress?: Progress;
  /** When to leave the rest to the next process; what was read until then is kept. */
  readonly until?: number;
};

export function refreshIndex(db: Db, workspace: Workspace, options: RefreshOptions = {}): Refreshed {
  const indexed = indexedStamps(db);
  const changedRecords: ScannedRecord[] = [];
  const scan = scanRecords(workspace, record => {
    const row = indexed.get(record.id);
    if (options.everything || !unchanged(db, workspace, record, row)) changedRecords.push(record);
    if (row) indexed.delete(record.id);
  });
  const removedIds = [...indexed.keys()];
  let loaded: Loaded[] = [];
  let begun = Date.now();
  for (const [at, record] of changedRecords.entries()) {
    loaded.push(loadRecord(workspace, record));
    if ((at + 1) % 50 === 0) options.progress?.(at + 1, changedRecords.length);
    if (loaded.length < chunkSize && Date.now() - begun < chunkMs) continue;
    writeRows(db, workspace, loaded);
    loaded = [];
    begun = Date.now();
    if (options.until !== undefined && begun > options.until)
      throw new OrbitError('unfinished', 'the index is not whole yet.');
  }
  if (loaded.length > 0) writeRows(db, workspace, loaded);
  options.progress?.(changedRecords.length, changedRecords.length);
  rememberIds(workspace, removedIds);
  finishScan(db, workspace, scan, removedIds);
  return {changed: changedRecords.length, removed: removedIds.length, scan};
}

function writeRows(db: Db, workspace: Workspace, loaded: readonly Loaded[]): void {
  const {upsert, remove} = rowWriter(db);
  db.transaction(() => {
    for (const record of loaded) {
      const current = rescan(workspace, record.scanned.id);
      if (current === undefined) remove(record.scanned.id);
      else upsert(sameStamps(current, record.scanned) ? record : loadRecord(workspace, current));
    }
  }).immediate();
}

function finishScan(db: Db, workspace: Workspace, scan: Scan, removedIds: readonly string[]): void {
  const {remove} = rowWriter(db);
  db.transaction(() => {
    for (const id of removedIds) if (rescan(workspace, id) === undefined) remove(id);
    foldUsage(db, workspace);
    writeState(db, {
      scannedAt: scan.at,
      count: scan.count,
      folder: scan.folder,
      git: scan.git,
      config: scan.config,
      options: sharedOptions(workspace),
      legacy: scan.legacy.length > 0,
    });
  }).immediate();
}

/** Indexes one record right after orbit wrote it. */
export function refreshRecord(db: Db, workspace: Workspace, id: string): void {
  const {upsert, remove} = rowWriter(db);
  db.transaction(() => {
    const current = rescan(workspace, id);
    if (current === undefined) remove(id);
    else upsert(loadRecord(workspace, current));
  }).immediate();
}

type IndexedStamps = readonly [id: string, stamp: string, votesStamp: string, feedbackStamp: string];

// As plain lists: every reading command does this for every record.
function indexedStamps(db: Db): Map<string, IndexedStamps> {
  const stamps = new Map<string, IndexedStamps>();
  const rows = db.prepare('SELECT id, stamp, votes_stamp, feedback_stamp FROM learnings_index').raw().all();
  for (const row of rows as IndexedStamps[]) stamps.set(row[0], row);
  return stamps;
}

function unchanged(db: Db, workspace: Workspace, record: ScannedRecord, row: IndexedStamps | undefined): boolean {
  if (!row) return false;
  const [id, stamp, votesStamp, feedbackStamp] = row;
  if (!isSame(votesStamp, record.votesStamp) || !isSame(feedbackStamp, record.feedbackStamp)) return false;
  if (isSame(stamp, record.stamp)) return true;
  // A stamp taken within the clock's grain of a change proves nothing; the content does. The row is written again
  // all the same once the grain has passed, so that the hot path can trust the stamp.
  return (
    record.stamp.startsWith('~') && looksSame(stamp, record.stamp) && indexedHash(db, id) === hashOf(workspace, id)
  );
}

function indexedHash(db: Db, id: string): unknown {
  return db.prepare('SELECT hash FROM learnings_index WHERE id = ?').pluck().get(id);
}

function hashOf(workspace: Workspace, id: string): string | undefined {
  const text = readText(workspace, id);
  return typeof text === 'string' ? contentHash(text) : undefined;
}

function rescan(workspace: Workspace, id: string): ScannedRecord | undefined {
  const stat = lstatIfExists(`${workspace.learnings}/${id}`);
  return stat === undefined ? undefined : scanRecord(workspace, id, stat.isSymbolicLink());
}

function sameStamps(a: ScannedRecord, b: ScannedRecord): boolean {
  return (
    looksSame(a.stamp, b.stamp) && looksSame(a.votesStamp, b.votesStamp) && looksSame(a.feedbackStamp, b.feedbackStamp)
  );
}
