import type {Config} from '../../store/config/schema.js';
import type {Env} from '../../store/env.js';
import type {Db} from '../../store/sqlite.js';
import type {Workspace} from '../../store/workspace.js';
import {maskSecrets} from '../lint/secrets.js';
import type {Orbit} from './orbit.js';

/** Throws where a matched row is not what its file says; call it before anything is remembered or printed. */
export type Confirm = (rows: readonly number[]) => void;

/** What an answer from the index needs, at one moment: the fast path and an open workspace both give it. */
export type IndexContext = {
  readonly db: Db;
  readonly workspace: Workspace;
  readonly config: Config;
  readonly env: Env;
  readonly now: number;
  readonly confirm?: Confirm;
  /** A text as a model may read it. Throws, like `confirm`, where that takes more than is loaded. */
  readonly mask: (text: string) => string;
};

export function indexContext(orbit: Orbit): IndexContext {
  return {...orbit, now: orbit.now(), mask: maskSecrets};
}
