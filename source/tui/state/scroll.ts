import {scrollEnd} from '../content/scroll-end.js';
import type {Model} from '../model/model.js';
import type {Effect} from './effect.js';
import {moveCursor} from './list-moves.js';

/** Whether the keys of the list scroll a text instead. */
export function scrolls(model: Model): boolean {
  return model.focus === 'preview' || model.view === 'usage';
}

export function inFocus(model: Model, by: number): [Model, Effect[]] {
  return scrolls(model) ? scroll(model, by) : moveCursor(model, by);
}

// Never beyond the end: every key that goes too far would have to be undone by one that seems to do nothing.
export function scroll(model: Model, by: number): [Model, Effect[]] {
  const previewScroll = Math.max(0, Math.min(model.previewScroll + by, scrollEnd(model)));
  return [{...model, previewScroll}, []];
}
