import {oneLine} from '../text/flatten.js';

/** Piped output: a line a row, tab-separated, no header. A field can neither end its line nor its column, and is cut at a length. */
export function tsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map(row => `${row.map(field => oneLine(String(field ?? ''))).join('\t')}\n`).join('');
}
