import {OrbitError} from '../../store/errors.js';
import type {Learning, Status} from '../../store/record/schema.js';
import {updateRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {readLearning, resolveId} from '../open/read-record.js';
import {listed} from '../undo/change.js';
import {withUndo} from '../undo/journal.js';
import {checkReference} from './reference.js';

// The moves a person can make, and from where. Superseding is its own use-case: it changes two records.

export const transitions = {
  archive: {from: ['active', 'proposed'], to: 'archived', done: 'archived'},
  restore: {from: ['archived'], to: 'active', done: 'restored'},
  accept: {from: ['proposed'], to: 'active', done: 'accepted'},
  reject: {from: ['proposed'], to: 'archived', done: 'rejected'},
} as const satisfies Record<string, {from: readonly Status[]; to: Status; done: string}>;

export type Transition = keyof typeof transitions;

/** Several at once: every id is judged before the first record changes. */
export function changeStatuses(
  orbit: Orbit,
  typed: readonly string[],
  transition: Transition,
  reason?: string,
): Learning[] {
  const ids = [...new Set(typed.map(id => resolveId(orbit, id)))];
  for (const id of ids) checkMove(id, readLearning(orbit, id).status, transition);
  const title = `${listed(ids)} ${transitions[transition].done}`;
  return withUndo(orbit, title, () => ids.map(id => changeStatus(orbit, id, transition, reason)));
}

/** The reason, where one is given, stays in the record beside the status until the next move. */
export function changeStatus(orbit: Orbit, typed: string, transition: Transition, reason?: string): Learning {
  const id = resolveId(orbit, typed);
  const {to} = transitions[transition];
  const note = reason?.trim() ? checkReference('reason', reason, 'the reason for the change') : undefined;
  const title = `${id} ${transitions[transition].done}`;
  const learning = withUndo(orbit, title, () =>
    updateRecord(orbit.workspace, id, current => {
      if (!checkMove(id, current.status, transition)) return [];
      return [
        {path: ['status'], value: to},
        {path: ['status_reason'], value: note},
        {path: ['updated_at'], value: timestamp(orbit)},
      ];
    }),
  );
  return learning;
}

/** Refuses a move that cannot be made; false where the record is there already. */
function checkMove(id: string, status: Status, transition: Transition): boolean {
  const {from, to} = transitions[transition];
  if (status === to && transition !== 'reject' && transition !== 'accept') return false;
  if ((from as readonly Status[]).includes(status)) return true;
  throw new OrbitError('refused', `${id} is ${status}; ${transition} takes a learning that is ${from.join(' or ')}.`);
}
