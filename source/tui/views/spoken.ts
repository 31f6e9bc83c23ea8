import {flatten} from '../../text/flatten.js';
import type {Model} from '../state/model.js';
import {cursorIndex, cursorRow, shownRows} from '../state/select.js';
import {plainText} from '../text/line.js';
import {hintsFor} from './hints.js';
import {recordLines} from './preview.js';
import {screenLines} from './screen.js';

/** The screen for a reader that speaks: where we are, one record, no borders, nothing twice. */
export function spokenLines(model: Model): string[] {
  const toast = model.toast ? [`${model.toast.kind === 'error' ? 'Error' : 'Done'}: ${flatten(model.toast.text)}`] : [];
  if (model.dialog || model.tester || model.view === 'usage')
    return [
      ...toast,
      ...screenLines(model)
        .slice(1, -1)
        .map(one =>
          plainText(one)
            .replace(/[─━│▌┃]/g, '')
            .trim(),
        )
        .filter(Boolean),
      `Keys: ${hintsFor(model)
        .map(({key, text}) => `${key} ${text}`)
        .join(', ')}`,
    ];
  const row = cursorRow(model);
  const where = `View ${model.view}, ${shownRows(model).length === 0 ? 'empty' : `item ${cursorIndex(model) + 1} of ${shownRows(model).length}`}${model.filter.line.text ? `, filter ${flatten(model.filter.line.text)}` : ''}`;
  const record = row
    ? [`${row.id}, ${row.status}, ${row.votes} votes, confidence ${row.confidence.toFixed(2)}: ${flatten(row.summary)}`]
    : [];
  const detail =
    row && model.focus === 'preview'
      ? recordLines(model, row, model.details.get(row.id), 100)
          .slice(2)
          .map(one => plainText(one).trim())
          .filter(Boolean)
      : [];
  return [...toast, where, ...record, ...detail];
}
