import type {Model} from '../model/model.js';
import {listHeight} from '../model/select.js';
import {openMenu} from '../state/dialog.js';
import type {Effect} from '../state/effect.js';
import {clearFilter} from '../state/filter.js';
import {followLineage} from '../state/lineage.js';
import {cursorTo, moveCursor} from '../state/list-moves.js';
import {scroll} from '../state/scroll.js';
import {toView} from '../state/switch-view.js';
import {openTester} from '../state/tester.js';
import {inGroup, row, withoutRecord} from './action.js';

export const moveActions = inGroup('move', {
  'list.down': row(['j', 'down', 'ctrl+n'], 'Down', model => inFocus(model, 1)),
  'list.up': row(['k', 'up'], 'Up', model => inFocus(model, -1)),
  'list.top': row(['g g', 'home'], 'First', model => toEnd(model, -Infinity)),
  'list.bottom': row(['G', 'end'], 'Last', model => toEnd(model, Infinity)),
  'list.half-down': row(['ctrl+d'], 'Half a page down', model => inFocus(model, halfPage(model))),
  'list.half-up': row(['ctrl+u'], 'Half a page up', model => inFocus(model, -halfPage(model))),
  'list.page-down': row(['pagedown', 'ctrl+f'], 'A page down', model => inFocus(model, listHeight(model))),
  'list.page-up': row(['pageup', 'ctrl+b'], 'A page up', model => inFocus(model, -listHeight(model))),
  'preview.down': row(['J'], 'Scroll the preview down', model => scroll(model, 3)),
  'preview.up': row(['K'], 'Scroll the preview up', model => scroll(model, -3)),
  'focus.preview': row(['enter', 'l', 'right'], 'Into the preview', model => [{...model, focus: 'preview'}, []]),
  'focus.list': row(['h', 'left'], 'Back to the list', model => [{...model, focus: 'list'}, []]),
  'focus.next': row(['tab', 'shift+tab'], 'Next pane', toOtherPane),
  'lineage.follow': row(['o'], 'Go to the learning that superseded it, or that it superseded', followLineage, {
    disabled: withoutRecord,
  }),
  back: row(['escape'], 'Back: dialog, preview, filter, marks; never quits', back),
});

export const viewActions = inGroup('view', {
  'view.learnings': row(['1'], 'Learnings', model => toView(model, 'learnings')),
  'view.inbox': row(['2'], 'Inbox', model => toView(model, 'inbox')),
  'view.duplicates': row(['3'], 'Duplicates', model => toView(model, 'duplicates')),
  'view.stale': row(['4'], 'Stale', model => toView(model, 'stale')),
  'view.usage': row(['5'], 'Usage', model => toView(model, 'usage')),
});

export const findActions = inGroup('find', {
  filter: row(['/'], 'Filter as you type', typeFilter, {footer: [1, 'filter'], disabled: withoutList}),
  tester: row(['p'], 'Test a path: what would an agent get there', openTester, {footer: [2, 'test path']}),
  palette: row([':', 'ctrl+p'], 'Command palette', model => openMenu(model, 'palette'), {footer: [8, 'commands']}),
});

/** Whether the keys of the list scroll a text instead. */
function scrolls(model: Model): boolean {
  return model.focus === 'preview' || model.view === 'usage';
}

function inFocus(model: Model, by: number): [Model, Effect[]] {
  return scrolls(model) ? scroll(model, by) : moveCursor(model, by);
}

function toEnd(model: Model, by: number): [Model, Effect[]] {
  return scrolls(model) ? scroll(model, by) : cursorTo(model, by);
}

function halfPage(model: Model): number {
  return Math.max(1, Math.floor(listHeight(model) / 2));
}

function toOtherPane(model: Model): [Model, Effect[]] {
  return [{...model, focus: model.focus === 'list' ? 'preview' : 'list'}, []];
}

function withoutList({view}: Model): string | undefined {
  return view === 'usage' ? 'there is no list here to filter' : undefined;
}

function typeFilter(model: Model): [Model, Effect[]] {
  return [{...model, filter: {...model.filter, editing: true}, focus: 'list'}, []];
}

// Esc unwinds one layer at a time and never quits.
function back(model: Model): [Model, Effect[]] {
  if (model.busy !== undefined) return [{...model, busy: undefined}, [{type: 'stop'}]];
  if (model.focus === 'preview') return [{...model, focus: 'list'}, []];
  if (model.filter.line.text !== '') return clearFilter(model);
  if (model.marks.size > 0) return [{...model, marks: new Set(), range: undefined}, []];
  return [{...model, toast: undefined}, []];
}
