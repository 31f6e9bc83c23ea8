import type {IndexedLearning} from '../../store/index/query.js';
import {usageOf} from '../../store/index/usage.js';
import type {IndexContext} from '../open/index-context.js';
import {type RankContext, type Ranked, rank} from '../rank/rank.js';
import {type MatchOptions, matchScope, type ScopeQuery} from '../scope/match.js';
import {learningsOf} from '../scope/scope-cache.js';

export type RetrieveOptions = MatchOptions & {readonly keep?: (learning: IndexedLearning) => boolean};

/** The one way from paths and tags to the learnings that apply, best first: match, confirm, rank. */
export function retrieve(context: IndexContext, query: ScopeQuery, options: RetrieveOptions = {}): Ranked[] {
  const {db, workspace, confirm} = context;
  const matches = matchScope(db, workspace.root, query, options);
  const rows = [...matches.keys()];
  confirm?.(rows);
  const learnings = learningsOf(db, rows);
  const kept = options.keep ? learnings.filter(options.keep) : learnings;
  return rank(kept, row => matches.get(row) ?? [], rankContext(context));
}

export function rankContext({db, now, env, config}: IndexContext): RankContext {
  return {now, env, config, usage: id => usageOf(db, id)};
}
