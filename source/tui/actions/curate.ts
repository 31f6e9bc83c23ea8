import {lineFrom} from '../input/line-editor.js';
import type {Model} from '../model/model.js';
import {cursorRow, shownIds} from '../model/select.js';
import {curateTargets, edit, pick, voteFor} from '../state/curate.js';
import type {Effect} from '../state/effect.js';
import {openForm} from '../state/form.js';
import {moveCursor} from '../state/list-moves.js';
import {inGroup, perform, row, unlessAll, withoutRecord} from './action.js';

const records = {in: ['learnings', 'stale'], disabled: withoutRecord} as const;
const notSuperseded = ['active', 'proposed', 'archived'];

export const curateActions = inGroup('curate', {
  'learning.add': row(['a'], 'Add a learning', add, {in: ['learnings', 'stale', 'usage'], footer: [6, 'add']}),
  'learning.edit': row(['e'], 'Edit in $EDITOR', edit, {...records, footer: [5, 'edit']}),
  'learning.quick-edit': row(['E'], 'Quick edit of summary, tags and paths', quickEdit, {disabled: unlessEditable}),
  'learning.supersede': row(['s'], 'Supersede with another', pick('supersede'), {
    ...records,
    footer: [3, 'supersede'],
    disabled: unlessAll(notSuperseded, 'it is superseded already'),
  }),
  'learning.upvote': row(['u'], 'Upvote', voteFor('upvote', 'Upvote for which task?'), {
    ...records,
    footer: [4, 'upvote'],
    disabled: unlessAll(notSuperseded, 'votes on a superseded learning are refused'),
  }),
  'learning.helpful': row(['+'], 'Helpful', voteFor('helpful', 'Helpful in which task?'), records),
  'learning.not-helpful': row(['-'], 'Not helpful', voteFor('not-helpful', 'Not helpful in which task?'), records),
  'votes.task': row(['T'], 'Choose the task that votes and feedback are for', askForTask),
  'learning.archive': row(['x'], 'Archive', curateTargets('archive'), {
    ...records,
    footer: [7, 'archive'],
    disabled: unlessAll(['active', 'proposed'], 'only active learnings and proposals can be archived'),
  }),
  'learning.restore': row(['X'], 'Restore', curateTargets('restore'), {
    ...records,
    disabled: unlessAll(['archived'], 'only archived learnings can be restored'),
  }),
  'mark.toggle': row(['space'], 'Mark and go down', markUnderCursor, {disabled: withoutRecord}),
  'mark.all': row(['ctrl+a'], 'Mark all shown', markAll, {disabled: withoutRecord}),
  'mark.range': row(['v'], 'Mark a range: from here to where the cursor goes', markRange, {disabled: withoutRecord}),
  'mark.invert': row(['*'], 'Invert the marks', invertMarks, {disabled: withoutRecord}),
  undo: row(['z'], 'Undo', perform({type: 'undo'}), {
    footer: [9, 'undo'],
    disabled: unlessThereIs('canUndo', 'there is nothing to undo'),
  }),
  redo: row(['Z', 'ctrl+r'], 'Redo', perform({type: 'redo'}), {
    disabled: unlessThereIs('canRedo', 'there is nothing to redo'),
  }),
});

function unlessEditable(model: Model): string | undefined {
  const isSuperseded = cursorRow(model)?.status === 'superseded';
  return withoutRecord(model) ?? (isSuperseded ? 'a superseded learning stays as it was' : undefined);
}

function add(model: Model): [Model, Effect[]] {
  return [{...model, dialog: openForm(undefined)}, []];
}

function quickEdit(model: Model): [Model, Effect[]] {
  const edited = cursorRow(model);
  return [edited ? {...model, dialog: openForm(edited)} : model, []];
}

function askForTask(model: Model): [Model, Effect[]] {
  const question = 'Which task are votes and feedback for from now on?';
  const line = lineFrom(model.task ?? model.suggestedTask ?? '');
  return [{...model, dialog: {kind: 'prompt', question, line, action: 'task', ids: []}}, []];
}

function markUnderCursor(model: Model): [Model, Effect[]] {
  const id = cursorRow(model)?.id;
  return id === undefined ? [model, []] : moveCursor({...model, marks: toggled(model.marks, id)}, 1);
}

function markRange(model: Model): [Model, Effect[]] {
  const from = cursorRow(model)?.id;
  if (model.range || from === undefined) return [{...model, range: undefined}, []];
  return moveCursor({...model, range: {from, before: model.marks}}, 0);
}

// Marks that a filter hides are not touched: one filter after the other collects what is to be done.
function markAll(model: Model): [Model, Effect[]] {
  return withMarks(model, new Set([...model.marks, ...shownIds(model)]));
}

function invertMarks(model: Model): [Model, Effect[]] {
  return withMarks(model, shownIds(model).reduce(toggled, model.marks));
}

function withMarks(model: Model, marks: ReadonlySet<string>): [Model, Effect[]] {
  return [{...model, marks, range: undefined}, []];
}

function toggled(marks: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(marks);
  if (!next.delete(id)) next.add(id);
  return next;
}

function unlessThereIs(what: 'canUndo' | 'canRedo', reason: string): (model: Model) => string | undefined {
  return model => (model[what] === undefined ? reason : undefined);
}
