import type {IndexedLearning} from '../../store/index/query.js';
import {normalizeTag} from '../../store/record/tags.js';
import {prepared} from '../../store/sqlite.js';
import {rankContext, retrieve} from '../deliver/retrieve.js';
import {type MatchResult, toResult} from '../deliver/scope-query.js';
import {indexContext} from '../open/index-context.js';
import type {Orbit} from '../open/orbit.js';
import {confidenceNow} from '../rank/rank.js';
import {candidatePaths} from '../scope/candidate-path.js';
import {requestedStatuses, type SearchOptions} from './text-search.js';

/** The scope query with the filters of a search: any status, tags, a confidence floor. */
export function searchPath(orbit: Orbit, typed: readonly string[], options: SearchOptions): MatchResult[] {
  const context = indexContext(orbit);
  const ranking = rankContext(context);
  const allowedStatuses = new Set(requestedStatuses(options));
  const statusOf = prepared(orbit.db, 'SELECT status FROM learnings_index WHERE row = ?').pluck();
  const tags = (options.tags ?? []).map(normalizeTag);
  const keep = (learning: IndexedLearning) =>
    allowedStatuses.has(statusOf.get(learning.row) as string) &&
    tags.every(tag => learning.tags.includes(tag)) &&
    confidenceNow(learning, ranking) >= (options.minConfidence ?? 0);
  const paths = candidatePaths(orbit.workspace, orbit.cwd, typed);
  const ranked = retrieve(context, {paths, tags: []}, {everyStatus: true, keep});
  return ranked.slice(0, options.limit ?? ranked.length).map(toResult);
}
