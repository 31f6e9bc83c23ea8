import {flatten} from '../../text/flatten.js';
import type {Rect} from '../layout/rects.js';
import {windowStart} from '../layout/window.js';
import type {Dialog, Model} from '../state/model.js';
import {rowsById} from '../state/select.js';
import {block, fitted, type Line, line, styled} from '../text/line.js';
import {fieldLine} from './field.js';
import {recordLines, scrolled} from './preview.js';

type Picker = Extract<Dialog, {kind: 'picker'}>;

/** Choosing the replacement: candidates above, the old and the new one side by side below. */
export function pickerLines(model: Model, picker: Picker, rect: Rect): Line[] {
  const known = rowsById(model.rows);
  const verb = picker.purpose === 'supersede' ? 'Supersede' : 'Merge';
  const link = picker.purpose === 'supersede' ? 'with' : 'into';
  const chosen = picker.found[picker.cursor]?.id;
  const title = picker.confirming
    ? line(
        ' ',
        styled('warn', `${verb} ${named(picker.ids)} ${link} ${chosen}?`),
        '  ',
        styled('key', 'y'),
        ' yes  ',
        styled('key', 'n'),
        ' no',
      )
    : line(styled('title', ` ${verb} ${named(picker.ids)} ${link}:`));
  const height = candidateHeight(picker, rect);
  const start = windowStart(picker.found.length, height, picker.cursor, 0);
  const candidates = picker.found.slice(start, start + height).map(({id}, at) => {
    const isCursor = start + at === picker.cursor;
    const text = flatten(known.get(id)?.summary ?? '');
    return line(
      isCursor ? styled('accent', ' ▌') : '  ',
      styled('dim', `${id}  `),
      isCursor ? styled('selected', text) : text,
    );
  });
  const none = picker.found.length === 0 ? [line(styled('dim', '  No other active learning fits.'))] : [];
  const below = {...rect, height: rect.height - headHeight - height};
  return block(
    [
      title,
      fieldLine(' › ', picker.line, rect.width, 'the learning that takes its place'),
      ...block([...candidates, ...none], rect.width, height),
      line(styled('dim', '─'.repeat(rect.width))),
      ...scrolled(comparison(model, picker, rect.width - 1), picker.scroll, below),
    ],
    rect.width,
    rect.height,
  );
}

/** Title, field, and the line above the comparison. */
const headHeight = 3;

// While one chooses, the candidates have a third; while one decides, the two that are compared have everything.
function candidateHeight({confirming}: Picker, rect: Rect): number {
  return confirming ? 1 : Math.max(3, Math.floor((rect.height - headHeight) * 0.35));
}

/** How far the comparison can be scrolled. */
export function comparisonEnd(model: Model, picker: Picker, rect: Rect): number {
  const height = rect.height - headHeight - candidateHeight(picker, rect);
  return Math.max(0, comparison(model, picker, rect.width - 1).length - height);
}

function comparison(model: Model, picker: Picker, width: number): Line[] {
  const half = Math.floor((width - 3) / 2);
  const column = (id: string | undefined) => {
    const row = id === undefined ? undefined : rowsById(model.rows).get(id);
    return row ? recordLines(model, row, model.details.get(row.id), half) : [];
  };
  const [left, right] = [column(picker.ids[0]), column(picker.found[picker.cursor]?.id)];
  const height = Math.max(left.length, right.length);
  const [a, b] = [block(left, half, height), block(right, half, height)];
  return a.map((one, at) => fitted([...one, styled('dim', ' │ '), ...(b[at] ?? [])], width));
}

/** So many that the question would not fit beside them are counted. */
export function named(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(', ') : `${ids.length} learnings`;
}
