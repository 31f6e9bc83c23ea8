import type {UsageCount} from '../../../store/index/usage.js';
import type {Orbit} from '../../orbit.js';
import {compareBy} from '../../rank/order.js';
import {confidenceNow} from '../../rank/rank.js';
import {halfLifeDays, voteScore} from '../../rank/vote-score.js';
import type {Row} from '../state/model.js';

type Raw = {
  readonly id: string;
  readonly status: string;
  readonly summary: string;
  readonly tags: string;
  readonly paths: string;
  readonly kind: string | null;
  readonly domain: string | null;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly priority: number | null;
  readonly confidence: number;
  readonly votes: string;
  readonly feedback: string;
};

const nothing: readonly never[] = [];
const unused: UsageCount = {injected: 0, shown: 0, last_injected_at: null, last_shown_at: null};

/** Every learning as the list needs it, in the order agents would get them. One query: ten thousand must not be felt. */
export function readRows(orbit: Orbit, stale: ReadonlyMap<string, readonly string[]>): Row[] {
  const now = orbit.now();
  const halfLife = halfLifeDays(orbit.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS);
  const usage = new Map(
    (orbit.db.prepare('SELECT * FROM usage').all() as (UsageCount & {id: string})[]).map(row => [row.id, row]),
  );
  const found = orbit.db
    .prepare(
      `SELECT id, status, summary, tags, paths, kind, domain, created_by, created_at, updated_at, priority,
              confidence, votes, feedback
       FROM learnings_index WHERE status != 'broken'`,
    )
    .all() as Raw[];
  const compare = compareBy(orbit.config.ranking);
  return found
    .map(raw => {
      const {id, priority, updated_at, created_at} = raw;
      const votes = listed<number>(raw.votes);
      const feedback = listed<readonly [number, boolean]>(raw.feedback);
      const used = usage.get(id) ?? unused;
      const known = {id, confidence: raw.confidence, created_at, votes, feedback};
      const confidence = confidenceNow(known, {now, usage: () => used});
      const score = votes.length === 0 ? 0 : voteScore(votes, now, halfLife);
      const row: Row = {
        id,
        status: raw.status,
        summary: raw.summary,
        tags: listed(raw.tags),
        paths: listed(raw.paths),
        kind: raw.kind,
        domain: raw.domain,
        createdBy: raw.created_by,
        updatedAt: Date.parse(updated_at),
        votes: votes.length,
        confidence,
        injected: used.injected,
        shown: used.shown,
        stale: stale.get(id) ?? nothing,
      };
      return {row, sortable: {id, priority, updated_at, matched_by: nothing, confidence, score}};
    })
    .sort((a, b) => compare(a.sortable, b.sortable))
    .map(({row}) => row);
}

// Most have neither votes nor feedback; parsing thousands of empty lists is felt.
function listed<T>(json: string): readonly T[] {
  return json === '[]' ? nothing : (JSON.parse(json) as T[]);
}
