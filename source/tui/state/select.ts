import type {Context} from '../keymap/bindings.js';
import {layoutFor} from '../layout/rects.js';
import type {Found, Model, Row} from './model.js';

// What follows from the model. Asked often, so the expensive answer is remembered for the model's own parts.

const byId = new WeakMap<readonly Row[], Map<string, Row>>();

export function rowsById(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const known = byId.get(rows);
  if (known) return known;
  const made = new Map(rows.map(row => [row.id, row]));
  byId.set(rows, made);
  return made;
}

export type Shown = {readonly row: Row; readonly ranges: Found['ranges']};

type Memo = {rows: readonly Row[]; view: string; found: unknown; shown: readonly Shown[]};
let memo: Memo | undefined;

/** The rows of the current view, filtered and in order. */
export function shownRows(model: Model): readonly Shown[] {
  const {rows, view, filter} = model;
  if (memo && memo.rows === rows && memo.view === view && memo.found === filter.found) return memo.shown;
  const shown = filter.found
    ? fromFilter(model, filter.found)
    : rows.filter(row => belongs(row, view, false)).map(row => ({row, ranges: []}));
  memo = {rows, view, found: filter.found, shown};
  return shown;
}

function fromFilter(model: Model, found: readonly Found[]): Shown[] {
  const known = rowsById(model.rows);
  return found.flatMap(({id, ranges}) => {
    const row = known.get(id);
    return row && belongs(row, model.view, true) ? [{row, ranges}] : [];
  });
}

// A filter may ask for other statuses; without one the list shows what is in use. Usage has no list: a key there must
// not act on a learning that nobody sees.
function belongs(row: Row, view: Model['view'], filtered: boolean): boolean {
  if (view === 'usage') return false;
  if (view === 'inbox') return row.status === 'proposed';
  if (view === 'stale') return row.stale.length > 0 && (row.status === 'active' || row.status === 'proposed');
  return filtered || row.status === 'active';
}

export function cursorIndex(model: Model): number {
  const shown = shownRows(model);
  const {cursor} = model.lists[model.view];
  const at = shown.findIndex(({row}) => row.id === cursor);
  return at === -1 ? 0 : at;
}

export function cursorRow(model: Model): Row | undefined {
  return shownRows(model)[cursorIndex(model)]?.row;
}

/** What an action applies to: the marked ones, else the one under the cursor. */
export function targets(model: Model): readonly string[] {
  if (model.marks.size > 0) return model.rows.filter(row => model.marks.has(row.id)).map(row => row.id);
  const row = cursorRow(model);
  return row ? [row.id] : [];
}

export function listHeight(model: Model): number {
  const layout = layoutFor(model.size);
  return layout.kind === 'too-small' ? 1 : layout.list.height;
}

export function contextOf(model: Model): Context {
  return model.view;
}
