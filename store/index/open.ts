// This folder: the SQLite index over the records: its tables, how it is kept fresh, and what it answers.

import {OrbitError} from '../errors.js';
import {type LockOptions, withLock} from '../lock.js';
import {type Db, isBusy, openDatabase} from '../sqlite.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import {claimState, confirmUntracked} from './claim.js';
import {damageNote, removeIndex, retryOnDamage} from './damage.js';
import {type Refreshed, type RefreshOptions, refreshIndex} from './refresh.js';
import {createSchema, hasSchema, isOurs, readState} from './schema.js';

// An index that answers, whatever state the file is in: missing, damaged or foreign is rebuilt; locked for too long
// or not writable is bypassed with the same tables in memory, filled from the YAML.

export type OpenIndex = {readonly db: Db; readonly refreshed: Refreshed; readonly inMemory: boolean};
export type OpenIndexOptions = RefreshOptions & {
  readonly timeout?: number;
  readonly note?: (text: string) => void;
  /** Takes the index as the last refresh left it, if it found records; the caller refreshes it soon. */
  readonly skipRefresh?: boolean;
};

const foreignNote = 'the index is not one that was made here; it is rebuilt from the records.';

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
  const origin = claimState(workspace, lockOptions(options));
  const db = openOurs(workspace, origin, options) ?? makeIndex(workspace, origin, options);
  try {
    confirmUntracked(db, workspace);
    const refreshed = (options.skipRefresh ? lastScan(db) : undefined) ?? refreshIndex(db, workspace, options);
    return {db, refreshed, inMemory: false};
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The index as it lies there; undefined where there is none, or one that was not made here by this version. */
function openOurs(workspace: Workspace, origin: string, {timeout = 5_000, note}: OpenIndexOptions): Db | undefined {
  const stat = lstatIfExists(workspace.index);
  if (!stat) return undefined;
  if (!stat.isFile()) throw new OrbitError('io', `${workspace.index} is not a plain file.`);
  // SQLite would play a journal back before anybody could look; the index never leaves one that matters.
  if (lstatIfExists(`${workspace.index}-journal`)) return undefined;
  const db = openDatabase(workspace.index, {timeout});
  try {
    if (isOurs(db, origin)) {
      configure(db);
      return db;
    }
  } catch (error) {
    db.close();
    throw error;
  }
  const isOfThisVersion = hasSchema(db);
  db.close();
  if (isOfThisVersion) note?.(foreignNote);
  return undefined;
}

function lockOptions({timeout}: OpenIndexOptions): LockOptions {
  return timeout === undefined ? {} : {waitMs: timeout};
}

function makeIndex(workspace: Workspace, origin: string, options: OpenIndexOptions): Db {
  return withLock(
    workspace,
    'index',
    () => {
      // Somebody else may have made it while this process waited.
      const made = openOurs(workspace, origin, {...options, note: () => {}});
      if (made) return made;
      removeIndex(workspace);
      const db = openDatabase(workspace.index, {timeout: options.timeout ?? 5_000});
      try {
        configure(db);
        createSchema(db, origin);
        return db;
      } catch (error) {
        db.close();
        throw error;
      }
    },
    lockOptions(options),
  );
}

function configure(db: Db): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
}

function lastScan(db: Db): Refreshed | undefined {
  const state = readState(db);
  if (!state || state.count === 0 || state.legacy) return undefined;
  const {folder, git, config, scannedAt: at} = state;
  return {changed: 0, removed: 0, scan: {count: state.count, folder, git, config, legacy: [], strays: [], at}};
}

function openMemory(workspace: Workspace, options: OpenIndexOptions): OpenIndex {
  const db = openDatabase(':memory:', {timeout: 0});
  createSchema(db, 'memory');
  return {db, refreshed: refreshIndex(db, workspace, options), inMemory: true};
}
