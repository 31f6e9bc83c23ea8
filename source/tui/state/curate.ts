import {emptyLine, lineFrom} from '../input/line-editor.js';
import type {Dialog, Model} from '../model/model.js';
import {cursorRow, targets} from '../model/select.js';
import type {Curation, Effect} from './effect.js';
import {wantDetail} from './list-moves.js';

// The steps that actions on learnings share.

export function curate(model: Model, change: Curation): [Model, Effect[]] {
  return [model, [{type: 'change', change}]];
}

type Step = (model: Model) => [Model, Effect[]];

/** The same for all that are selected. */
export function curateTargets(what: 'archive' | 'restore' | 'accept' | 'reject' | 'heal'): Step {
  return model => curate(model, {do: what, ids: targets(model)});
}

export const edit: Step = model => editUnderCursor(model, false);
export const editAndAccept: Step = model => editUnderCursor(model, true);

function editUnderCursor(model: Model, accept: boolean): [Model, Effect[]] {
  const row = cursorRow(model);
  return [model, row ? [{type: 'edit', id: row.id, accept}] : []];
}

/** Asks for the learning that takes the place of the selected ones. */
export function pick(purpose: 'supersede' | 'merge'): Step {
  return model => {
    const ids = targets(model);
    const search = {line: emptyLine, hits: [], cursor: 0, confirming: false, scroll: 0};
    const dialog: Dialog = {kind: 'picker', purpose, ids, ...search};
    return [{...model, dialog}, [...wantDetail(model, ids[0]), {type: 'pick', text: '', except: ids}]];
  };
}

/** A vote belongs to a task; it is asked once and remembered. */
export function voteFor(action: 'upvote' | 'helpful' | 'not-helpful', question: string, whom = targets): Step {
  return model => {
    const ids = whom(model);
    if (model.task !== undefined) return curate(model, {do: action, ids, task: model.task});
    return [{...model, dialog: {kind: 'prompt', question, line: lineFrom(model.suggestedTask ?? ''), action, ids}}, []];
  };
}
