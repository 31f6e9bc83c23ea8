import {runAction} from '../actions/actions.js';
import {viewAt} from '../content/header.js';
import {formatKey, type InputEvent, type KeyEvent, keyEvent, type MouseEvent} from '../input/key.js';
import {isTooSmall, layoutFor, within} from '../layout/rects.js';
import {keysOf, matchKey} from '../model/bindings.js';
import type {Model, Row} from '../model/model.js';
import {sameRecords, shownRows} from '../model/select.js';
import {dialogEdited, dialogKey} from './dialog.js';
import type {Effect} from './effect.js';
import type {Event} from './event.js';
import {filterEdited, filterKey} from './filter.js';
import {formEdited} from './form.js';
import {cursorTo, cursorToId, moveCursor, neighbours, settle} from './list-moves.js';
import {scroll} from './scroll.js';
import {toView, viewWork} from './switch-view.js';
import {testerEdited, testerKey} from './tester.js';
import {say} from './toast.js';

const mostDetails = 200;

// (model, event) → [model, effects]. Pure; every key and every answer of the runtime comes through here.

export function reduce(model: Model, event: Event): [Model, Effect[]] {
  switch (event.type) {
    case 'key':
    case 'paste':
    case 'mouse':
      return input(model, event);
    case 'resize':
      return settle({...model, size: event.size});
    case 'rows':
      return newRows(model, event);
    case 'pairs':
      return newPairs(model, event.pairs);
    case 'detail': {
      const details = [...model.details, [event.detail.id, event.detail] as const].slice(-mostDetails);
      return [{...model, details: new Map(details)}, []];
    }
    case 'filtered':
      return filtered(model, event);
    case 'picked':
      return picked(model, event);
    case 'tested':
      return [tested(model, event), []];
    case 'glob-tried':
      return [
        model.tester?.glob.text === event.glob
          ? {...model, tester: {...model.tester, files: event.files, problem: event.problem}}
          : model,
        [],
      ];
    case 'changed':
      return changed(model, event);
    case 'said':
      return say(model, event.text);
    case 'failed':
      return say({...model, busy: undefined}, event.text, 'error');
    case 'form-failed':
      return model.dialog?.kind === 'form'
        ? [{...model, dialog: {...model.dialog, problem: event.text}}, []]
        : say(model, event.text, 'error');
    case 'usage':
      return [{...model, usage: event.usage}, []];
    case 'task':
      return [{...model, suggestedTask: event.task}, []];
    case 'busy':
      return [{...model, busy: event.what, busySeconds: event.seconds ?? 0}, []];
    case 'toast-expired':
      return [model.toast?.serial === event.serial ? {...model, toast: undefined} : model, []];
    case 'chord-expired':
      return [model.pendingKey === event.pending ? {...model, pendingKey: undefined} : model, []];
  }
}

function input(model: Model, event: InputEvent): [Model, Effect[]] {
  if (event.type === 'key') {
    const always = event.ctrl ? everywhere(model, event) : undefined;
    if (always) return runAction({...model, pendingKey: undefined}, always);
  }
  // Nothing may be changed that cannot be seen, and what is said there must hold: q quits, whatever lies underneath.
  if (isTooSmall(model.size)) return quitOnly(model, event);
  if (event.type === 'mouse') return mouse(model, event);
  if (event.type === 'paste') return pasted(model, event);
  if (model.dialog) return dialogKey(model, model.dialog, event);
  if (model.tester) return testerKey(model, model.tester, event);
  if (model.filter.editing) return filterKey(model, event);
  const match = matchKey(model.bindings, model.view, model.pendingKey, formatKey(event));
  const idle = {...model, pendingKey: undefined};
  if (match === undefined) return [idle, []];
  if ('pending' in match)
    return [{...model, pendingKey: match.pending}, [{type: 'expire-chord', pending: match.pending}]];
  return runAction(idle, match.action);
}

function quitOnly(model: Model, event: InputEvent): [Model, Effect[]] {
  const isQuit = event.type === 'key' && keysOf(model.bindings, 'quit').includes(formatKey(event));
  return isQuit ? runAction({...model, pendingKey: undefined}, 'quit') : [model, []];
}

// Ctrl-C leaves and Ctrl-Z stops, whatever has the keyboard. Ctrl-C does so even where quit has other keys.
function everywhere(model: Model, event: KeyEvent): 'quit' | 'suspend' | undefined {
  const key = formatKey(event);
  if (key === 'ctrl+c') return 'quit';
  return keysOf(model.bindings, 'suspend').includes(key) ? 'suspend' : undefined;
}

// A click selects a row or a view, the wheel moves what is under it. In a dialog the wheel does what the arrows do, as
// it does in a terminal that turns it into arrows; a form has fields and no list.
function mouse(model: Model, {action, column, row}: MouseEvent): [Model, Effect[]] {
  const layout = layoutFor(model.size);
  if (layout.kind === 'too-small') return [model, []];
  if (model.dialog || model.tester) {
    const isList = model.dialog === undefined || ['help', 'palette', 'picker'].includes(model.dialog.kind);
    return isList && action !== 'click' ? input(model, keyEvent(action === 'wheel-down' ? 'down' : 'up')) : [model, []];
  }
  if (action === 'click' && within(layout.header, column, row)) {
    const view = viewAt(model, column);
    return view === undefined ? [model, []] : toView(model, view);
  }
  const isPreview = layout.kind === 'single' ? model.focus === 'preview' : within(layout.preview, column, row);
  const by = action === 'wheel-down' ? 1 : -1;
  if (action !== 'click') return isPreview || model.view === 'usage' ? scroll(model, by) : moveCursor(model, by);
  if (isPreview) return [{...model, focus: 'preview'}, []];
  const at = model.lists[model.view].offset + row - layout.list.y;
  if (!within(layout.list, column, row) || at >= shownRows(model).length) return [model, []];
  return cursorTo({...model, focus: 'list'}, at);
}

// Pasted text is never a row of commands: it goes into a field, or nowhere.
function pasted(model: Model, event: Extract<InputEvent, {type: 'paste'}>): [Model, Effect[]] {
  const {dialog} = model;
  if (dialog?.kind === 'form') return formEdited(model, dialog, event);
  if (dialog) return dialogEdited(model, dialog, event);
  if (model.tester) return testerEdited(model, model.tester, event);
  if (model.filter.editing) return filterEdited(model, event);
  const [key] = keysOf(model.bindings, 'filter');
  return say(model, `Pasted text was ignored${key === undefined ? '.' : `; press ${key} to filter by it.`}`);
}

function tested(model: Model, {typed, result}: Extract<Event, {type: 'tested'}>): Model {
  const {tester} = model;
  if (tester?.line.text !== typed) return model;
  const last = Math.max(0, result.candidates.length - 1);
  return {
    ...model,
    tester: {...tester, result, cursor: tester.mode === 'path' ? Math.min(tester.cursor, last) : tester.cursor},
  };
}

function newRows(model: Model, {rows, problems, now, staleKnown}: Extract<Event, {type: 'rows'}>): [Model, Effect[]] {
  const ids = new Set(rows.map(row => row.id));
  const marks = new Set([...model.marks].filter(id => ids.has(id)));
  const next = {...model, rows, problems, now, staleKnown, marks, details: new Map()};
  const [settled, effects] = settle(next, neighbours(model));
  const {cursor} = settled.lists[settled.view];
  const {dialog} = model;
  const compared = dialog?.kind === 'picker' ? [dialog.ids[0], dialog.hits[dialog.cursor]?.id] : [];
  const details: Effect[] = compared
    .filter(id => id !== undefined && id !== cursor && ids.has(id))
    .map(id => ({type: 'detail', id: id as string}));
  const refilter: Effect[] = model.filter.line.text === '' ? [] : [{type: 'filter', text: model.filter.line.text}];
  const retest: Effect[] = model.tester ? [{type: 'test', path: model.tester.line.text}] : [];
  // What was computed once is computed again when the records are no longer those it was computed from.
  const again = sameRecords(model.rows, rows) ? [] : viewWork(model.view);
  return [settled, [...effects, ...details, ...refilter, ...retest, ...again]];
}

// The one that ranks higher is offered as the keeper; never a proposal before an active one, which it could not take the
// place of. Whom somebody made the keeper stays it when they are compared again.
function newPairs(model: Model, compared: Extract<Event, {type: 'pairs'}>['pairs']): [Model, Effect[]] {
  const order = new Map(
    [...model.rows.filter(isActive), ...model.rows.filter(row => !isActive(row))].map((row, at) => [row.id, at]),
  );
  const chosen = new Set(model.pairs?.map(({keeper, other}) => `${keeper} ${other}`));
  const pairs = compared.map(({a, b, score, reasons}) => {
    const isFirst = (order.get(a) ?? 0) <= (order.get(b) ?? 0);
    const [keeper, other] = chosen.has(`${a} ${b}`) || (isFirst && !chosen.has(`${b} ${a}`)) ? [a, b] : [b, a];
    return {keeper, other, score, reasons};
  });
  return settle({...model, pairs});
}

function isActive({status}: Row): boolean {
  return status === 'active';
}

function filtered(model: Model, {text, hits}: Extract<Event, {type: 'filtered'}>): [Model, Effect[]] {
  // An answer to something that is no longer typed is late, not wrong.
  if (text !== model.filter.line.text) return [model, []];
  const next = {...model, filter: {...model.filter, hits}};
  // While somebody types, the best hit is what they look for; a refresh later keeps the cursor where it is.
  return model.filter.editing ? cursorTo(next, 0) : settle(next);
}

function picked(model: Model, {text, hits}: Extract<Event, {type: 'picked'}>): [Model, Effect[]] {
  if (model.dialog?.kind !== 'picker' || model.dialog.line.text !== text) return [model, []];
  const [first] = hits;
  return [
    {...model, dialog: {...model.dialog, hits, cursor: 0}},
    first === undefined || model.details.has(first.id) ? [] : [{type: 'detail', id: first.id}],
  ];
}

function changed(model: Model, event: Extract<Event, {type: 'changed'}>): [Model, Effect[]] {
  const dialog = model.dialog?.kind === 'form' ? undefined : model.dialog;
  const base = {
    ...model,
    dialog,
    marks: new Set<string>(),
    range: undefined,
    canUndo: event.undo,
    canRedo: event.redo,
    done: model.done + event.count,
  };
  const [said, effects] = say(base, event.text);
  // A pair that was dismissed changes no record, and yet the list.
  const again = model.view === 'usage' ? [] : viewWork(model.view);
  if (event.cursor === undefined || model.view === 'duplicates') return [said, [...effects, ...again]];
  const [moved, more] = cursorToId(said, event.cursor);
  return [moved, [...effects, ...more, ...again]];
}
