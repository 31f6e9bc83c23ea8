import {fromRow, type IndexedLearning, indexedColumns} from '../../store/index/query.js';
import type {Orbit} from '../open/orbit.js';
import {rank} from '../rank/rank.js';

/**
 * All active learnings, best first. The clock is the newest moment in the records and what this machine has shown does not
 * count: the same records give the same order tomorrow and in another clone.
 */
export function bestFirst(orbit: Orbit): IndexedLearning[] {
  const rows = orbit.db
    .prepare(`SELECT ${indexedColumns} FROM learnings_index l WHERE l.status = 'active'`)
    .all()
    .map(fromRow);
  let newest = 0;
  for (const {created_at, updated_at, votes, feedback} of rows)
    for (const time of [Date.parse(created_at), Date.parse(updated_at), ...votes, ...feedback.map(([at]) => at)])
      if (time > newest) newest = time;
  return rank(rows, () => [], {now: newest, env: orbit.env, config: orbit.config});
}
