// This folder: the SQLite index over the records: its tables, how it is kept fresh, and what it answers.

import fs from 'node:fs';
import {OrbitError} from '../errors.js';
import {type Db, isBusy, openDatabase} from '../sqlite.js';
import type {Workspace} from '../workspace.js';
import {damageNote, retryOnDamage} from './damage.js';
import {type Progress, type Refreshed, refreshIndex} from './refresh.js';
import {ensureSchema, readState} from './schema.js';

// An index that answers, whatever state the file is in: missing, damaged or foreign is rebuilt; locked for too long
// or not writable is bypassed with the same tables in memory, filled from the YAML.

export type OpenIndex = {readonly db: Db; readonly refreshed: Refreshed; readonly inMemory: boolean};
export type OpenIndexOptions = {
  readonly timeout?: number;
  readonly everything?: boolean;
  readonly progress?: Progress;
  readonly note?: (text: string) => void;
  /** Takes the index as the last refresh left it, if it found records; the caller refreshes it soon. */
  readonly skipRefresh?: boolean;
};

export function openIndex(workspace: Workspace, options: OpenIndexOptions = {}): OpenIndex {
  try {
    return retryOnDamage(
      () => workspace,
      () => openFile(workspace, options),
      () => options.note?.(damageNote),
    );
  } catch (error) {
    if (error instanceof OrbitError && error.code !== 'locked' && error.code !== 'io') throw error;
    const why = isBusy(error) ? 'is busy' : 'cannot be used';
    options.note?.(
      `the index ${why}; the records are read directly (${error instanceof Error ? error.message : String(error)}).`,
    );
    return openMemory(workspace, options);
  }
}

function openFile(workspace: Workspace, options: OpenIndexOptions): OpenIndex {
  fs.mkdirSync(workspace.state, {recursive: true});
  const db = openDatabase(workspace.index, {timeout: options.timeout ?? 5_000});
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    ensureSchema(db);
    const refreshed = (options.skipRefresh ? lastScan(db) : undefined) ?? refreshIndex(db, workspace, options);
    return {db, refreshed, inMemory: false};
  } catch (error) {
    db.close();
    throw error;
  }
}

function lastScan(db: Db): Refreshed | undefined {
  const state = readState(db);
  if (!state || state.count === 0 || state.legacy) return undefined;
  const {folder, git, config, scannedAt: at} = state;
  return {changed: 0, removed: 0, scan: {records: [], folder, git, config, legacy: [], strays: [], at}};
}

function openMemory(workspace: Workspace, options: OpenIndexOptions): OpenIndex {
  const db = openDatabase(':memory:', {timeout: 0});
  ensureSchema(db);
  return {db, refreshed: refreshIndex(db, workspace, options), inMemory: true};
}
