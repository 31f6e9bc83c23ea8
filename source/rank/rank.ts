// This folder: the order of learnings: votes, confidence, and the keys that the options name.

import type {Config} from '../../store/config/schema.js';
import type {Env} from '../../store/env.js';
import type {IndexedLearning} from '../../store/index/query.js';
import type {UsageCount} from '../../store/index/usage.js';
import {deriveConfidence} from './confidence.js';
import {compareBy} from './order.js';

const dayMs = 86_400_000;
export const defaultHalfLifeDays = 180;

export type Ranked = IndexedLearning & {
  readonly matched_by: readonly string[];
  readonly score: number;
  readonly start: number;
};

export type RankContext = {
  readonly now: number;
  readonly env: Env;
  readonly config: Config;
  /** Asked only when the order depends on it. */
  readonly usage?: (id: string) => UsageCount;
};

export function rank(
  learnings: readonly IndexedLearning[],
  reasons: (row: number) => readonly string[],
  context: RankContext,
): Ranked[] {
  const halfLife = halfLifeDays(context.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS);
  const needsConfidence = context.config.ranking.includes('confidence');
  // Written out: spreading an object and replacing one of its values takes Node 20 thirty times as long.
  const ranked = learnings.map(learning => ({
    row: learning.row,
    id: learning.id,
    summary: learning.summary,
    tags: learning.tags,
    updated_at: learning.updated_at,
    created_at: learning.created_at,
    priority: learning.priority,
    domain: learning.domain,
    kind: learning.kind,
    confidence: needsConfidence ? confidenceNow(learning, context) : learning.confidence,
    votes: learning.votes,
    feedback: learning.feedback,
    tokens: learning.tokens,
    start: learning.confidence,
    matched_by: reasons(learning.row),
    score: voteScore(learning.votes, context.now, halfLife),
  }));
  return ranked.sort(compareBy(context.config.ranking));
}

export function confidenceNow(
  learning: Pick<IndexedLearning, 'id' | 'confidence' | 'created_at' | 'votes' | 'feedback'>,
  context: Pick<RankContext, 'now' | 'usage'>,
): number {
  const usage = context.usage?.(learning.id);
  const used = [
    Date.parse(learning.created_at),
    ...learning.votes,
    time(usage?.last_injected_at),
    time(usage?.last_shown_at),
  ];
  return deriveConfidence({start: learning.confidence, feedback: learning.feedback, used}, context.now);
}

function time(text: string | null | undefined): number {
  return text ? Date.parse(text) : Number.NaN;
}

/** How long a vote takes to count half; 0 counts every vote fully. A value that is no number means the default. */
export function halfLifeDays(env: string | undefined): number {
  if (env === undefined || env.trim() === '') return defaultHalfLifeDays;
  const days = Number(env);
  return Number.isFinite(days) && days >= 0 ? days : defaultHalfLifeDays;
}

export function voteScore(votedAt: readonly number[], now: number, halfLife: number): number {
  if (halfLife === 0) return votedAt.length;
  let score = 0;
  for (const at of votedAt) score += 2 ** (-Math.max(0, now - at) / dayMs / halfLife);
  return score;
}
