import {actions, runAction} from '../actions/actions.js';
import {type HelpRow, helpRowsIn} from '../actions/help.js';
import {comparisonEnd} from '../content/comparison.js';
import {type KeyEvent, keyEvent, type PasteEvent} from '../input/key.js';
import {editLine, emptyLine} from '../input/line-editor.js';
import {bodyOf} from '../layout/rects.js';
import type {Dialog, Model} from '../model/model.js';
import type {Effect} from './effect.js';
import {formKey} from './form.js';
import {say} from './toast.js';

// The keyboard while a dialog is open. Esc always closes it without doing anything.

export function dialogKey(model: Model, dialog: Dialog, key: KeyEvent): [Model, Effect[]] {
  if (dialog.kind === 'form') return formKey(model, dialog, key);
  if (key.name === 'escape')
    return [
      dialog.kind === 'picker' && dialog.confirming
        ? {...model, dialog: {...dialog, confirming: false}}
        : {...model, dialog: undefined},
      [],
    ];
  if (dialog.kind === 'prompt') return promptKey(model, dialog, key);
  if (dialog.kind === 'picker') return pickerKey(model, dialog, key);
  return menuKey(model, dialog, key);
}

function promptKey(model: Model, dialog: Extract<Dialog, {kind: 'prompt'}>, key: KeyEvent): [Model, Effect[]] {
  if (key.name !== 'enter') return dialogEdited(model, dialog, key);
  const task = dialog.line.text.trim();
  if (task === '') return [model, []];
  if (dialog.action === 'task')
    return say({...model, dialog: undefined, task}, `votes and feedback are now for ${task}`);
  return [{...model, dialog: undefined, task}, [{type: 'change', change: {do: dialog.action, ids: dialog.ids, task}}]];
}

function pickerKey(model: Model, dialog: Extract<Dialog, {kind: 'picker'}>, key: KeyEvent): [Model, Effect[]] {
  const chosen = dialog.hits[dialog.cursor]?.id;
  if (dialog.confirming) {
    const by = comparisonStep(key);
    if (by !== 0) return [{...model, dialog: {...dialog, scroll: scrolledBy(model, dialog, by)}}, []];
    if (key.name !== 'y' && key.name !== 'enter')
      return key.name === 'n' ? [{...model, dialog: {...dialog, confirming: false}}, []] : [model, []];
    return chosen === undefined ? [model, []] : confirmed({...model, dialog: undefined}, dialog, chosen);
  }
  if (key.name === 'enter')
    return [chosen === undefined ? model : {...model, dialog: {...dialog, confirming: true, scroll: 0}}, []];
  const step = menuStep(key);
  if (step !== 0) {
    const cursor = clamp(dialog.cursor + step, dialog.hits.length);
    const id = dialog.hits[cursor]?.id;
    return [
      {...model, dialog: {...dialog, cursor}},
      id === undefined || model.details.has(id) ? [] : [{type: 'detail', id}],
    ];
  }
  return dialogEdited(model, dialog, key);
}

/** Typed or pasted text in a dialog's field. */
export function dialogEdited(
  model: Model,
  dialog: Exclude<Dialog, {kind: 'form'}>,
  event: KeyEvent | PasteEvent,
): [Model, Effect[]] {
  const line = editLine(dialog.line, event);
  if (dialog.kind === 'prompt') return [{...model, dialog: {...dialog, line}}, []];
  if (dialog.kind !== 'picker') return [{...model, dialog: {...dialog, line, cursor: 0}}, []];
  if (dialog.confirming || line.text === dialog.line.text)
    return [dialog.confirming ? model : {...model, dialog: {...dialog, line}}, []];
  return [{...model, dialog: {...dialog, line}}, [{type: 'pick', text: line.text, except: dialog.ids}]];
}

function confirmed(model: Model, {purpose, ids}: Extract<Dialog, {kind: 'picker'}>, by: string): [Model, Effect[]] {
  if (purpose === 'supersede') return [model, [{type: 'change', change: {do: 'supersede', ids, by}}]];
  return [model, [{type: 'change', change: {do: 'merge', ids, into: by, task: model.task ?? 'curation'}}]];
}

export function openMenu(model: Model, kind: 'help' | 'palette'): [Model, Effect[]] {
  return [{...model, dialog: {kind, line: emptyLine, cursor: 0}}, []];
}

function menuKey(model: Model, dialog: Extract<Dialog, {kind: 'help' | 'palette'}>, key: KeyEvent): [Model, Effect[]] {
  const rows = menuRows(model, dialog.line.text);
  if (key.name === 'enter') {
    const action = rows[dialog.cursor]?.action;
    return action === undefined ? [model, []] : runAction({...model, dialog: undefined}, action);
  }
  const step = menuStep(key);
  if (step !== 0) return [{...model, dialog: {...dialog, cursor: clamp(dialog.cursor + step, rows.length)}}, []];
  return dialogEdited(model, dialog, key);
}

/** The actions that a menu lists for what was typed so far. */
export function menuRows(model: Model, typed: string): HelpRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = helpRowsIn(model.bindings, model.view).filter(({action, title, keys}) => {
    const text = `${title} ${action} ${actions[action].footer?.[1] ?? ''} ${keys.join(' ')}`.toLowerCase();
    return words.every(word => text.includes(word));
  });
  // Whoever types a key or a name means that one: `:q` quits, and does not edit because of the q in quick.
  const isMeant = ({action, keys, title}: HelpRow) =>
    keys.includes(typed.trim()) || [action, title.toLowerCase()].includes(typed.trim().toLowerCase());
  return typed.trim() === '' ? rows : [...rows.filter(isMeant), ...rows.filter(row => !isMeant(row))];
}

// Nothing is typed while one decides, so the keys of the list are free for what is to be read.
function comparisonStep({name, ctrl}: KeyEvent): number {
  if (ctrl) return name === 'd' ? 10 : name === 'u' ? -10 : 0;
  if (name === 'j' || name === 'down') return 1;
  if (name === 'k' || name === 'up') return -1;
  return menuStep(keyEvent(name));
}

function scrolledBy(model: Model, dialog: Extract<Dialog, {kind: 'picker'}>, by: number): number {
  return Math.max(0, Math.min(dialog.scroll + by, comparisonEnd(model, dialog, bodyOf(model.size))));
}

function menuStep({name, ctrl}: KeyEvent): number {
  if (name === 'down' || (ctrl && name === 'n')) return 1;
  if (name === 'up' || (ctrl && name === 'p')) return -1;
  if (name === 'pagedown') return 10;
  return name === 'pageup' ? -10 : 0;
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(at, count - 1));
}
