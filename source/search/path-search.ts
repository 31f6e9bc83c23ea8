import {learningsByRow} from '../../store/index/query.js';
import {usageOf} from '../../store/index/usage.js';
import {type MatchResult, toResult} from '../deliver/scope-query.js';
import type {Orbit} from '../open/orbit.js';
import {confidenceNow, rank} from '../rank/rank.js';
import {candidatePath} from '../scope/candidate-path.js';
import {matchScope} from '../scope/match.js';
import {type SearchOptions, wantedStatuses} from './text-search.js';

/** The scope query with the filters of a search: any status, tags, a confidence floor. */
export function searchPath(orbit: Orbit, typed: readonly string[], options: SearchOptions): MatchResult[] {
  const paths = typed.map(one => candidatePath(orbit.workspace, orbit.cwd, one)).filter(path => path !== undefined);
  const reasons = matchScope(orbit.db, orbit.workspace.root, {paths, tags: []}, {everyStatus: true});
  const wanted = new Set(wantedStatuses(options));
  const statuses = new Map(
    orbit.db.prepare('SELECT row, status FROM learnings_index').raw().all() as [number, string][],
  );
  const tags = (options.tags ?? []).map(tag => tag.trim().toLowerCase());
  const usage = (id: string) => usageOf(orbit.db, id);
  const learnings = learningsByRow(orbit.db, [...reasons.keys()])
    .filter(({row}) => wanted.has(statuses.get(row) ?? ''))
    .filter(learning => tags.every(tag => learning.tags.includes(tag)))
    .filter(learning => confidenceNow(learning, {now: orbit.now(), usage}) >= (options.minConfidence ?? 0));
  const ranked = rank(learnings, row => reasons.get(row) ?? [], {
    now: orbit.now(),
    env: orbit.env,
    config: orbit.config,
    usage,
  });
  return ranked.slice(0, options.limit ?? ranked.length).map(toResult);
}
