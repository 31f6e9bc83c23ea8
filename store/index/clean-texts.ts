import {type Db, isBusy, prepared} from '../sqlite.js';
import {paged} from './records.js';

// Looking through every text for what should not be there takes longer than all else that a check-up does. What was found
// clean is remembered with the row, together with which rules looked, and forgotten as soon as one of the record's files changes.

export type Looked = {readonly row: number; readonly id: string};
/** What is looked for, and a mark of the rules by which. */
export type Rules = {readonly what: string; readonly mark: string};

/** The records, of every status and broken ones too, whose texts these rules have not found clean. */
export function unseenTexts(db: Db, {what, mark}: Rules): Generator<Looked> {
  const sql = `SELECT l.row, l.id FROM learnings_index l
    WHERE NOT EXISTS (SELECT 1 FROM clean_texts c WHERE c.row = l.row AND c.what = ? AND c.rules = ?)`;
  return paged<Looked>(db, sql, what, mark);
}

/** Best effort: where somebody else is writing, they are looked through again the next time. */
export function rememberClean(db: Db, {what, mark}: Rules, rows: readonly number[]): void {
  if (rows.length === 0) return;
  const insert = prepared(db, 'INSERT OR REPLACE INTO clean_texts (row, what, rules) VALUES (?, ?, ?)');
  try {
    db.transaction(() => {
      for (const row of rows) insert.run(row, what, mark);
    }).immediate();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}
