import type {ActionId} from '../actions/actions.js';
import {emptyLine, lineFrom} from '../input/line-editor.js';
import {scrollEnd} from '../views/scroll-end.js';
import {disabledReason} from './disabled.js';
import type {Change, Effect} from './effect.js';
import {openForm} from './form.js';
import {cursorTo, cursorToId, moveCursor, neighbours, settle, wantDetail} from './list-moves.js';
import type {Dialog, DuplicatePair, Model, View} from './model.js';
import {cursorPair, cursorRow, listHeight, rowsById, shownRows, targets} from './select.js';
import {say} from './toast.js';

// An action of the keymap → the next model and what is to be done. One row an action; a new one that is missing here
// does not compile.

type Run = (model: Model) => [Model, Effect[]];

const halfPage = (model: Model) => Math.max(1, Math.floor(listHeight(model) / 2));
const quiet = (model: Model): [Model, Effect[]] => [model, []];

const table: Readonly<Record<ActionId, Run>> = {
  'list.down': model => inFocus(model, 1),
  'list.up': model => inFocus(model, -1),
  'list.top': model => (scrolls(model) ? scroll(model, -Infinity) : cursorTo(model, 0)),
  'list.bottom': model => (scrolls(model) ? scroll(model, Infinity) : cursorTo(model, Number.MAX_SAFE_INTEGER)),
  'list.half-down': model => inFocus(model, halfPage(model)),
  'list.half-up': model => inFocus(model, -halfPage(model)),
  'list.page-down': model => inFocus(model, listHeight(model)),
  'list.page-up': model => inFocus(model, -listHeight(model)),
  'preview.down': model => scroll(model, 3),
  'preview.up': model => scroll(model, -3),
  'focus.preview': model => [{...model, focus: 'preview'}, []],
  'focus.list': model => [{...model, focus: 'list'}, []],
  'focus.next': model => [{...model, focus: model.focus === 'list' ? 'preview' : 'list'}, []],
  'lineage.follow': followLineage,
  back,
  'view.learnings': model => toView(model, 'learnings'),
  'view.inbox': model => toView(model, 'inbox'),
  'view.duplicates': model => toView(model, 'duplicates'),
  'view.stale': model => toView(model, 'stale'),
  'view.usage': model => toView(model, 'usage'),
  filter: model => [{...model, filter: {...model.filter, editing: true}, focus: 'list'}, []],
  tester: model => [
    {
      ...model,
      tester: {
        mode: 'path',
        line: emptyLine,
        glob: emptyLine,
        result: undefined,
        files: undefined,
        cursor: 0,
        scroll: 0,
        problem: undefined,
        globAt: 0,
        target: undefined,
      },
    },
    [{type: 'test', path: ''}],
  ],
  palette: model => [{...model, dialog: {kind: 'palette', line: emptyLine, cursor: 0}}, []],
  help: model => [{...model, dialog: {kind: 'help', line: emptyLine, cursor: 0}}, []],
  'learning.add': model => [{...model, dialog: openForm(undefined)}, []],
  'learning.edit': model => onCursor(model, id => [model, [{type: 'edit', id, accept: false}]]),
  'learning.quick-edit': model => {
    const row = cursorRow(model);
    return row ? [{...model, dialog: openForm(row)}, []] : quiet(model);
  },
  'learning.supersede': model => pick(model, 'supersede'),
  'learning.upvote': model => forTask(model, 'upvote', 'Upvote for which task?'),
  'learning.helpful': model => forTask(model, 'helpful', 'Helpful in which task?'),
  'learning.not-helpful': model => forTask(model, 'not-helpful', 'Not helpful in which task?'),
  'votes.task': model => [
    {
      ...model,
      dialog: {
        kind: 'prompt',
        question: 'Votes and feedback from now on are for which task?',
        line: lineFrom(model.task ?? model.suggestedTask ?? ''),
        action: 'task',
        ids: [],
      },
    },
    [],
  ],
  'learning.archive': model => change(model, 'archive'),
  'learning.restore': model => change(model, 'restore'),
  'inbox.accept': model => change(model, 'accept'),
  'inbox.reject': model => change(model, 'reject'),
  'inbox.edit-accept': model => onCursor(model, id => [model, [{type: 'edit', id, accept: true}]]),
  'inbox.merge': model => pick(model, 'merge'),
  'duplicates.supersede': model => onPair(model, ({keeper, other}) => ({do: 'supersede', ids: [other], by: keeper})),
  'duplicates.merge': model => onPair(model, ({keeper, other}) => ({do: 'combine', from: other, into: keeper})),
  'duplicates.dismiss': model => onPair(model, ({keeper, other}) => ({do: 'dismiss', a: keeper, b: other})),
  'duplicates.upvote': model => {
    const pair = cursorPair(model);
    return pair ? forTask(model, 'upvote', 'Upvote for which task?', [pair.keeper]) : quiet(model);
  },
  'duplicates.swap': swapPair,
  'stale.heal': model => [model, [{type: 'change', change: {do: 'heal', ids: targets(model)}}]],
  'mark.toggle': model => onCursor(model, id => moveCursor({...model, marks: toggled(model.marks, id)}, 1)),
  // Marks that a filter hides are not touched: one filter after the other collects what is to be done.
  'mark.all': model => [{...model, marks: new Set([...model.marks, ...shownIds(model)]), range: undefined}, []],
  'mark.invert': model => [
    {...model, marks: shownIds(model).reduce<ReadonlySet<string>>(toggled, model.marks), range: undefined},
    [],
  ],
  'mark.range': model =>
    model.range
      ? [{...model, range: undefined}, []]
      : onCursor(model, id => moveCursor({...model, range: {from: id, before: model.marks}}, 0)),
  undo: model => [model, [{type: 'undo'}]],
  redo: model => [model, [{type: 'redo'}]],
  'copy.id': model => [
    model,
    [{type: 'copy', what: targets(model).length === 1 ? 'the id' : 'the ids', text: targets(model).join(' ')}],
  ],
  'copy.block': model => [model, [{type: 'copy-block', ids: targets(model)}]],
  refresh: model => [{...model, details: new Map()}, [{type: 'refresh'}, ...viewWork(model.view)]],
  mouse: model => [model, [{type: 'mouse'}]],
  suspend: model => [model, [{type: 'suspend'}]],
  quit: model => [model, [{type: 'quit'}]],
};

export function runAction(model: Model, action: ActionId): [Model, Effect[]] {
  const reason = disabledReason(model, action);
  return reason === undefined
    ? table[action](model)
    : say(model, `${reason[0]?.toUpperCase()}${reason.slice(1)}.`, 'error');
}

function scrolls(model: Model): boolean {
  return model.focus === 'preview' || model.view === 'usage';
}

function inFocus(model: Model, by: number): [Model, Effect[]] {
  return scrolls(model) ? scroll(model, by) : moveCursor(model, by);
}

// Never beyond the end: every key that goes too far would have to be taken back by one that seems to do nothing.
export function scroll(model: Model, by: number): [Model, Effect[]] {
  const previewScroll = Math.max(0, Math.min(model.previewScroll + by, scrollEnd(model)));
  return [{...model, previewScroll}, []];
}

// Esc unwinds one layer at a time and never quits.
function back(model: Model): [Model, Effect[]] {
  if (model.busy !== undefined) return [{...model, busy: undefined}, [{type: 'stop'}]];
  if (model.focus === 'preview') return [{...model, focus: 'list'}, []];
  if (model.filter.line.text !== '')
    return settle({...model, filter: {line: emptyLine, editing: false, found: undefined}}, neighbours(model));
  if (model.marks.size > 0) return [{...model, marks: new Set(), range: undefined}, []];
  return [{...model, toast: undefined}, []];
}

export function toView(model: Model, view: View): [Model, Effect[]] {
  const [next, effects] = settle({...model, view, focus: 'list', previewScroll: 0, marks: new Set(), range: undefined});
  return [next, [...effects, ...viewWork(view)]];
}

/** What a view has to compute before it shows anything. */
export function viewWork(view: View): Effect[] {
  return view === 'learnings' || view === 'inbox' ? [] : [{type: view}];
}

function onCursor(model: Model, run: (id: string) => [Model, Effect[]]): [Model, Effect[]] {
  const row = cursorRow(model);
  return row ? run(row.id) : quiet(model);
}

function change(model: Model, what: 'archive' | 'restore' | 'accept' | 'reject'): [Model, Effect[]] {
  return [model, [{type: 'change', change: {do: what, ids: targets(model)}}]];
}

function onPair(model: Model, make: (pair: DuplicatePair) => Change): [Model, Effect[]] {
  const pair = cursorPair(model);
  return pair ? [model, [{type: 'change', change: make(pair)}]] : quiet(model);
}

function swapPair(model: Model): [Model, Effect[]] {
  const pair = cursorPair(model);
  if (!pair) return quiet(model);
  const swapped = {...pair, keeper: pair.other, other: pair.keeper};
  const pairs = model.pairs?.map(one => (one === pair ? swapped : one));
  return cursorToId({...model, pairs}, `${swapped.keeper} ${swapped.other}`);
}

function pick(model: Model, purpose: 'supersede' | 'merge'): [Model, Effect[]] {
  const ids = targets(model);
  const dialog: Dialog = {
    kind: 'picker',
    purpose,
    ids,
    line: emptyLine,
    found: [],
    cursor: 0,
    confirming: false,
    scroll: 0,
  };
  return [{...model, dialog}, [...wantDetail(model, ids[0]), {type: 'pick', text: '', except: ids}]];
}

// A vote belongs to a task; it is asked once and remembered.
function forTask(
  model: Model,
  action: 'upvote' | 'helpful' | 'not-helpful',
  question: string,
  ids: readonly string[] = targets(model),
): [Model, Effect[]] {
  if (model.task !== undefined) return [model, [{type: 'change', change: {do: action, ids, task: model.task}}]];
  return [{...model, dialog: {kind: 'prompt', question, line: lineFrom(model.suggestedTask ?? ''), action, ids}}, []];
}

function followLineage(model: Model): [Model, Effect[]] {
  const row = cursorRow(model);
  const detail = row && model.details.get(row.id);
  const known = rowsById(model.rows);
  const links = detail ? [detail.supersededBy ?? '', ...detail.supersedes].filter(id => known.has(id)) : [];
  // What was not seen yet comes first, so that the same key goes through a chain to its end.
  const shown = new Set(shownIds(model));
  const target = links.find(id => !shown.has(id)) ?? links[0];
  if (!row || target === undefined)
    return say(model, 'It neither supersedes a learning nor is superseded by one.', 'error');
  if (shown.has(target)) return cursorToId(model, target);
  // Superseded learnings are in no list: the filter names the whole lineage as far as it was followed.
  const before = /^id:\S+,\S+$/.test(model.filter.line.text) ? shownIds(model) : [];
  const ids = [...new Set([...before, row.id, ...links])];
  const filter = {line: lineFrom(`id:${ids.join(',')}`), editing: false, found: ids.map(id => ({id, ranges: []}))};
  return cursorToId({...model, filter}, target);
}

function shownIds(model: Model): string[] {
  return shownRows(model).map(({row}) => row.id);
}

function toggled(marks: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(marks);
  if (!next.delete(id)) next.add(id);
  return next;
}
