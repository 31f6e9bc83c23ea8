import type {KeyEvent, PasteEvent} from '../input/key.js';
import {editLine, emptyLine} from '../input/line-editor.js';
import type {Filter, Model} from '../model/model.js';
import type {Effect} from './effect.js';
import {moveCursor, neighbours, settle} from './list-moves.js';

export const noFilter: Filter = {line: emptyLine, editing: false, hits: undefined};

export function clearFilter(model: Model): [Model, Effect[]] {
  return settle({...model, filter: noFilter}, neighbours(model));
}

/** Keys while the filter has the keyboard: the list narrows with every one. */
export function filterKey(model: Model, key: KeyEvent): [Model, Effect[]] {
  if (key.name === 'escape') return clearFilter(model);
  if (key.name === 'enter' || key.name === 'tab') return [{...model, filter: {...model.filter, editing: false}}, []];
  if (key.name === 'down' || (key.ctrl && key.name === 'n')) return moveCursor(model, 1);
  if (key.name === 'up' || (key.ctrl && key.name === 'p')) return moveCursor(model, -1);
  return filterEdited(model, key);
}

export function filterEdited(model: Model, event: KeyEvent | PasteEvent): [Model, Effect[]] {
  const line = editLine(model.filter.line, event);
  const effects: Effect[] = line.text === model.filter.line.text ? [] : [{type: 'filter', text: line.text}];
  return [{...model, filter: {...model.filter, line}}, effects];
}
