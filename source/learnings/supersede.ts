import {OrbitError} from '../../store/errors.js';
import {supersedeRecords} from '../../store/supersede.js';
import {readRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {withUndo} from '../undo/journal.js';
import {hiddenWarningsOf} from './hidden-warnings.js';

export type Superseded = {readonly old: string; readonly new: string; readonly warnings?: readonly string[]};

/** `by` takes the place of `old`: both records change or neither does. */
export function supersedeLearning(orbit: Orbit, typedOld: string, typedBy: string): Superseded {
  const old = resolveId(orbit, typedOld);
  const by = resolveId(orbit, typedBy, 'with');
  if (old === by)
    throw new OrbitError('refused', `${old} cannot supersede itself.`, 'Name another learning with --with.');
  withUndo(orbit, `${old} superseded by ${by}`, () =>
    supersedeRecords(orbit.workspace, old, by, timestamp(orbit), () => check(orbit, old, by)),
  );
  const warnings = hiddenWarningsOf(orbit, by);
  return {old, new: by, ...(warnings.length > 0 ? {warnings} : {})};
}

// Looked at under the lock, on the files themselves: the index may be a moment behind another process.
function check(orbit: Orbit, old: string, by: string): void {
  const oldRecord = readRecord(orbit.workspace, old).learning;
  const byRecord = readRecord(orbit.workspace, by).learning;
  if (oldRecord.status === 'superseded') {
    throw new OrbitError(
      'refused',
      `${old} is already superseded by ${oldRecord.superseded_by ?? 'another learning'}.`,
    );
  }
  if (byRecord.status !== 'active') {
    throw new OrbitError('refused', `${by} is ${byRecord.status}; only an active learning can supersede another.`);
  }
  if (leadsTo(orbit, old, by))
    throw new OrbitError('refused', `${old} already supersedes ${by}; that would be a cycle.`);
}

function leadsTo(orbit: Orbit, from: string, target: string): boolean {
  const seen = new Set<string>();
  const pending = [from];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === target && id !== from) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    try {
      pending.push(...(readRecord(orbit.workspace, id).learning.supersedes ?? []));
    } catch {
      // A missing ancestor cannot lead anywhere.
    }
  }
  return false;
}
