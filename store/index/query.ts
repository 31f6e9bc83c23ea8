import {pathKeys} from '../glob/keys.js';
import {isId} from '../record/id.js';
import {type Db, prepared} from '../sqlite.js';
import type {Stamped} from './freshness.js';

// Candidate lookups. Only rows filed under one of the path's keys are read; the caller decides which of them match. CROSS JOIN
// means this order to SQLite: an index more on the other table, and it would begin there, with every learning there is.

export type IndexedLearning = {
  readonly row: number;
  readonly id: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly updated_at: string;
  readonly created_at: string;
  readonly priority: number | null;
  readonly domain: string | null;
  readonly kind: string | null;
  readonly confidence: number;
  readonly votes: readonly number[];
  readonly feedback: readonly (readonly [number, boolean])[];
  readonly tokens: number;
};

export type GlobCandidate = {readonly row: number; readonly glob: string; readonly regex: string};

const columns =
  'l.row, l.id, l.summary, l.tags, l.updated_at, l.created_at, l.priority, l.domain, l.kind, l.confidence, l.votes, l.feedback, l.tokens';

export function globCandidates(db: Db, path: string, options: {readonly everyStatus?: boolean} = {}): GlobCandidate[] {
  const keys = pathKeys(path);
  const placeholders = keys.map(() => '?').join(',');
  return prepared(
    db,
    `SELECT DISTINCT g.row, g.glob, g.regex FROM scope_globs g CROSS JOIN learnings_index l ON l.row = g.row
     WHERE g.key IN (${placeholders})${options.everyStatus ? '' : " AND l.status = 'active'"}`,
  ).all(keys) as GlobCandidate[];
}

export function rowsWithTag(db: Db, tag: string): number[] {
  return db
    .prepare(
      "SELECT t.row FROM scope_tags t CROSS JOIN learnings_index l ON l.row = t.row WHERE t.tag = ? AND l.status = 'active'",
    )
    .pluck()
    .all(tag) as number[];
}

export function learningsByRow(db: Db, rows: readonly number[]): IndexedLearning[] {
  // The index is a file: an id that is none would be printed, and be a part of a path.
  return byRow(db, rows, columns)
    .map(fromRow)
    .filter(({id}) => isId(id));
}

export function stampsByRow(db: Db, rows: readonly number[]): Stamped[] {
  return byRow(db, rows, 'l.id, l.stamp, l.votes_stamp, l.feedback_stamp') as Stamped[];
}

export function learningById(db: Db, id: string): IndexedLearning {
  return fromRow(prepared(db, `SELECT ${columns} FROM learnings_index l WHERE l.id = ?`).get(id));
}

// One by one with one statement: a list of any length, and nothing to prepare the next time.
function byRow(db: Db, rows: readonly number[], what: string): unknown[] {
  const statement = prepared(db, `SELECT ${what} FROM learnings_index l WHERE l.row = ?`);
  return rows.map(row => statement.get(row)).filter(learning => learning !== undefined);
}

type RawRow = Omit<IndexedLearning, 'tags' | 'votes' | 'feedback'> & {
  readonly tags: string;
  readonly votes: string;
  readonly feedback: string;
};

// Written out, so that all have one shape: ranking copies each of them, and copies of one shape are cheap.
export function fromRow(row: unknown): IndexedLearning {
  const raw = row as RawRow;
  return {
    row: raw.row,
    id: raw.id,
    summary: raw.summary,
    tags: parseList(raw.tags),
    updated_at: raw.updated_at,
    created_at: raw.created_at,
    priority: raw.priority,
    domain: raw.domain,
    kind: raw.kind,
    confidence: raw.confidence,
    votes: parseList(raw.votes),
    feedback: parseList(raw.feedback),
    tokens: raw.tokens,
  };
}

export function parseList<T>(json: string): T[] {
  return json === '[]' ? [] : (JSON.parse(json) as T[]);
}

export {columns as indexedColumns};
