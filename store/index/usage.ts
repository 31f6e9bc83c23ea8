import fs from 'node:fs';
import {jsonIn} from '../json.js';
import {makeOwnFolder} from '../own-folders.js';
import {openPlainFile} from '../plain-file.js';
import type {Db} from '../sqlite.js';
import {statIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';

// Events are appended to a log so that a hook never writes SQLite; the next command folds what is new into counts.

export type UsageKind = 'injected' | 'shown';
type EventOrigin = {readonly at: string; readonly session?: string; readonly via?: string};
export type LearningEvent = EventOrigin & {readonly kind: UsageKind; readonly id: string; readonly tokens?: number};
/** One question by a hook, an engine or a tool, answered or not: without it nobody can tell silence from failure. */
export type FiredEvent = EventOrigin & {
  readonly kind: 'fired';
  readonly matched: number;
  readonly injected: number;
  readonly tokens: number;
};
export type UsageEvent = LearningEvent | FiredEvent;
export type UsageCount = {
  injected: number;
  shown: number;
  last_injected_at: string | null;
  last_shown_at: string | null;
};

const chunkBytes = 1024 * 1024;
const lineLimits = {length: 16 * 1024, depth: 2, values: 100};

/** Best effort: a log that cannot be written must not fail the reader. */
export function recordUsage(workspace: Workspace, events: readonly UsageEvent[]): void {
  if (events.length === 0) return;
  try {
    makeOwnFolder(workspace, workspace.state);
    const {O_APPEND, O_CREAT, O_WRONLY} = fs.constants;
    const handle = openPlainFile(workspace.usage, O_APPEND | O_CREAT | O_WRONLY);
    try {
      fs.writeSync(handle, events.map(event => `${JSON.stringify(event)}\n`).join(''));
    } finally {
      fs.closeSync(handle);
    }
  } catch {
    // Counting is not worth an error.
  }
}

/** Call inside a write transaction. */
export function foldUsage(db: Db, workspace: Workspace): void {
  const stat = statIfExists(workspace.usage);
  const size = stat?.isFile() ? stat.size : 0;
  let offset = readOffset(db);
  if (offset > size) {
    db.exec('DELETE FROM usage');
    offset = 0;
  }
  if (offset === size) return;
  const handle = openLog(workspace);
  if (handle === undefined) return;
  const add = {injected: counter(db, 'injected'), shown: counter(db, 'shown')};
  try {
    let unfinishedLine = '';
    const buffer = Buffer.alloc(chunkBytes);
    let position = offset;
    for (
      let bytesRead = fs.readSync(handle, buffer, 0, chunkBytes, position);
      bytesRead > 0;
      bytesRead = fs.readSync(handle, buffer, 0, chunkBytes, position)
    ) {
      position += bytesRead;
      const lines = (unfinishedLine + buffer.toString('latin1', 0, bytesRead)).split('\n');
      unfinishedLine = lines.pop() ?? '';
      // No event is that long: what is collected of it would only grow.
      if (unfinishedLine.length > lineLimits.length) unfinishedLine = '';
      for (const line of lines) {
        const event = readEvent(line);
        if (event && event.kind !== 'fired') add[event.kind](event);
      }
    }
    // A line still being written is folded next time.
    db.prepare("INSERT OR REPLACE INTO index_state (key, value) VALUES ('usage_offset', ?)").run(
      String(position - unfinishedLine.length),
    );
  } finally {
    fs.closeSync(handle);
  }
}

// Counting is not worth an error here either.
function openLog(workspace: Workspace): number | undefined {
  try {
    return openPlainFile(workspace.usage, fs.constants.O_RDONLY);
  } catch {
    return undefined;
  }
}

function readOffset(db: Db): number {
  const value = db.prepare("SELECT value FROM index_state WHERE key = 'usage_offset'").pluck().get();
  return Number(value ?? 0);
}

function counter(db: Db, kind: UsageKind): (event: LearningEvent) => void {
  const statement = db.prepare(`INSERT INTO usage (id, ${kind}, last_${kind}_at) VALUES (?, 1, ?)
    ON CONFLICT (id) DO UPDATE SET ${kind} = ${kind} + 1, last_${kind}_at = max(coalesce(last_${kind}_at, ''), excluded.last_${kind}_at)`);
  return event => void statement.run(event.id, event.at);
}

export function readEvent(line: string): UsageEvent | undefined {
  const value = jsonIn(line, lineLimits) as UsageEvent | null | undefined;
  if (typeof value?.at !== 'string') return undefined;
  if (value.kind === 'fired') return typeof value.injected === 'number' ? value : undefined;
  return (value.kind === 'injected' || value.kind === 'shown') && isShort(value.id) ? value : undefined;
}

function isShort(id: unknown): boolean {
  return typeof id === 'string' && id.length <= 64;
}

const statements = new WeakMap<Db, ReturnType<Db['prepare']>>();

// Asked for every row of a list: preparing the statement each time would cost more than running it.
export function usageOf(db: Db, id: string): UsageCount {
  const statement =
    statements.get(db) ?? db.prepare('SELECT injected, shown, last_injected_at, last_shown_at FROM usage WHERE id = ?');
  statements.set(db, statement);
  const row = statement.get(id) as UsageCount | undefined;
  return row ?? {injected: 0, shown: 0, last_injected_at: null, last_shown_at: null};
}
