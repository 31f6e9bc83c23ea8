import type {Config} from '../config/schema.js';
import type {Db} from '../sqlite.js';

// What the index remembers about the moment it was last proved complete.

export type IndexState = {
  readonly scannedAt: number;
  readonly count: number;
  readonly folder: string;
  readonly git: readonly (readonly [file: string, stamp: string])[];
  readonly config: string;
  readonly options: Config;
  readonly legacy: boolean;
};

export function readState(db: Db): IndexState | undefined {
  const row = db.prepare("SELECT value FROM index_state WHERE key = 'state'").get() as {value: string} | undefined;
  return row === undefined ? undefined : (JSON.parse(row.value) as IndexState);
}

export function writeState(db: Db, state: IndexState): void {
  db.prepare("INSERT OR REPLACE INTO index_state (key, value) VALUES ('state', ?)").run(JSON.stringify(state));
}
