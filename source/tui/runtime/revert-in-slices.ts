import {OrbitError} from '../../../store/errors.js';
import type {Orbit} from '../../open/orbit.js';
import {type Change, type FileChange, filesAre, joinChanges, reapply, revert} from '../../undo/change.js';
import {inSlices, type ShouldContinue} from './slices.js';

// Undo and redo of a change of many records, record by record. Stopped half-way, it is two changes: one that was
// reverted and one that still stands.

const mostAtOnce = 20;

export function hasManyFiles({files}: Change): boolean {
  return files.length > mostAtOnce;
}

type Reverted = {
  readonly reverted: Change | undefined;
  readonly rest: Change | undefined;
  readonly problem?: unknown;
};

export async function revertInSlices(
  orbit: Orbit,
  change: Change,
  way: 'undo' | 'redo',
  shouldContinue: ShouldContinue,
): Promise<Reverted> {
  // All or nothing where somebody else has been at one of them, as for a few.
  if (!filesAre(way === 'undo' ? 'after' : 'before', orbit, change))
    return {
      reverted: undefined,
      rest: undefined,
      problem: new OrbitError(
        'conflict',
        'One of them was changed by someone else since; all of them stay as they are.',
      ),
    };
  const records = byRecord(change);
  const revertOne = way === 'undo' ? revert : reapply;
  const {done, ...stopped} = await inSlices(records, record => revertOne(orbit, record), shouldContinue);
  const part = (some: readonly Change[]) => {
    if (some.length === 0) return undefined;
    return joinChanges(some.length === records.length ? change.title : `part of: ${change.title}`, some);
  };
  return {reverted: part(records.slice(0, done)), rest: part(records.slice(done)), ...stopped};
}

function byRecord({title, files}: Change): Change[] {
  const records = new Map<string, FileChange[]>();
  for (const file of files) records.set(file.id, [...(records.get(file.id) ?? []), file]);
  return [...records.values()].map(filesOfRecord => ({title, files: filesOfRecord}));
}
