import {flatten} from '../../text/flatten.js';
import type {Rect} from '../layout/rects.js';
import {windowStart} from '../layout/window.js';
import type {Dialog, Model} from '../state/model.js';
import {rowsById} from '../state/select.js';
import {block, fitted, type Line, line, styled} from '../text/line.js';
import {fieldLine} from './field.js';
import {recordLines} from './preview.js';

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
        styled('warn', `${verb} ${picker.ids.join(', ')} ${link} ${chosen}?`),
        '  ',
        styled('key', 'y'),
        ' yes  ',
        styled('key', 'n'),
        ' no',
      )
    : line(styled('title', ` ${verb} ${picker.ids.join(', ')} ${link}:`));
  const height = Math.max(3, Math.floor((rect.height - 4) * 0.35));
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
  const comparison = sideBySide(model, picker.ids[0], chosen, rect.width, rect.height - 4 - height);
  return block(
    [
      title,
      fieldLine(' › ', picker.line, rect.width, 'the learning that takes its place'),
      ...block([...candidates, ...none], rect.width, height),
      line(styled('dim', '─'.repeat(rect.width))),
      ...comparison,
    ],
    rect.width,
    rect.height,
  );
}

function sideBySide(
  model: Model,
  left: string | undefined,
  right: string | undefined,
  width: number,
  height: number,
): Line[] {
  const half = Math.floor((width - 3) / 2);
  const column = (id: string | undefined) => {
    const row = id === undefined ? undefined : rowsById(model.rows).get(id);
    return row ? recordLines(model, row, model.details.get(row.id), half) : [];
  };
  const a = block(column(left), half, height);
  const b = block(column(right), half, height);
  return a.map((one, at) => fitted([...one, styled('dim', ' │ '), ...(b[at] ?? [])], width));
}
