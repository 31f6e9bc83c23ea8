import {OrbitError} from '../../../store/errors.js';
import type {Orbit} from '../../open/orbit.js';
import {type Change, reapply, revert, standsAs} from '../../undo/change.js';
import {inSlices} from './slices.js';

// Undo and redo of a change of many records, record by record. Stopped half-way, it is two changes: one that was taken
// back and one that still stands.

const most = 20;

export function isManyFiles({files}: Change): boolean {
  return files.length > most;
}

export type TakenBack = {
  readonly made: Change | undefined;
  readonly rest: Change | undefined;
  readonly problem?: unknown;
};

export async function takeBackInSlices(
  orbit: Orbit,
  change: Change,
  way: 'undo' | 'redo',
  goesOn: (done: number, of: number) => boolean,
): Promise<TakenBack> {
  // All or nothing where somebody else has been at one of them, as for a few.
  if (!standsAs(orbit, change, way === 'undo' ? 'after' : 'before'))
    return {
      made: undefined,
      rest: undefined,
      problem: new OrbitError('conflict', 'One of them was changed by someone else since; they are left as they are.'),
    };
  const parts = byRecord(change);
  const take = way === 'undo' ? revert : reapply;
  const {done, problem} = await inSlices(
    parts,
    part => take(orbit, part),
    count => goesOn(count, parts.length),
  );
  return {
    made: joined(change, parts.slice(0, done), parts.length),
    rest: joined(change, parts.slice(done), parts.length),
    ...(problem === undefined ? {} : {problem}),
  };
}

function byRecord({title, files}: Change): Change[] {
  const parts = new Map<string, Change['files'][number][]>();
  for (const file of files) parts.set(file.id, [...(parts.get(file.id) ?? []), file]);
  return [...parts.values()].map(own => ({title, files: own}));
}

function joined({title}: Change, parts: readonly Change[], all: number): Change | undefined {
  if (parts.length === 0) return undefined;
  return {title: parts.length === all ? title : `a part of: ${title}`, files: parts.flatMap(({files}) => files)};
}
