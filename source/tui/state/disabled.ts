import type {ActionId} from '../actions/actions.js';
import type {Model} from './model.js';
import {cursorPair, cursorRow, rowsById, targets} from './select.js';

/** Why an action cannot be done now, or undefined. Shown when its key is pressed, and beside it in help and palette. */
export function disabledReason(model: Model, action: ActionId): string | undefined {
  if (action === 'undo') return model.canUndo === undefined ? 'there is nothing to undo' : undefined;
  if (action === 'filter' && model.view === 'usage') return 'there is no list here to filter';
  if (action === 'redo') return model.canRedo === undefined ? 'there is nothing to redo' : undefined;
  if (model.view === 'duplicates' && needsRecord.has(action))
    return 'this list has pairs; supersede, merge or dismiss one';
  if (needsRecord.has(action) && targets(model).length === 0) return 'no learning is selected';
  if (action.startsWith('duplicates.')) return cursorPair(model) ? undefined : 'there is no pair here';
  const known = rowsById(model.rows);
  const statuses = targets(model).map(id => known.get(id)?.status);
  const all = (...wanted: string[]) => statuses.every(status => status !== undefined && wanted.includes(status));
  if (action === 'learning.archive')
    return all('active', 'proposed') ? undefined : 'only active learnings and proposals can be archived';
  if (action === 'learning.restore') return all('archived') ? undefined : 'only archived learnings can be restored';
  if (action === 'learning.upvote')
    return all('active', 'proposed', 'archived') ? undefined : 'votes on a superseded learning are refused';
  if (action === 'learning.supersede')
    return all('active', 'proposed', 'archived') ? undefined : 'it is superseded already';
  if (action === 'learning.quick-edit')
    return cursorRow(model)?.status === 'superseded' ? 'a superseded learning stays as it was' : undefined;
  if (action.startsWith('inbox.')) return all('proposed') ? undefined : 'it is not a proposal';
  return undefined;
}

const needsRecord: ReadonlySet<ActionId> = new Set([
  'stale.heal',
  'learning.edit',
  'learning.quick-edit',
  'learning.supersede',
  'learning.upvote',
  'learning.helpful',
  'learning.not-helpful',
  'learning.archive',
  'learning.restore',
  'mark.toggle',
  'mark.range',
  'mark.all',
  'mark.invert',
  'inbox.accept',
  'inbox.edit-accept',
  'inbox.merge',
  'inbox.reject',
  'copy.id',
  'copy.block',
  'lineage.follow',
]);
