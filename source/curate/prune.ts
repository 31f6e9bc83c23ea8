import type {Progress} from '../../store/index/refresh.js';
import type {Orbit} from '../orbit.js';
import {findStale, type StaleReport} from './stale.js';
import {changeStatus} from './status.js';
import {remembered} from './undo-log.js';

export type Pruned = StaleReport & {readonly archived: readonly string[]};

/** Reports what is stale; with `archive` also takes it out of injection. Nothing leaves the disk. */
export function prune(
  orbit: Orbit,
  options: {archive: boolean; reason?: string | undefined; progress?: Progress | undefined},
): Pruned {
  const report = findStale(orbit, options.progress);
  const archived: string[] = [];
  if (options.archive) {
    const ids = report.stale.map(({id}) => id);
    remembered(orbit, `${ids.length} stale learnings archived`, ids, () => {
      for (const id of ids) {
        changeStatus(orbit, id, 'archive', options.reason);
        archived.push(id);
      }
    });
  }
  return {...report, archived};
}
