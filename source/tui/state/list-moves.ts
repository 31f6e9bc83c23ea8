import {windowStart} from '../layout/rects.js';
import type {Model} from '../model/model.js';
import {cursorIndex, listHeight, shownIds, shownRows} from '../model/select.js';
import type {Effect} from './effect.js';

/** Moves the cursor by rows, keeps it in sight, and asks for what the preview will show. */
export function moveCursor(model: Model, by: number): [Model, Effect[]] {
  return cursorTo(model, cursorIndex(model) + by);
}

export function cursorTo(model: Model, index: number): [Model, Effect[]] {
  const shown = shownRows(model);
  const at = Math.max(0, Math.min(index, shown.length - 1));
  const id = shown[at]?.row.id;
  const {offset} = model.lists[model.view];
  const list = {cursor: id, offset: windowStart(shown.length, listHeight(model), at, offset)};
  const moved = {
    ...model,
    lists: {...model.lists, [model.view]: list},
    previewScroll: id === model.lists[model.view].cursor ? model.previewScroll : 0,
    marks: rangeMarks(model, at),
  };
  return [moved, wantDetail(moved, id)];
}

/** While a range is being marked, everything between its beginning and the cursor is. */
function rangeMarks(model: Model, at: number): ReadonlySet<string> {
  const {range, marks} = model;
  if (!range) return marks;
  const ids = shownIds(model);
  const from = ids.indexOf(range.from);
  if (from === -1) return marks;
  return new Set([...range.before, ...ids.slice(Math.min(from, at), Math.max(from, at) + 1)]);
}

export function cursorToId(model: Model, id: string): [Model, Effect[]] {
  const at = shownRows(model).findIndex(({row}) => row.id === id);
  return at === -1 ? settle(model) : cursorTo(model, at);
}

/** After rows, size or filter changed: the cursor stays on its record, else it goes to the first of the others there is. */
export function settle(model: Model, others: readonly string[] = []): [Model, Effect[]] {
  const {cursor} = model.lists[model.view];
  const places = new Map(shownRows(model).map(({row}, at) => [row.id, at]));
  const wanted = [cursor, ...others].find(id => id !== undefined && places.has(id));
  return cursorTo(model, wanted === undefined ? 0 : (places.get(wanted) ?? 0));
}

/** Where to go when the record under the cursor is gone: the ones below it, then the ones above, nearest first. */
export function neighbours(model: Model): string[] {
  const ids = shownIds(model);
  const at = cursorIndex(model);
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

/** What the preview will show and is not read yet; a pair wants both of its records. */
export function wantDetail(model: Model, id: string | undefined): Effect[] {
  const unread = (id?.split(' ') ?? []).filter(recordId => !model.details.has(recordId));
  return unread.map(recordId => ({type: 'detail', id: recordId}));
}
