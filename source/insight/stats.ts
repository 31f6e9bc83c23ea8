import {parseList} from '../../store/index/query.js';
import {paged} from '../../store/index/records.js';
import {readEvent, type UsageEvent} from '../../store/index/usage.js';
import {readTail} from '../../store/plain-file.js';
import type {Orbit} from '../open/orbit.js';
import {type Reach, reach} from './reach.js';

// Does delivery work? Counted from the usage log: how often agents asked, how often they got something, what it cost,
// and which learnings were then read or called helpful.

export type LearningStats = {
  readonly id: string;
  readonly injected: number;
  readonly shown: number;
  readonly shown_ratio: number | null;
  readonly helpful: number;
  readonly not_helpful: number;
  readonly last_injected_at: string | null;
  readonly last_shown_at: string | null;
};

export type Stats = {
  readonly learnings: readonly LearningStats[];
  readonly workspace: {
    readonly fires: number;
    readonly fires_with_match: number;
    readonly fires_with_injection: number;
    readonly hit_rate: number | null;
    readonly injections: number;
    readonly tokens: number;
    readonly sessions: number;
    readonly shown: number;
    readonly shown_ratio: number | null;
    readonly helpful: number;
    readonly not_helpful: number;
    readonly last_fired_at: string | null;
    readonly by: Readonly<Record<string, {readonly fires: number; readonly injections: number}>>;
    readonly active: number;
    readonly never_injected: number;
  } & Reach;
};

export function stats(orbit: Orbit, since: number): Stats {
  const events = [...eventsSince(orbit, since)];
  const eventsById = new Map<string, UsageEvent[]>();
  for (const event of events) {
    if (event.kind === 'fired') continue;
    const list = eventsById.get(event.id);
    if (list) list.push(event);
    else eventsById.set(event.id, [event]);
  }
  const rows = paged<IndexedFeedback>(
    orbit.db,
    "SELECT l.row, l.id, l.feedback FROM learnings_index l WHERE l.status IN ('proposed', 'active', 'superseded')",
  );
  const learnings = Array.from(rows, row => learningStats(row, eventsById.get(row.id) ?? [], since)).sort(
    (a, b) => b.injected - a.injected || b.shown - a.shown || (a.id < b.id ? -1 : 1),
  );
  return {learnings, workspace: {...delivery(events, learnings), ...activity(orbit), ...reach(orbit)}};
}

type IndexedFeedback = {readonly row: number; readonly id: string; readonly feedback: string};

function learningStats(
  {id, feedback: json}: IndexedFeedback,
  events: readonly UsageEvent[],
  since: number,
): LearningStats {
  const injected = events.filter(({kind}) => kind === 'injected');
  const shown = events.filter(({kind}) => kind === 'shown');
  const feedback = parseList<readonly [number, boolean]>(json).filter(([at]) => at >= since);
  return {
    id,
    injected: injected.length,
    shown: shown.length,
    shown_ratio: ratio(shown.length, injected.length),
    helpful: feedback.filter(([, helpful]) => helpful).length,
    not_helpful: feedback.filter(([, helpful]) => !helpful).length,
    last_injected_at: injected.at(-1)?.at ?? null,
    last_shown_at: shown.at(-1)?.at ?? null,
  };
}

function delivery(events: readonly UsageEvent[], learnings: readonly LearningStats[]) {
  const fired = events.filter(event => event.kind === 'fired');
  const by: Record<string, {fires: number; injections: number}> = {};
  for (const {via = 'unknown', injected} of fired) {
    const counts = by[via] ?? {fires: 0, injections: 0};
    by[via] = {fires: counts.fires + 1, injections: counts.injections + injected};
  }
  const injections = fired.reduce((sum, {injected}) => sum + injected, 0);
  // Counted like the injections: also for what was archived since.
  const shown = events.filter(({kind}) => kind === 'shown').length;
  const withInjection = fired.filter(({injected}) => injected > 0).length;
  return {
    fires: fired.length,
    fires_with_match: fired.filter(({matched}) => matched > 0).length,
    fires_with_injection: withInjection,
    hit_rate: ratio(withInjection, fired.length),
    injections,
    tokens: fired.reduce((total, {tokens}) => total + tokens, 0),
    sessions: new Set(fired.map(({session}) => session)).size,
    shown,
    shown_ratio: ratio(shown, injections),
    helpful: sum(learnings, 'helpful'),
    not_helpful: sum(learnings, 'not_helpful'),
    last_fired_at: fired.at(-1)?.at ?? null,
    by,
  };
}

// Never is not "not lately": the counts of the index reach further back than the time asked about.
function activity({db}: Orbit) {
  const count = (sql: string) => db.prepare(sql).pluck().get() as number;
  const active = "SELECT count(*) FROM learnings_index l WHERE status = 'active'";
  return {
    active: count(active),
    never_injected: count(`${active} AND NOT EXISTS (SELECT 1 FROM usage u WHERE u.id = l.id AND u.injected > 0)`),
  };
}

/** Years of events; what is older than the end of a longer log is not counted. */
const maxLogBytes = 64 * 1024 * 1024;

function* eventsSince(orbit: Orbit, since: number): Generator<UsageEvent> {
  for (const line of readTail(orbit.workspace.usage, maxLogBytes).split('\n')) {
    const event = line === '' ? undefined : readEvent(line);
    if (event && Date.parse(event.at) >= since) yield event;
  }
}

function sum(learnings: readonly LearningStats[], key: 'helpful' | 'not_helpful'): number {
  return learnings.reduce((total, learning) => total + learning[key], 0);
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
