import {loadConfig} from '../../store/config/load.js';
import type {Config} from '../../store/config/schema.js';
import type {Asked} from '../../store/config/trust.js';
import type {Env} from '../../store/env.js';
import {OrbitError} from '../../store/errors.js';
import {openIndex} from '../../store/index/open.js';
import {type Progress, type Refreshed, refreshRecord} from '../../store/index/refresh.js';
import {finishPending} from '../../store/journal/finish-pending.js';
import type {Problem} from '../../store/record/schema.js';
import type {Db} from '../../store/sqlite.js';
import {requireWorkspace, type Workspace, type WorkspaceLocation} from '../../store/workspace.js';
import type {Confirm} from './index-context.js';

// An open workspace: the index proved fresh, unfinished work finished, the options read. Every use-case takes one.

export type {Env};

export type Orbit = {
  readonly workspace: Workspace;
  readonly db: Db;
  readonly config: Config;
  readonly configProblems: readonly Problem[];
  /** What the repository's configuration asks for and nobody has trusted: it is not in `config`. */
  readonly untrusted: readonly Asked[];
  readonly env: Env;
  readonly cwd: string;
  readonly now: () => number;
  readonly refreshed: Refreshed;
  /** There where the index is believed on the cheap evidence of a hook. */
  readonly confirm?: Confirm;
  /** Brings one record that was just written into the index. */
  readonly reindex: (id: string) => void;
  readonly close: () => void;
};

export type OpenOrbitOptions = WorkspaceLocation & {
  readonly env: Env;
  readonly now?: () => number;
  readonly note?: (text: string) => void;
  readonly progress?: Progress;
  /** Reads every record again instead of the changed ones. */
  readonly everything?: boolean;
  /** Trusts the index as it was left; for a screen that shows it at once and refreshes right after. */
  readonly skipRefresh?: boolean;
  /** When to leave the rest of a long refresh to the next process. */
  readonly until?: number;
  /** How long to wait for another process, in milliseconds. */
  readonly timeout?: number;
  /** Only the commands that mend a workspace may look at the old layout. */
  readonly allowLegacy?: boolean;
};

export function openOrbit(options: OpenOrbitOptions): Orbit {
  const {cwd, env, note} = options;
  const workspace = requireWorkspace(options);
  finishInterrupted(workspace, options);
  const {db, refreshed} = openIndex(workspace, options);
  if (refreshed.scan.legacy.length > 0 && !options.allowLegacy) {
    db.close();
    throw new OrbitError(
      'legacy-layout',
      `${refreshed.scan.legacy.length} records are in the old flat layout (${refreshed.scan.legacy.slice(0, 3).join(', ')} …).`,
    );
  }
  const {config, problems, untrusted} = loadConfig(workspace, env);
  for (const {file, line, what} of problems) note?.(`${file}${line === null ? '' : `:${line}`}: ${what}`);
  const reindex = (id: string) => {
    try {
      refreshRecord(db, workspace, id);
    } catch (error) {
      note?.(
        `the index was not updated (${error instanceof Error ? error.message : String(error)}); the next read will do it.`,
      );
    }
  };
  return {
    workspace,
    db,
    config,
    configProblems: problems,
    untrusted,
    env,
    cwd,
    now: options.now ?? Date.now,
    refreshed,
    reindex,
    close: () => db.close(),
  };
}

// Somebody who holds the lock may be in the middle of that very change. A reader does not need it; a writer will ask for the
// lock itself and name the holder.
function finishInterrupted(workspace: Workspace, {note, timeout}: OpenOrbitOptions): void {
  try {
    const told = finishPending(workspace, timeout);
    if (told !== undefined) note?.(told);
  } catch (error) {
    if (!(error instanceof OrbitError && (error.code === 'locked' || error.code === 'io'))) throw error;
    note?.(`an interrupted change is not finished yet: ${error.message}`);
  }
}

export function timestamp(orbit: Pick<Orbit, 'now'>): string {
  return new Date(orbit.now()).toISOString();
}
