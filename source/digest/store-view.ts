import {OrbitError} from '../../store/errors.js';
import type {Orbit} from '../open/orbit.js';
import {readLearning, resolveId} from '../open/read-record.js';
import {toBullet} from './bullet-text.js';
import {groupOf} from './groups.js';
import type {StoreView} from './plan.js';

/** The store as a pull asks about it. */
export function storeView(orbit: Orbit): StoreView {
  const rows = orbit.db
    .prepare("SELECT id, summary FROM learnings_index WHERE status IN ('active', 'proposed') ORDER BY row DESC")
    .all() as {id: string; summary: string}[];
  const bySummary = new Map(rows.map(({id, summary}) => [toBullet(summary), id]));
  return {
    findByBullet: bullet => bySummary.get(bullet),
    find: typed => {
      try {
        const {id, status, summary, domain, scope} = readLearning(orbit, resolveId(orbit, typed));
        return {id, status, summary, group: groupOf({domain, tags: scope.tags})};
      } catch (error) {
        if (error instanceof OrbitError) return error.message;
        throw error;
      }
    },
  };
}
