import {setTimeout as sleep} from 'node:timers/promises';
import {claimState} from '../../store/index/claim.js';
import {createSchema} from '../../store/index/schema.js';
import {type Db, openDatabase} from '../../store/sqlite.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {type TestWorkspace, workspace} from './workspace.js';

// A workspace and an index of it in this process, without the binary.

export type Indexed = {readonly files: TestWorkspace; readonly workspace: Workspace; readonly db: Db};

/** The folder with the given records, and an empty index. */
export function emptyIndex(records: Readonly<Record<string, string>> = {}): Indexed {
  const files = workspace();
  for (const [id, fields] of Object.entries(records)) files.record(id, fields);
  const paths = workspaceAt(files.root);
  const origin = claimState(paths);
  const db = openDatabase(paths.index, {timeout: 5_000});
  db.pragma('journal_mode = WAL');
  createSchema(db, origin);
  return {files, workspace: paths, db};
}

export function learning(summary: string, glob = 'src/**'): string {
  return `summary: ${summary}\nstatus: active\nscope: {paths: ["${glob}"]}\n`;
}

export function learnings(count: number): Record<string, string> {
  const ids = Array.from({length: count}, (_, at) => `L-${String(at + 1).padStart(4, '0')}`);
  return Object.fromEntries(ids.map(id => [id, learning(`about ${id}`)]));
}

/** Until what was written a moment ago may be believed by its stamp. */
export function afterTheGrain(): Promise<void> {
  return sleep(150);
}

export function summaryOf(db: Db, id: string): unknown {
  return db.prepare('SELECT summary FROM learnings_index WHERE id = ?').pluck().get(id);
}
