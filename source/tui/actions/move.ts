import {emptyLine} from '../input/line-editor.js';
import type {Model} from '../model/model.js';
import {listHeight} from '../model/select.js';
import type {Effect} from '../state/effect.js';
import {clearFilter} from '../state/filter.js';
import {followLineage} from '../state/lineage.js';
import {cursorTo, moveCursor} from '../state/list-moves.js';
import {scroll} from '../state/scroll.js';
import {toView} from '../state/switch-view.js';
import {openTester} from '../state/tester.js';
import {inGroup} from './action.js';
import {withoutRecord} from './disabled.js';

// biome-ignore format: a row is read as a row
export const moveActions = inGroup('move', {
  'list.down': {keys: ['j', 'down', 'ctrl+n'], title: 'Down', run: model => inFocus(model, 1)},
  'list.up': {keys: ['k', 'up'], title: 'Up', run: model => inFocus(model, -1)},
  'list.top': {keys: ['g g', 'home'], title: 'First',
    run: model => scrolls(model) ? scroll(model, -Infinity) : cursorTo(model, 0)},
  'list.bottom': {keys: ['G', 'end'], title: 'Last',
    run: model => scrolls(model) ? scroll(model, Infinity) : cursorTo(model, Number.MAX_SAFE_INTEGER)},
  'list.half-down': {keys: ['ctrl+d'], title: 'Half a page down', run: model => inFocus(model, halfPage(model))},
  'list.half-up': {keys: ['ctrl+u'], title: 'Half a page up', run: model => inFocus(model, -halfPage(model))},
  'list.page-down': {keys: ['pagedown', 'ctrl+f'], title: 'A page down',
    run: model => inFocus(model, listHeight(model))},
  'list.page-up': {keys: ['pageup', 'ctrl+b'], title: 'A page up', run: model => inFocus(model, -listHeight(model))},
  'preview.down': {keys: ['J'], title: 'Scroll the preview down', run: model => scroll(model, 3)},
  'preview.up': {keys: ['K'], title: 'Scroll the preview up', run: model => scroll(model, -3)},
  'focus.preview': {keys: ['enter', 'l', 'right'], title: 'Into the preview',
    run: model => [{...model, focus: 'preview'}, []]},
  'focus.list': {keys: ['h', 'left'], title: 'Back to the list', run: model => [{...model, focus: 'list'}, []]},
  'focus.next': {keys: ['tab', 'shift+tab'], title: 'Next pane',
    run: model => [{...model, focus: model.focus === 'list' ? 'preview' : 'list'}, []]},
  'lineage.follow': {keys: ['o'], title: 'Go to the learning that superseded it, or that it superseded',
    disabled: withoutRecord, run: followLineage},
  back: {keys: ['escape'], title: 'Back: dialog, preview, filter, marks; never quits', run: back},
});

export const viewActions = inGroup('view', {
  'view.learnings': {keys: ['1'], title: 'Learnings', run: model => toView(model, 'learnings')},
  'view.inbox': {keys: ['2'], title: 'Inbox', run: model => toView(model, 'inbox')},
  'view.duplicates': {keys: ['3'], title: 'Duplicates', run: model => toView(model, 'duplicates')},
  'view.stale': {keys: ['4'], title: 'Stale', run: model => toView(model, 'stale')},
  'view.usage': {keys: ['5'], title: 'Usage', run: model => toView(model, 'usage')},
});

// biome-ignore format: a row is read as a row
export const findActions = inGroup('find', {
  filter: {keys: ['/'], title: 'Filter as you type', footer: [1, 'filter'],
    disabled: ({view}) => view === 'usage' ? 'there is no list here to filter' : undefined,
    run: model => [{...model, filter: {...model.filter, editing: true}, focus: 'list'}, []]},
  tester: {keys: ['p'], title: 'Test a path: what would an agent get there', footer: [2, 'test path'], run: openTester},
  palette: {keys: [':', 'ctrl+p'], title: 'Command palette', footer: [8, 'commands'],
    run: model => [{...model, dialog: {kind: 'palette', line: emptyLine, cursor: 0}}, []]},
});

/** Whether the keys of the list scroll a text instead. */
function scrolls(model: Model): boolean {
  return model.focus === 'preview' || model.view === 'usage';
}

function inFocus(model: Model, by: number): [Model, Effect[]] {
  return scrolls(model) ? scroll(model, by) : moveCursor(model, by);
}

function halfPage(model: Model): number {
  return Math.max(1, Math.floor(listHeight(model) / 2));
}

// Esc unwinds one layer at a time and never quits.
function back(model: Model): [Model, Effect[]] {
  if (model.busy !== undefined) return [{...model, busy: undefined}, [{type: 'stop'}]];
  if (model.focus === 'preview') return [{...model, focus: 'list'}, []];
  if (model.filter.line.text !== '') return clearFilter(model);
  if (model.marks.size > 0) return [{...model, marks: new Set(), range: undefined}, []];
  return [{...model, toast: undefined}, []];
}
