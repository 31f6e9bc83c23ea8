import {shownSummary} from '../../text/flatten.js';
import {candidateHeight, comparison, type Picker, pickerHeadHeight, pickerQuestion} from '../content/comparison.js';
import {type Rect, windowStart} from '../layout/rects.js';
import type {Model} from '../model/model.js';
import {rowsById} from '../model/select.js';
import {block, type Line, line, scrolled, styled} from '../text/line.js';
import {fieldLine} from './field.js';

/** Choosing the replacement: candidates above, the old and the new one side by side below. */
export function pickerLines(model: Model, picker: Picker, rect: Rect): Line[] {
  const rows = rowsById(model.rows);
  const chosen = picker.hits[picker.cursor]?.id;
  const title = picker.confirming
    ? line(
        ' ',
        styled('warn', pickerQuestion(picker, chosen)),
        '  ',
        styled('key', 'y'),
        ' yes  ',
        styled('key', 'n'),
        ' no',
      )
    : line(styled('title', ` ${pickerQuestion(picker)}:`));
  const height = candidateHeight(picker, rect);
  const start = windowStart(picker.hits.length, height, picker.cursor, 0);
  const candidates = picker.hits.slice(start, start + height).map(({id}, at) => {
    const isCursor = start + at === picker.cursor;
    const text = shownSummary(rows.get(id)?.summary ?? '');
    return line(
      isCursor ? styled('accent', ' ▌') : '  ',
      styled('dim', `${id}  `),
      isCursor ? styled('selected', text) : text,
    );
  });
  const none = picker.hits.length === 0 ? [line(styled('dim', '  No other active learning matches.'))] : [];
  return block(
    [
      title,
      fieldLine(' › ', picker.line, rect.width, 'the learning that takes its place'),
      ...block([...candidates, ...none], rect.width, height),
      line(styled('dim', '─'.repeat(rect.width))),
      ...scrolled(
        comparison(model, picker, rect.width - 1),
        picker.scroll,
        rect.width,
        rect.height - pickerHeadHeight - height,
      ),
    ],
    rect.width,
    rect.height,
  );
}
