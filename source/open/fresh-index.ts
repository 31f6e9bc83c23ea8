import {isFresh, rowsUnchanged} from '../../store/index/freshness.js';
import {originOf} from '../../store/index/origin.js';
import {stampsByRow} from '../../store/index/query.js';
import {hasSchema, isOurs, readState} from '../../store/index/schema.js';
import {isSame, stampOf} from '../../store/index/stamp.js';
import {type Db, openDatabase} from '../../store/sqlite.js';
import {lstatIfExists} from '../../store/stat.js';
import type {Workspace} from '../../store/workspace.js';
import {mayHoldKey} from '../text/key-shaped.js';
import type {IndexContext} from './index-context.js';

// An answer from the index as it lies there, or none: the caller then takes the full path, which brings it up to date.

class StaleIndex extends Error {}

export function withFreshIndex<T>(workspace: Workspace, answer: (context: IndexContext) => T): T | undefined {
  const origin = originOf(workspace);
  if (origin === undefined) return undefined;
  const db = openDatabase(workspace.index, {readonly: true, timeout: 50});
  if (!isOurs(db, origin) || !isUndisturbed(db, workspace)) return undefined;
  return answerIfFresh({db, workspace, env: process.env}, answer)?.value;
}

// Pages that wait beside the index become a part of it by being read, and git may have put them there. Where some wait, git
// must not have changed a file since the state was last looked at as a whole.
function isUndisturbed(db: Db, workspace: Workspace): boolean {
  if (!lstatIfExists(`${workspace.index}-wal`)?.size) return true;
  const now = Date.now();
  return readState(db)?.git.every(([file, stamp]) => isSame(stamp, stampOf(file, now))) ?? false;
}

// The rules for keys are not loaded here: a text that may hold one goes the full path, which masks it.
function mask(text: string): string {
  if (mayHoldKey(text)) throw new StaleIndex();
  return text;
}

/** Undefined where the index cannot be believed, be it at once or for a row that the answer confirms. */
export function answerIfFresh<T>(
  {db, workspace, env}: Pick<IndexContext, 'db' | 'workspace' | 'env'>,
  answer: (context: IndexContext & Required<Pick<IndexContext, 'confirm'>>) => T,
): {readonly value: T} | undefined {
  const state = hasSchema(db) ? readState(db) : undefined;
  const now = Date.now();
  if (!state || !isFresh(db, workspace, state, now)) return undefined;
  const confirm = (rows: readonly number[]) => {
    if (!rowsUnchanged(workspace, stampsByRow(db, rows), now)) throw new StaleIndex();
  };
  try {
    return {value: answer({db, workspace, config: state.options, env, now, confirm, mask})};
  } catch (error) {
    if (error instanceof StaleIndex) return undefined;
    throw error;
  }
}
