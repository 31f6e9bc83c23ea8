import type {Config} from '../../store/config/schema.js';
import {isFresh, rowsAreSame} from '../../store/index/evidence.js';
import {stampsByRow} from '../../store/index/query.js';
import {hasSchema} from '../../store/index/schema.js';
import {readState} from '../../store/index/state.js';
import {type Db, openDatabase} from '../../store/sqlite.js';
import {findWorkspace, type Workspace} from '../../store/workspace.js';

// An answer from the index as it lies there, or none: the caller then takes the full path, which brings it up to date.

export type IndexContext = {
  readonly db: Db;
  readonly workspace: Workspace;
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  /** Throws where a matched row is not what its file says; call it before anything is remembered or printed. */
  readonly confirm?: (rows: readonly number[]) => void;
};

class StaleIndex extends Error {}

export function withFreshIndex<T>(
  where: {cwd: string; root: string | undefined},
  answer: (context: IndexContext) => T,
): T | undefined {
  const {env} = process;
  const workspace = workspaceFrom(where.cwd, where.root);
  if (!workspace) return undefined;
  const db = openDatabase(workspace.index, {readonly: true, timeout: 50});
  const state = hasSchema(db) ? readState(db) : undefined;
  const now = Date.now();
  if (!state || !isFresh(db, workspace, state, now)) return undefined;
  const confirm = (rows: readonly number[]) => {
    if (!rowsAreSame(workspace, stampsByRow(db, rows), now)) throw new StaleIndex();
  };
  try {
    return answer({db, workspace, config: state.options, env, now, confirm});
  } catch (error) {
    if (error instanceof StaleIndex) return undefined;
    throw error;
  }
}

export function workspaceFrom(cwd: string, root: string | undefined): Workspace | undefined {
  return findWorkspace({cwd, rootFlag: root, rootEnv: process.env.ORBIT_ROOT});
}
