import {OrbitError} from '../../store/errors.js';
import type {Learning, Status} from '../../store/record/schema.js';
import {updateRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../orbit.js';
import {resolveId} from './read.js';
import {checkReference} from './reference.js';

// The moves a person can make, and from where. Superseding is its own use-case: it changes two records.

export const transitions = {
  archive: {from: ['active', 'proposed'], to: 'archived', done: 'archived'},
  restore: {from: ['archived'], to: 'active', done: 'restored'},
  accept: {from: ['proposed'], to: 'active', done: 'accepted'},
  reject: {from: ['proposed'], to: 'archived', done: 'rejected'},
} as const satisfies Record<string, {from: readonly Status[]; to: Status; done: string}>;

export type Transition = keyof typeof transitions;

/** The reason, where one is given, stays in the record beside the status until the next move. */
export function changeStatus(orbit: Orbit, typed: string, transition: Transition, reason?: string): Learning {
  const id = resolveId(orbit, typed);
  const {from, to} = transitions[transition];
  const learning = updateRecord(orbit.workspace, id, current => {
    if (current.status === to && transition !== 'reject' && transition !== 'accept') return [];
    if (!(from as readonly Status[]).includes(current.status)) {
      throw new OrbitError(
        'refused',
        `${id} is ${current.status}; ${transition} takes a learning that is ${from.join(' or ')}.`,
      );
    }
    const note = reason?.trim() ? checkReference('reason', reason, 'why the status changes') : undefined;
    return [
      {path: ['status'], value: to},
      {path: ['status_reason'], value: note},
      {path: ['updated_at'], value: timestamp(orbit)},
    ];
  });
  orbit.reindex(id);
  return learning;
}
