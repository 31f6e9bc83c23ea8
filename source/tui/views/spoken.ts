import {flatten, shownSummary} from '../../text/flatten.js';
import {groups} from '../actions/action.js';
import {disabledReason} from '../actions/actions.js';
import {pickerQuestion} from '../content/comparison.js';
import {recordLines} from '../content/record.js';
import {type Dialog, formFields, type Model, type Row} from '../model/model.js';
import {cursorIndex, cursorRow, rowsById, shownRows} from '../model/select.js';
import {menuRows} from '../state/dialog.js';
import {type Line, plainText} from '../text/line.js';
import {hintsFor} from './footer.js';
import {emptyList, staleNote} from './list.js';
import {screenLines} from './screen.js';

/** The screen for a reader that speaks: what was done, where we are, one thing at a time, no drawings. */
export function spokenLines(model: Model): string[] {
  const toast = model.toast ? [`${model.toast.kind === 'error' ? 'Error' : 'Done'}: ${flatten(model.toast.text)}`] : [];
  const busy = model.busy ? [`Working: ${flatten(model.busy)}`] : [];
  return [...toast, ...busy, ...content(model)].filter(Boolean);
}

function content(model: Model): string[] {
  if (model.dialog) return [...spokenDialog(model, model.dialog), keys(model)];
  if (model.tester || model.view === 'usage') return [...read(screenLines(model).slice(1, -1)), keys(model)];
  const row = cursorRow(model);
  const record = model.focus === 'preview' ? recordsUnderCursor(model).flatMap(row => spokenRecord(model, row)) : [];
  return [
    where(model),
    ...(row ? [] : read(emptyList(model, 100))),
    row
      ? `${row.id}, ${row.status}${model.marks.has(row.id) ? ', marked' : ''}, ${row.votes} votes, confidence ${row.confidence.toFixed(2)}: ${shownSummary(row.summary)}`
      : '',
    row && model.view === 'stale' ? flatten(staleNote(row)) : '',
    ...read(record),
  ];
}

/** The two of a pair one after the other: there are no sides to hear. */
function recordsUnderCursor(model: Model): Row[] {
  const rows = rowsById(model.rows);
  return (cursorRow(model)?.id.split(' ') ?? []).flatMap(id => rows.get(id) ?? []);
}

// In a list the summary was said already.
function spokenRecord(model: Model, row: Row): Line[] {
  const lines = recordLines(model, row, model.details.get(row.id), 100);
  return model.view === 'duplicates' ? lines : lines.slice(1);
}

function where(model: Model): string {
  const count = shownRows(model).length;
  const {filter, marks, view} = model;
  return [
    `View ${view}`,
    count === 0 ? 'empty' : `item ${cursorIndex(model) + 1} of ${count}`,
    filter.editing || filter.line.text !== ''
      ? `filter${filter.editing ? ' being typed' : ''}: ${flatten(filter.line.text)}`
      : '',
    marks.size > 0 ? `${marks.size} marked` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function keys(model: Model): string {
  return `Keys: ${hintsFor(model)
    .map(({key, text}) => `${key} ${text}`)
    .join(', ')}`;
}

// Borders, bars and sparklines would be read out sign by sign; what they show is said in words beside them.
function read(lines: readonly Line[]): string[] {
  return lines.map(line =>
    plainText(line)
      .replace('▌', 'chosen: ')
      .replace(/[─━│┃■□▁▂▃▄▅▆▇█●◐○]/g, '')
      .replace(/ {2,}/g, ' ')
      .trim(),
  );
}

/** A dialog in words: the question, what is typed, the one thing under the cursor. */
function spokenDialog(model: Model, dialog: Dialog): string[] {
  switch (dialog.kind) {
    case 'prompt':
      return [dialog.question, `Typed: ${flatten(dialog.line.text)}`];
    case 'form':
      return [
        dialog.id === undefined ? 'Add a learning' : `Edit ${dialog.id}`,
        dialog.problem === undefined ? '' : `Error: ${flatten(dialog.problem)}`,
        ...formFields.map(name => {
          const text = flatten(dialog.fields[name].text) || 'empty';
          return `${name}${dialog.focus === name ? ', being typed' : ''}: ${text}`;
        }),
      ];
    case 'picker':
      return spokenPicker(model, dialog);
    default:
      return spokenMenu(model, dialog);
  }
}

function spokenPicker(model: Model, picker: Extract<Dialog, {kind: 'picker'}>): string[] {
  const rows = rowsById(model.rows);
  const says = (id: string) => `${id}: ${shownSummary(rows.get(id)?.summary ?? 'not there')}`;
  const chosen = picker.hits[picker.cursor]?.id;
  if (picker.confirming && chosen !== undefined)
    return [pickerQuestion(picker, chosen), ...picker.ids.map(says), says(chosen)];
  return [
    pickerQuestion(picker),
    `Typed: ${flatten(picker.line.text)}`,
    chosen === undefined
      ? 'No other active learning matches.'
      : `${picker.cursor + 1} of ${picker.hits.length}, ${says(chosen)}`,
  ];
}

function spokenMenu(model: Model, menu: Extract<Dialog, {kind: 'help' | 'palette'}>): string[] {
  const rows = menuRows(model, menu.line.text);
  const row = rows[menu.cursor];
  const reason = row && disabledReason(model, row.action);
  return [
    menu.kind === 'help' ? 'Keys' : 'Commands',
    ...(menu.kind === 'help' ? model.keyProblems.map(text => `Error: ${flatten(text)}`) : []),
    `Typed: ${flatten(menu.line.text)}`,
    row
      ? `${menu.cursor + 1} of ${rows.length}, ${groups[row.group]}: ${row.title}, ${row.keys.length === 0 ? 'no key' : `key ${row.keys.join(' or ')}`}${reason ? `; ${reason}` : ''}`
      : 'No command matches.',
  ];
}
