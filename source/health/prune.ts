import type {Progress} from '../../store/index/refresh.js';
import {changeStatus} from '../learnings/status.js';
import type {Orbit} from '../open/orbit.js';
import {withUndo} from '../undo/journal.js';
import {findStale, type StaleReport, staleKinds} from './stale.js';

export type PruneReport = StaleReport & {readonly archived: readonly string[]};

export type PruneOptions = {
  readonly archive: boolean;
  /** A kind of reason narrows to it; any other text is kept in what is archived. */
  readonly reason?: string | undefined;
  readonly progress?: Progress | undefined;
};

/** Reports what is stale; with `archive` also takes it out of injection. Nothing leaves the disk. */
export function prune(orbit: Orbit, {archive, reason, progress}: PruneOptions): PruneReport {
  const report = findStale(orbit, progress);
  const kind = staleKinds.find(name => name === reason?.trim());
  const stale = kind ? report.stale.filter(({reasons}) => reasons.some(reason => reason.kind === kind)) : report.stale;
  const deadGlobs = kind === undefined || kind === 'paths' ? report.deadGlobs : [];
  const archived: string[] = [];
  if (archive) {
    const ids = stale.map(({id}) => id);
    withUndo(orbit, `${ids.length} stale learnings archived`, () => {
      for (const id of ids) {
        changeStatus(orbit, id, 'archive', kind ? undefined : reason);
        archived.push(id);
      }
    });
  }
  return {...report, stale, deadGlobs, archived};
}
