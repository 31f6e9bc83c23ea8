import {sharedOptions} from '../config/load.js';
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

export type Progress = (done: number, total: number) => void;
export type Refreshed = {readonly changed: number; readonly removed: number; readonly scan: Scan};

export function refreshIndex(
  db: Db,
  workspace: Workspace,
  options: {everything?: boolean; progress?: Progress} = {},
): Refreshed {
  const scan = scanRecords(workspace);
  const indexed = indexedStamps(db);
  const changedRecords = scan.records.filter(
    record => options.everything || !unchanged(workspace, record, indexed.get(record.id)),
  );
  const presentIds = new Set(scan.records.map(record => record.id));
  const removedIds = [...indexed.keys()].filter(id => !presentIds.has(id));
  for (let start = 0; start < changedRecords.length; start += chunkSize) {
    const loaded: Loaded[] = [];
    for (const record of changedRecords.slice(start, start + chunkSize)) {
      loaded.push(loadRecord(workspace, record));
      if (loaded.length % 50 === 0) options.progress?.(start + loaded.length, changedRecords.length);
    }
    writeRows(db, workspace, loaded);
  }
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
      count: scan.records.length,
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

type IndexedStamps = {
  readonly stamp: string;
  readonly hash: string;
  readonly votes_stamp: string;
  readonly feedback_stamp: string;
};

function indexedStamps(db: Db): Map<string, IndexedStamps> {
  const rows = db
    .prepare('SELECT id, stamp, hash, votes_stamp, feedback_stamp FROM learnings_index')
    .all() as (IndexedStamps & {id: string})[];
  return new Map(rows.map(row => [row.id, row]));
}

function unchanged(workspace: Workspace, record: ScannedRecord, row: IndexedStamps | undefined): boolean {
  if (!row || !isSame(row.votes_stamp, record.votesStamp) || !isSame(row.feedback_stamp, record.feedbackStamp))
    return false;
  if (isSame(row.stamp, record.stamp)) return true;
  // A stamp taken within the clock's grain of a change proves nothing; the content does. The row is written again
  // all the same once the grain has passed, so that the hot path can trust the stamp.
  return (
    record.stamp.startsWith('~') && looksSame(row.stamp, record.stamp) && row.hash === hashOf(workspace, record.id)
  );
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
