import {pairScrollEnd} from '../content/pair.js';
import {recordLines} from '../content/record.js';
import {usageContent} from '../content/usage.js';
import {layoutFor} from '../layout/rects.js';
import type {Model} from '../model/model.js';
import {cursorRow} from '../model/select.js';
import type {Effect} from './effect.js';

// Never beyond the end: every key that goes too far would have to be undone by one that seems to do nothing.
export function scroll(model: Model, by: number): [Model, Effect[]] {
  const previewScroll = Math.max(0, Math.min(model.previewScroll + by, scrollEnd(model)));
  return [{...model, previewScroll}, []];
}

/** How far what scrolls can be scrolled: the preview, or the whole page of figures. */
function scrollEnd(model: Model): number {
  const layout = layoutFor(model.size);
  if (layout.kind === 'too-small') return 0;
  const row = cursorRow(model);
  if (model.view === 'usage') return Math.max(0, usageContent(model).length - (layout.screen.height - 2));
  if (model.view === 'duplicates') return pairScrollEnd(model, layout.preview);
  const lines = row ? recordLines(model, row, model.details.get(row.id), layout.preview.width - 1) : [];
  return Math.max(0, lines.length - layout.preview.height);
}
