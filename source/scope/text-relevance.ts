import type {Db} from '../../store/sqlite.js';
import {tellingWords} from '../text/words.js';
import {ftsTerm, rowsMatching, searchTerms} from './full-text.js';

// Search may offer whatever shares a word, because a person picks from the list. What is put before an agent unasked has
// to be about the matter: of a text of several words, one in common is chance.

const fewTerms = 3;
const sharedTerms = 2;

/** Those of the rows that are about the text. */
export function relevantRows(db: Db, text: string, rows: readonly number[]): number[] {
  // Where no word tells anything, the search goes by all of them, and finds everything.
  if (tellingWords(text).length === 0) return [];
  const terms = searchTerms(text);
  if (terms.length <= fewTerms) return [...rows];
  const shared = new Map(rows.map(row => [row, 0]));
  for (const term of terms)
    for (const row of rowsMatching(db, ftsTerm(term), rows)) shared.set(row, (shared.get(row) ?? 0) + 1);
  return rows.filter(row => (shared.get(row) ?? 0) >= sharedTerms);
}
