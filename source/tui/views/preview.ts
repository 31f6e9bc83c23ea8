import {recordLines} from '../content/record.js';
import type {Rect} from '../layout/rects.js';
import type {Model} from '../model/model.js';
import {cursorRow} from '../model/select.js';
import {block, type Line, styled} from '../text/line.js';

export function previewLines(model: Model, rect: Rect): Line[] {
  const row = cursorRow(model);
  if (!row) return block([], rect.width, rect.height);
  return scrolled(recordLines(model, row, model.details.get(row.id), rect.width - 1), model.previewScroll, rect);
}

/** The part of a long text that is in sight, with a scrollbar in the last column. */
export function scrolled(all: readonly Line[], wanted: number, rect: Rect): Line[] {
  const start = Math.min(wanted, Math.max(0, all.length - rect.height));
  return withScrollbar(block(all.slice(start, start + rect.height), rect.width - 1, rect.height), start, all.length);
}

/** One column at the right that says where in the text we are; nothing where it all fits. */
function withScrollbar(lines: readonly Line[], start: number, total: number): Line[] {
  const height = lines.length;
  if (total <= height) return lines.map(one => [...one, {text: ' '}]);
  const size = Math.max(1, Math.round((height / total) * height));
  const top = Math.round((start / (total - height)) * (height - size));
  return lines.map((one, at) => [...one, at >= top && at < top + size ? styled('accent', '┃') : styled('dim', '│')]);
}
