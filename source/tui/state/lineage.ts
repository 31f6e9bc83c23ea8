import {lineFrom} from '../input/line-editor.js';
import type {Model} from '../model/model.js';
import {cursorRow, rowsById, shownIds} from '../model/select.js';
import type {Effect} from './effect.js';
import {cursorToId} from './list-moves.js';
import {say} from './toast.js';

/** To the learning that superseded the one under the cursor, or that it superseded. */
export function followLineage(model: Model): [Model, Effect[]] {
  const row = cursorRow(model);
  const detail = row && model.details.get(row.id);
  const rows = rowsById(model.rows);
  const links = detail ? [detail.supersededBy ?? '', ...detail.supersedes].filter(id => rows.has(id)) : [];
  // What was not seen yet comes first, so that the same key goes through a chain to its end.
  const shown = new Set(shownIds(model));
  const target = links.find(id => !shown.has(id)) ?? links[0];
  if (!row || target === undefined)
    return say(model, 'It neither supersedes a learning nor is superseded by one.', 'error');
  if (shown.has(target)) return cursorToId(model, target);
  // Superseded learnings are in no list: the filter names the whole lineage as far as it was followed.
  const before = /^id:\S+,\S+$/.test(model.filter.line.text) ? shownIds(model) : [];
  const ids = [...new Set([...before, row.id, ...links])];
  const filter = {line: lineFrom(`id:${ids.join(',')}`), editing: false, hits: ids.map(id => ({id, ranges: []}))};
  return cursorToId({...model, filter}, target);
}
