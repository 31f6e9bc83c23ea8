import {OrbitError} from '../../store/errors.js';
import {learningsByRow} from '../../store/index/query.js';
import {quote} from '../../store/quote.js';
import {statuses} from '../../store/record/schema.js';
import {normalizeTag} from '../../store/record/tags.js';
import {rankContext} from '../deliver/retrieve.js';
import type {MatchResult} from '../deliver/scope-query.js';
import {indexContext} from '../open/index-context.js';
import type {Orbit} from '../open/orbit.js';
import {confidenceNow} from '../rank/rank.js';
import {compareScored, roundedScore} from '../rank/text-order.js';
import {matchedFields, searchText} from '../scope/full-text.js';

export type SearchOptions = {
  readonly tags?: readonly string[];
  readonly all?: boolean | undefined;
  /** `active` or `learning:active`; several separated by commas. */
  readonly status?: string | undefined;
  readonly limit?: number | undefined;
  readonly minConfidence?: number | undefined;
};

const defaultLimit = 20;
const everything = -1;
/** Of equally good ones the surer goes first, so a few more than wanted are looked at. */
const ties = 500;

/** Text search: BM25, then confidence. */
export function searchLearnings(
  orbit: Orbit,
  text: string,
  options: SearchOptions = {},
): (MatchResult & {confidence: number})[] {
  const limit = options.limit ?? defaultLimit;
  // What is filtered afterwards must not be cut before: the one that fits may be the last.
  const isFiltered = options.tags?.length || options.minConfidence;
  const hits = searchText(orbit.db, text, {
    limit: isFiltered ? everything : limit + ties,
    statuses: requestedStatuses(options),
  });
  const ranking = rankContext(indexContext(orbit));
  const scores = new Map(hits.map(({row, score}) => [row, score]));
  const tags = (options.tags ?? []).map(normalizeTag);
  const best = learningsByRow(orbit.db, [...scores.keys()])
    .filter(learning => tags.every(tag => learning.tags.includes(tag)))
    .map(learning => ({
      learning,
      score: roundedScore(scores.get(learning.row) ?? 0),
      confidence: confidenceNow(learning, ranking),
    }))
    .filter(({confidence}) => confidence >= (options.minConfidence ?? 0))
    .sort(compareScored)
    .slice(0, limit);
  const fields = matchedFields(
    orbit.db,
    text,
    best.map(({learning}) => learning.row),
  );
  return best.map(({learning, score, confidence}) => ({
    kind: 'learning',
    id: learning.id,
    summary: learning.summary,
    tags: learning.tags,
    matched_by: fields.get(learning.row) ?? [],
    updated_at: learning.updated_at,
    score,
    confidence,
  }));
}

export function requestedStatuses({all, status}: Pick<SearchOptions, 'all' | 'status'>): string[] {
  if (all) return [...statuses];
  const names = (status ?? 'active').split(',').map(name => name.trim().replace(/^learning:/, ''));
  const unknownName = names.find(name => !statuses.some(status => status === name));
  if (unknownName !== undefined)
    throw new OrbitError(
      'bad-value',
      `status: ${quote(unknownName)} is not a status; allowed are ${statuses.map(name => `learning:${name}`).join(', ')}.`,
    );
  return names;
}
