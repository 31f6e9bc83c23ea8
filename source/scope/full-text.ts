import {type Db, prepared} from '../../store/sqlite.js';
import {tellingWords, words} from '../text/words.js';

// Full-text search. What a person types is text: it is cut into words, each quoted, so no character of it is FTS5
// syntax. Words are alternatives with a prefix match; BM25 decides, the summary weighing most.

const weights = {summary: 8, body: 1, coia: 2, tags: 5};
const maxTerms = 32;

export type TextHit = {readonly row: number; readonly score: number};

/** The words to look for: those that tell something, or all of them where none does. */
export function searchTerms(text: string): string[] {
  const telling = tellingWords(text);
  return [...new Set(telling.length > 0 ? telling : words(text))].slice(0, maxTerms);
}

/** One word as FTS5 takes it: quoted, so that it is text, and as a prefix. */
export function ftsTerm(term: string): string {
  return `"${term}"${term.length > 1 ? '*' : ''}`;
}

function ftsExpression(text: string): string | undefined {
  const terms = searchTerms(text);
  return terms.length === 0 ? undefined : terms.map(ftsTerm).join(' OR ');
}

export function searchText(db: Db, text: string, options: {limit: number; statuses: readonly string[]}): TextHit[] {
  const expression = ftsExpression(text);
  if (expression === undefined) return [];
  const placeholders = options.statuses.map(() => '?').join(',');
  const rows = db
    .prepare(
      `SELECT f.rowid AS row, -bm25(learnings_fts, ${Object.values(weights).join(', ')}) AS score
       FROM learnings_fts f JOIN learnings_index l ON l.row = f.rowid
       WHERE learnings_fts MATCH ? AND l.status IN (${placeholders})
       ORDER BY score DESC, l.id LIMIT ?`,
    )
    .all(expression, ...options.statuses, options.limit);
  return rows as TextHit[];
}

/** Which columns of a hit hold the words: the reasons shown as `query:<field>`. */
export function matchedFields(db: Db, text: string, rows: readonly number[]): Map<number, string[]> {
  const expression = ftsExpression(text);
  const fields = new Map<number, string[]>(rows.map(row => [row, []]));
  if (expression === undefined) return fields;
  for (const field of Object.keys(weights))
    for (const row of rowsMatching(db, `${field} : (${expression})`, rows)) fields.get(row)?.push(`query:${field}`);
  return fields;
}

const fewRows = 64;

/** Those of the rows that match. FTS5 looks once for every row it is given, so many are better found among all that match. */
export function rowsMatching(db: Db, expression: string, rows: readonly number[]): number[] {
  const matching = 'SELECT rowid FROM learnings_fts WHERE learnings_fts MATCH ?';
  if (rows.length <= fewRows)
    return prepared(db, `${matching} AND rowid IN (SELECT value FROM json_each(?))`)
      .pluck()
      .all(expression, JSON.stringify(rows)) as number[];
  const rowSet = new Set(rows);
  return (prepared(db, matching).pluck().all(expression) as number[]).filter(row => rowSet.has(row));
}
