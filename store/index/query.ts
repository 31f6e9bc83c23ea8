import {pathKeys} from '../glob/keys.js';
import type {Db} from '../sqlite.js';
import type {Stamped} from './evidence.js';

// Candidate lookups. Only rows filed under one of the path's keys are read; the caller decides which of them match.

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

export function globCandidates(db: Db, path: string): GlobCandidate[] {
  const keys = pathKeys(path);
  const marks = keys.map(() => '?').join(',');
  return db
    .prepare(
      `SELECT DISTINCT g.row, g.glob, g.regex FROM scope_globs g JOIN learnings_index l ON l.row = g.row
       WHERE g.key IN (${marks}) AND l.status = 'active'`,
    )
    .all(keys) as GlobCandidate[];
}

export function rowsWithTag(db: Db, tag: string): number[] {
  return db
    .prepare(
      "SELECT t.row FROM scope_tags t JOIN learnings_index l ON l.row = t.row WHERE t.tag = ? AND l.status = 'active'",
    )
    .pluck()
    .all(tag) as number[];
}

export function learningsByRow(db: Db, rows: readonly number[]): IndexedLearning[] {
  return select(db, rows, columns).map(fromRow);
}

export function stampsByRow(db: Db, rows: readonly number[]): Stamped[] {
  return select(db, rows, 'l.id, l.stamp, l.votes_stamp, l.feedback_stamp') as Stamped[];
}

// SQLite takes 32,766 parameters; a path that matches more learnings than that still gets them all.
function select(db: Db, rows: readonly number[], what: string): unknown[] {
  const found: unknown[] = [];
  for (let start = 0; start < rows.length; start += 10_000) {
    const part = rows.slice(start, start + 10_000);
    found.push(
      ...db
        .prepare(`SELECT ${what} FROM learnings_index l WHERE l.row IN (${part.map(() => '?').join(',')})`)
        .all(part),
    );
  }
  return found;
}

export function fromRow(row: unknown): IndexedLearning {
  const {tags, votes, feedback, ...rest} = row as Record<string, unknown> & {
    tags: string;
    votes: string;
    feedback: string;
  };
  return {
    ...rest,
    tags: JSON.parse(tags),
    votes: JSON.parse(votes),
    feedback: JSON.parse(feedback),
  } as unknown as IndexedLearning;
}

export {columns as indexedColumns};
