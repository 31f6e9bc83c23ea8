import {flatten} from '../../text/flatten.js';
import {groups} from '../actions/action.js';
import {disabledReason} from '../actions/actions.js';
import {pickerQuestion} from '../content/comparison.js';
import {type Dialog, formFields, type Model} from '../model/model.js';
import {rowsById} from '../model/select.js';
import {menuRows} from '../state/dialog.js';

/** A dialog in words: the question, what is typed, the one thing under the cursor. */
export function spokenDialog(model: Model, dialog: Dialog): string[] {
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
  const says = (id: string) => `${id}: ${flatten(rows.get(id)?.summary ?? 'not there')}`;
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
