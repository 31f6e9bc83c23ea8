import {lineFrom} from '../input/line-editor.js';
import type {KeyContext} from '../model/bindings.js';
import type {Model} from '../model/model.js';
import {cursorRow, shownIds, targets} from '../model/select.js';
import {curate, editUnderCursor, pick, voteFor} from '../state/curate.js';
import type {Effect} from '../state/effect.js';
import {openForm} from '../state/form.js';
import {moveCursor} from '../state/list-moves.js';
import {inGroup} from './action.js';
import {unlessAll, withoutRecord} from './disabled.js';

const records: readonly KeyContext[] = ['learnings', 'stale'];
const notSuperseded = ['active', 'proposed', 'archived'];

// biome-ignore format: a row is read as a row
export const curateActions = inGroup('curate', {
  'learning.add': {keys: ['a'], in: ['learnings', 'stale', 'usage'], title: 'Add a learning', footer: [6, 'add'],
    run: model => [{...model, dialog: openForm(undefined)}, []]},
  'learning.edit': {keys: ['e'], in: records, title: 'Edit in $EDITOR', footer: [5, 'edit'],
    disabled: withoutRecord, run: model => editUnderCursor(model, false)},
  'learning.quick-edit': {keys: ['E'], title: 'Quick edit of summary, tags and paths',
    disabled: model => withoutRecord(model) ?? superseded(model), run: quickEdit},
  'learning.supersede': {keys: ['s'], in: records, title: 'Supersede with another', footer: [3, 'supersede'],
    disabled: unlessAll(notSuperseded, 'it is superseded already'), run: model => pick(model, 'supersede')},
  'learning.upvote': {keys: ['u'], in: records, title: 'Upvote', footer: [4, 'upvote'],
    disabled: unlessAll(notSuperseded, 'votes on a superseded learning are refused'),
    run: model => voteFor(model, 'upvote', 'Upvote for which task?')},
  'learning.helpful': {keys: ['+'], in: records, title: 'Helpful',
    disabled: withoutRecord, run: model => voteFor(model, 'helpful', 'Helpful in which task?')},
  'learning.not-helpful': {keys: ['-'], in: records, title: 'Not helpful',
    disabled: withoutRecord, run: model => voteFor(model, 'not-helpful', 'Not helpful in which task?')},
  'votes.task': {keys: ['T'], title: 'Choose the task that votes and feedback are for', run: askForTask},
  'learning.archive': {keys: ['x'], in: records, title: 'Archive', footer: [7, 'archive'],
    disabled: unlessAll(['active', 'proposed'], 'only active learnings and proposals can be archived'),
    run: model => curate(model, {do: 'archive', ids: targets(model)})},
  'learning.restore': {keys: ['X'], in: records, title: 'Restore',
    disabled: unlessAll(['archived'], 'only archived learnings can be restored'),
    run: model => curate(model, {do: 'restore', ids: targets(model)})},
  'mark.toggle': {keys: ['space'], title: 'Mark and go down', disabled: withoutRecord, run: markUnderCursor},
  // Marks that a filter hides are not touched: one filter after the other collects what is to be done.
  'mark.all': {keys: ['ctrl+a'], title: 'Mark all shown',
    disabled: withoutRecord, run: model => marked(model, new Set([...model.marks, ...shownIds(model)]))},
  'mark.range': {keys: ['v'], title: 'Mark a range: from here to where the cursor goes',
    disabled: withoutRecord, run: markRange},
  'mark.invert': {keys: ['*'], title: 'Invert the marks',
    disabled: withoutRecord, run: model => marked(model, shownIds(model).reduce(toggled, model.marks))},
  undo: {keys: ['z'], title: 'Undo', footer: [9, 'undo'],
    disabled: ({canUndo}) => canUndo === undefined ? 'there is nothing to undo' : undefined,
    run: model => [model, [{type: 'undo'}]]},
  redo: {keys: ['Z', 'ctrl+r'], title: 'Redo',
    disabled: ({canRedo}) => canRedo === undefined ? 'there is nothing to redo' : undefined,
    run: model => [model, [{type: 'redo'}]]},
});

function superseded(model: Model): string | undefined {
  return cursorRow(model)?.status === 'superseded' ? 'a superseded learning stays as it was' : undefined;
}

function quickEdit(model: Model): [Model, Effect[]] {
  const row = cursorRow(model);
  return [row ? {...model, dialog: openForm(row)} : model, []];
}

function askForTask(model: Model): [Model, Effect[]] {
  const question = 'Votes and feedback from now on are for which task?';
  const line = lineFrom(model.task ?? model.suggestedTask ?? '');
  return [{...model, dialog: {kind: 'prompt', question, line, action: 'task', ids: []}}, []];
}

function markUnderCursor(model: Model): [Model, Effect[]] {
  const row = cursorRow(model);
  return row ? moveCursor({...model, marks: toggled(model.marks, row.id)}, 1) : [model, []];
}

function markRange(model: Model): [Model, Effect[]] {
  const row = cursorRow(model);
  if (model.range || !row) return [{...model, range: undefined}, []];
  return moveCursor({...model, range: {from: row.id, before: model.marks}}, 0);
}

function marked(model: Model, marks: ReadonlySet<string>): [Model, Effect[]] {
  return [{...model, marks, range: undefined}, []];
}

function toggled(marks: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(marks);
  if (!next.delete(id)) next.add(id);
  return next;
}
