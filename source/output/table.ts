import {oneLine} from '../text/flatten.js';
import {pad, textWidth, truncate} from '../text/width.js';
import {bold, type Printable} from './printed.js';
import {tsv} from './tsv.js';

export type TableColumn = {
  readonly title: string;
  readonly right?: true;
  /** Takes what the others leave. */
  readonly stretch?: true;
};
export type Cell = string | number | null;

type Display = {readonly isTerminal: boolean; readonly hasColor: boolean; readonly columns: number};

/** A table for a person, tab-separated lines for a pipe. */
export function table(
  columns: readonly TableColumn[],
  rows: readonly (readonly Cell[])[],
  display: Display,
): Printable {
  if (!display.isTerminal) return tsv(rows);
  if (rows.length === 0) return '';
  const cells = rows.map(row => row.map(cell => oneLine(String(cell ?? ''))));
  const natural = columns.map(({title}, at) =>
    Math.max(textWidth(title), ...cells.map(row => textWidth(row[at] ?? ''))),
  );
  const gaps = 2 * (columns.length - 1);
  const fixed = natural.reduce((sum, width, at) => sum + (columns[at]?.stretch ? 0 : width), 0);
  const stretchers = columns.filter(column => column.stretch).length;
  const room = Math.max(20, Math.floor((display.columns - gaps - fixed) / Math.max(1, stretchers)));
  const widths = natural.map((width, at) => (columns[at]?.stretch ? Math.min(width, room) : width));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const text = truncate(cell, widths[at] ?? 0);
        return columns[at]?.right
          ? ' '.repeat(Math.max(0, (widths[at] ?? 0) - textWidth(text))) + text
          : pad(text, widths[at] ?? 0);
      })
      .join('  ')
      .trimEnd();
  const header = line(columns.map(({title}) => title));
  const body = `\n${cells.map(row => `${line(row)}\n`).join('')}`;
  return display.hasColor ? [bold(header), body] : `${header}${body}`;
}
