import type {Config} from '../../store/config/schema.js';
import type {Env} from '../../store/env.js';
import {reminderFrameTokens} from './reminder.js';
import type {Seen} from './session.js';

// match → rank → drop what this session got → cap per call → cap per session → token budget. Dedup comes before the caps,
// so what a cap held back is first in line the next time.

export type Candidate = {
  readonly id: string;
  readonly tokens: number;
  readonly matched_by: readonly string[];
  /** A maximum of its own bounds it, not the cap per call. */
  readonly ownMaximum?: true;
};

export const decisions = {
  injected: 'injected',
  'already-seen': 'this session already got it',
  'over-call-cap': 'over the cap per call',
  'over-session-cap': 'over the cap per session',
  'over-budget': 'over the token budget',
  'over-size': 'over the size an agent takes in one answer',
  'below-confidence': 'below the minimum confidence',
  'over-category': 'over the maximum of its category',
  'not-active': 'not active',
  'no-match': 'nothing in its scope matches',
} as const;

export type Decision = keyof typeof decisions;
export type Explained = {readonly id: string; readonly decision: Decision; readonly reason: string};

export type Selection<T> = {
  readonly chosen: readonly T[];
  readonly candidates: readonly Explained[];
  readonly tokens: number;
};

export type Caps = {readonly perCall: number; readonly perSession: number; readonly maxTokens: number};

/** Environment over file; a value that is no positive whole number falls back to what stands below it. */
export function capsFrom(config: Config, env: Env): Caps {
  return {
    perCall: positive(env.ORBIT_LEARNING_PER_CALL_CAP) ?? config.injection.per_call,
    perSession: positive(env.ORBIT_LEARNING_SESSION_CAP) ?? config.injection.per_session,
    maxTokens: config.injection.max_tokens,
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : undefined;
}

/** `frame` is what the text around the items costs. */
export function select<T extends Candidate>(
  ranked: readonly T[],
  seen: Seen,
  caps: Caps,
  frame = reminderFrameTokens,
): Selection<T> {
  const chosen: T[] = [];
  const candidates: Explained[] = [];
  let counted = 0;
  let tokens = frame;
  for (const [at, item] of ranked.entries()) {
    const decision = decide(item);
    if (decision === 'injected') {
      chosen.push(item);
      tokens += item.tokens;
    }
    candidates.push(explain(item, decision, at + 1));
  }
  return {chosen, candidates, tokens: chosen.length === 0 ? 0 : tokens};

  function decide(item: T): Decision {
    if (seen.has(item.id)) return 'already-seen';
    if (!item.ownMaximum && counted >= caps.perCall) return 'over-call-cap';
    if (seen.size + chosen.length >= caps.perSession) return 'over-session-cap';
    if (tokens + item.tokens > caps.maxTokens) return 'over-budget';
    if (!item.ownMaximum) counted++;
    return 'injected';
  }
}

export function explain(item: Pick<Candidate, 'id' | 'matched_by'>, decision: Decision, rank?: number): Explained {
  const why = [
    rank === undefined ? '' : `rank ${rank}`,
    `matched by ${item.matched_by.join(', ') || 'nothing'}`,
    decisions[decision],
  ].filter(Boolean);
  return {id: item.id, decision, reason: why.join('; ')};
}
