import type {IndexContext} from '../open/index-context.js';
import {jsonText} from '../output/json.js';
import {tsv} from '../output/tsv.js';
import type {Ranked} from '../rank/rank.js';
import {candidatePaths} from '../scope/candidate-path.js';
import type {ScopeQuery} from '../scope/match.js';
import {shownSummary} from '../text/flatten.js';
import {maskedItem} from './masked-item.js';
import {renderReminder} from './reminder.js';
import {retrieve} from './retrieve.js';
import {capsFrom, select} from './select.js';

// `orbit --path`: what applies to these paths and tags, best first. The fast path and the full command share it, so
// they cannot disagree.

export const queryFormats = ['text', 'json', 'reminder'] as const;
export type QueryFormat = (typeof queryFormats)[number];

export type QueryContext = IndexContext & {readonly cwd: string};

export type Answer = {readonly ranked: readonly Ranked[]; readonly about: string};

export function answerQuery(query: ScopeQuery, context: QueryContext): Answer {
  const paths = candidatePaths(context.workspace, context.cwd, query.paths);
  const ranked = retrieve(context, {paths, tags: query.tags});
  return {ranked, about: paths.length > 0 ? paths.join(', ') : 'this task'};
}

export function renderAnswer({ranked: found, about}: Answer, format: QueryFormat, context: QueryContext): string {
  const ranked = found.map(item => maskedItem(item, context));
  if (format === 'json') return jsonText({results: ranked.map(toResult)});
  if (format === 'reminder') {
    // A question, not a delivery: no session is touched.
    const block = renderReminder(select(ranked, new Map(), capsFrom(context.config, context.env)).chosen, about);
    return block === '' ? '' : `${block}\n`;
  }
  return tsv(
    ranked.map(({id, summary, tags, matched_by}) => [id, shownSummary(summary), tags.join(','), matched_by.join(' ')]),
  );
}

export type MatchResult = {
  readonly kind: 'learning' | 'task';
  readonly id: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly matched_by: readonly string[];
  readonly updated_at: string;
  readonly score: number;
};

export function toResult(ranked: Omit<MatchResult, 'kind'> & {readonly kind?: string | null}): MatchResult {
  const {id, summary, tags, matched_by, updated_at, score} = ranked;
  return {
    kind: ranked.kind === 'task' ? 'task' : 'learning',
    id,
    summary,
    tags,
    matched_by,
    updated_at,
    score: Math.round(score * 1e6) / 1e6,
  };
}
