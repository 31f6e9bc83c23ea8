import type {UsageCount} from '../../../store/index/usage.js';
import type {Orbit} from '../../open/orbit.js';
import {compareBy, type Rankable} from '../../rank/order.js';
import {confidenceNow, halfLifeDays, voteScore} from '../../rank/rank.js';
import type {Row} from '../model/model.js';

/** As the query below lists them: rows without names are read twice as fast. */
type IndexRow = readonly [
  id: string,
  status: string,
  summary: string,
  tags: string,
  paths: string,
  kind: string | null,
  domain: string | null,
  created_by: string | null,
  created_at: string,
  updated_at: string,
  priority: number | null,
  confidence: number,
  votes: string,
  feedback: string,
];

const nothing: readonly never[] = [];
const alive: Staleness = {reasons: nothing, heal: nothing};
const unused: UsageCount = {injected: 0, shown: 0, last_injected_at: null, last_shown_at: null};

/** Why a learning is stale, and what git renames would make of its scope. */
export type Staleness = {readonly reasons: readonly string[]; readonly heal: readonly string[]};

/** Every learning as the list needs it, in the order agents would get them. One query: ten thousand must not be felt. */
export function readRows(orbit: Orbit, stale: ReadonlyMap<string, Staleness>): Row[] {
  const time = {now: orbit.now(), halfLife: halfLifeDays(orbit.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS)};
  const usage = new Map(
    (orbit.db.prepare('SELECT * FROM usage').all() as (UsageCount & {id: string})[]).map(row => [row.id, row]),
  );
  const indexed = orbit.db
    .prepare(
      `SELECT id, status, summary, tags, paths, kind, domain, created_by, created_at, updated_at, priority,
              confidence, votes, feedback
       FROM learnings_index WHERE status != 'broken'`,
    )
    .raw()
    .all() as IndexRow[];
  return indexed
    .map(raw => new ReadRow(raw, usage.get(raw[0]) ?? unused, stale.get(raw[0]) ?? alive, time))
    .sort(compareBy(orbit.config.ranking));
}

type RankingTime = {readonly now: number; readonly halfLife: number};

/** A row of the index; what only a few rows are asked for is worked out when it is asked for. */
class ReadRow implements Row, Rankable {
  readonly id: string;
  readonly status: string;
  readonly summary: string;
  readonly kind: string | null;
  readonly domain: string | null;
  readonly createdBy: string | null;
  readonly priority: number | null;
  readonly updated_at: string;
  readonly votes: number;
  readonly score: number;
  readonly injected: number;
  readonly shown: number;
  readonly stale: readonly string[];
  readonly heal: readonly string[];
  readonly matched_by = nothing;
  #tags: readonly string[] | undefined;
  #paths: readonly string[] | undefined;
  #confidence: number | undefined;

  constructor(
    readonly raw: IndexRow,
    readonly used: UsageCount,
    staleness: Staleness,
    readonly time: RankingTime,
  ) {
    const votes = listed<number>(raw[12]);
    [this.id, this.status, this.summary, , , this.kind, this.domain, this.createdBy, , this.updated_at, this.priority] =
      raw;
    this.votes = votes.length;
    this.score = votes.length === 0 ? 0 : voteScore(votes, time.now, time.halfLife);
    this.stale = staleness.reasons;
    this.heal = staleness.heal;
    this.injected = used.injected;
    this.shown = used.shown;
  }

  get tags(): readonly string[] {
    this.#tags ??= listed<string>(this.raw[3]);
    return this.#tags;
  }

  get paths(): readonly string[] {
    this.#paths ??= listed<string>(this.raw[4]);
    return this.#paths;
  }

  get updatedAt(): number {
    return Date.parse(this.updated_at);
  }

  get confidence(): number {
    this.#confidence ??= this.#confidenceNow();
    return this.#confidence;
  }

  #confidenceNow(): number {
    const {id, raw, used, time} = this;
    const [created_at, confidence] = [raw[8], raw[11]];
    const learning = {
      id,
      confidence,
      created_at,
      votes: listed<number>(raw[12]),
      feedback: listed<FeedbackAt>(raw[13]),
    };
    return confidenceNow(learning, {now: time.now, usage: () => used});
  }
}

type FeedbackAt = readonly [at: number, helpful: boolean];

// Most have neither votes nor feedback; parsing thousands of empty lists is felt.
function listed<T>(json: string): readonly T[] {
  return json === '[]' ? nothing : (JSON.parse(json) as T[]);
}
