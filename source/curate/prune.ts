import type {Progress} from '../../store/index/refresh.js';
import type {Orbit} from '../orbit.js';
import {findStale, type StaleReport} from './stale.js';
import {changeStatus} from './status.js';

export type Pruned = StaleReport & {readonly archived: readonly string[]};

/** Reports what is stale; with `archive` also takes it out of injection. Nothing leaves the disk. */
export function prune(
  orbit: Orbit,
  options: {archive: boolean; reason?: string | undefined; progress?: Progress | undefined},
): Pruned {
  const report = findStale(orbit, options.progress);
  const archived: string[] = [];
  if (options.archive) {
    for (const {id} of report.stale) {
      changeStatus(orbit, id, 'archive', options.reason);
      archived.push(id);
    }
  }
  return {...report, archived};
}
