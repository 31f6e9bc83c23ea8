import {layoutFor} from '../layout/rects.js';
import type {DuplicatePair, FilterHit, Model, Row} from './model.js';

// What follows from the model. Asked often, so the expensive answer is remembered for the model's own parts.

/** The same answer for the same value, as long as that lives. */
export function cachedFor<Key extends object, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const cache = new WeakMap<Key, Answer>();
  return key => {
    if (!cache.has(key)) cache.set(key, answer(key));
    return cache.get(key) as Answer;
  };
}

export const rowsById = cachedFor((rows: readonly Row[]): ReadonlyMap<string, Row> => {
  return new Map(rows.map(row => [row.id, row]));
});

export const proposalCount = cachedFor((rows: readonly Row[]) => rows.filter(row => row.status === 'proposed').length);

export type Shown = {readonly row: Row; readonly ranges: FilterHit['ranges']};

type Memo = {rows: readonly Row[]; view: string; hits: unknown; shown: readonly Shown[]};
let memo: Memo | undefined;

/** The rows of the current view, filtered and in order. */
export function shownRows(model: Model): readonly Shown[] {
  const {rows, view, filter} = model;
  if (view === 'duplicates') return pairRows(model);
  if (memo && memo.rows === rows && memo.view === view && memo.hits === filter.hits) return memo.shown;
  const shown = filter.hits
    ? fromFilter(model, filter.hits)
    : rows.filter(row => belongs(row, view, false)).map(row => ({row, ranges: []}));
  memo = {rows, view, hits: filter.hits, shown};
  return shown;
}

let pairMemo: {pairs: unknown; rows: unknown; hits: unknown; shown: readonly Shown[]} | undefined;

// A pair stands in the list as one row whose id names both; no action of a single learning may take it for one.
function pairRows({pairs, rows, filter: {hits}}: Model): readonly Shown[] {
  if (pairs === undefined) return [];
  if (pairMemo && pairMemo.pairs === pairs && pairMemo.rows === rows && pairMemo.hits === hits) return pairMemo.shown;
  const records = rowsById(rows);
  // The filter asks about learnings; a pair fits when one of its two does.
  const fitting = hits && new Set(hits.map(({id}) => id));
  const shown = pairs.flatMap(({keeper, other, score}) => {
    const [first, second] = [records.get(keeper), records.get(other)];
    // One of the two may have been superseded or archived since they were compared.
    if (!first || !second || !isInUse(first) || !isInUse(second)) return [];
    if (fitting && !fitting.has(keeper) && !fitting.has(other)) return [];
    const summary = `${score.toFixed(2)}  ${first.summary}  ≈  ${second.summary}`;
    return [{row: pairRow(first, {id: `${keeper} ${other}`, summary, votes: first.votes + second.votes}), ranges: []}];
  });
  pairMemo = {pairs, rows, hits, shown};
  return shown;
}

// Field by field: a row of the index works some of them out when asked, and those a spread would leave behind.
function pairRow(keeper: Row, own: Pick<Row, 'id' | 'summary' | 'votes'>): Row {
  const {status, tags, paths, kind, domain, createdBy, updatedAt, confidence, injected, shown, stale, heal} = keeper;
  return {...own, status, tags, paths, kind, domain, createdBy, updatedAt, confidence, injected, shown, stale, heal};
}

function isInUse({status}: Row): boolean {
  return status === 'active' || status === 'proposed';
}

/** Whether two readings have the same records, as far as pairs and stale scopes go. */
export function sameRecords(before: readonly Row[], after: readonly Row[]): boolean {
  if (before.length !== after.length) return false;
  const rowsBefore = rowsById(before);
  return after.every(row => {
    const old = rowsBefore.get(row.id);
    return old?.summary === row.summary && old.status === row.status && old.paths.join('\n') === row.paths.join('\n');
  });
}

export function cursorPair(model: Model): DuplicatePair | undefined {
  const id = cursorRow(model)?.id;
  return model.view === 'duplicates' ? model.pairs?.find(({keeper, other}) => `${keeper} ${other}` === id) : undefined;
}

function fromFilter(model: Model, hits: readonly FilterHit[]): Shown[] {
  const rows = rowsById(model.rows);
  return hits.flatMap(({id, ranges}) => {
    const row = rows.get(id);
    return row && belongs(row, model.view, true) ? [{row, ranges}] : [];
  });
}

// A filter may ask for other statuses; without one the list shows what is in use. Usage has no list: a key there must
// not act on a learning that nobody sees.
function belongs(row: Row, view: Model['view'], filtered: boolean): boolean {
  if (view === 'usage') return false;
  if (view === 'inbox') return row.status === 'proposed';
  if (view === 'stale') return row.stale.length > 0 && isInUse(row);
  return filtered || row.status === 'active';
}

export function shownIds(model: Model): string[] {
  return shownRows(model).map(({row}) => row.id);
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
  if (model.view === 'duplicates') return [];
  if (model.marks.size > 0) return model.rows.filter(row => model.marks.has(row.id)).map(row => row.id);
  const row = cursorRow(model);
  return row ? [row.id] : [];
}

export function listHeight(model: Model): number {
  const layout = layoutFor(model.size);
  return layout.kind === 'too-small' ? 1 : layout.list.height;
}
