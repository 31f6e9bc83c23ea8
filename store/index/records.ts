import type {Evidence, Learning, Scope, Status} from '../record/schema.js';
import {type Db, prepared} from '../sqlite.js';
import {parseList} from './query.js';

export function readLearningJson(db: Db, row: number): Learning | undefined {
  const json = prepared(db, 'SELECT json FROM learning_records WHERE row = ?').pluck().get(row);
  return typeof json === 'string' ? (JSON.parse(json) as Learning) : undefined;
}

export function learningWithId(db: Db, id: string): Learning | undefined {
  const row = prepared(db, 'SELECT row FROM learnings_index WHERE id = ?').pluck().get(id);
  return typeof row === 'number' ? readLearningJson(db, row) : undefined;
}

const pageSize = 500;

/** What a query over rows answers, a page at a time: of many rows few are held, and the index may be written meanwhile. */
export function* paged<T extends {readonly row: number}>(
  db: Db,
  /** Ends with conditions; the rows after the last one seen are asked for by `l.row`. */
  sql: string,
  ...values: readonly string[]
): Generator<T> {
  const statement = db.prepare(`${sql} AND l.row > ? ORDER BY l.row LIMIT ${pageSize}`);
  for (let last = -1; ; ) {
    const page = statement.all(...values, last) as T[];
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.row ?? last;
  }
}

export function* eachLearning(db: Db): Generator<Learning> {
  for (const {json} of paged<{row: number; json: string}>(
    db,
    'SELECT l.row, l.json FROM learning_records l WHERE true',
  ))
    yield JSON.parse(json) as Learning;
}

export function allLearnings(db: Db): Learning[] {
  return [...eachLearning(db)];
}

/** Where a learning applies, without what it says. */
export type ScopedLearning = {readonly row: number; readonly id: string; readonly scope: Scope};
/** As little of it as the question which files it is about needs. */
export type LearningPaths = {readonly row: number; readonly id: string; readonly paths: readonly string[]};

type ScopeRow = {
  readonly row: number;
  readonly id: string;
  readonly paths: string;
  readonly tags: string;
  readonly symbols: string;
};

export function* eachScope(db: Db, ...statuses: readonly Status[]): Generator<ScopedLearning> {
  const sql = `SELECT l.row, l.id, l.paths, l.tags, l.symbols FROM learnings_index l
    WHERE +l.status IN (${statuses.map(() => '?').join(',')})`;
  for (const {row, id, paths, tags, symbols} of paged<ScopeRow>(db, sql, ...statuses))
    yield {row, id, scope: {paths: parseList(paths), tags: parseList(tags), symbols: parseList(symbols)}};
}

export function pathsOf(db: Db, ...statuses: readonly Status[]): LearningPaths[] {
  return Array.from(eachScope(db, ...statuses), ({row, id, scope}) => ({row, id, paths: scope.paths}));
}

/** By row, for those that have any. */
export function evidenceByRow(db: Db): Map<number, readonly Evidence[]> {
  const sql = `SELECT l.row, json_extract(l.json, '$.evidence') AS evidence FROM learning_records l
    WHERE instr(l.json, '"evidence":[]') = 0`;
  const evidence = new Map<number, readonly Evidence[]>();
  for (const found of paged<{row: number; evidence: string}>(db, sql))
    evidence.set(found.row, parseList(found.evidence));
  return evidence;
}

/** Those that supersede, are superseded, or say so. */
export function lineages(db: Db): Learning[] {
  const sql = `SELECT l.row, r.json FROM learnings_index l JOIN learning_records r ON r.row = l.row
    WHERE (l.status = 'superseded' OR instr(r.json, '"supersedes":null') = 0 OR instr(r.json, '"superseded_by":null') = 0)`;
  return Array.from(paged<{row: number; json: string}>(db, sql), ({json}) => JSON.parse(json) as Learning);
}

/** Is it, or may it yet be, delivered? */
export function isLive({status}: Learning): boolean {
  return status === 'active' || status === 'proposed';
}

export function liveLearnings(db: Db): Learning[] {
  const live: Learning[] = [];
  for (const learning of eachLearning(db)) if (isLive(learning)) live.push(learning);
  return live;
}
