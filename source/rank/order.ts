import type {RankingKey} from '../../store/config/schema.js';
import {canonicalGlob} from '../../store/glob/canonical.js';
import {isoTime} from '../../store/iso-time.js';
import {compareIds} from '../../store/record/id.js';

// A total order: whatever the configured keys leave open, the id decides.

export type Rankable = {
  readonly id: string;
  readonly score: number;
  readonly priority: number | null;
  readonly updated_at: string;
  readonly confidence: number;
  readonly matched_by: readonly string[];
};

type Compare = (a: Rankable, b: Rankable) => number;

const comparators: Record<RankingKey, Compare> = {
  votes: (a, b) => b.score - a.score,
  priority: (a, b) => (b.priority ?? -1) - (a.priority ?? -1),
  updated_at: (a, b) => compareText(timeOf(b.updated_at), timeOf(a.updated_at)),
  confidence: (a, b) => b.confidence - a.confidence,
  specificity: (a, b) => specificity(b) - specificity(a),
  id: (a, b) => compareIds(a.id, b.id),
};

export function compareBy(keys: readonly RankingKey[]): Compare {
  return (a, b) => {
    for (const key of keys) {
      const difference = comparators[key](a, b);
      if (difference !== 0 && !Number.isNaN(difference)) return difference;
    }
    return compareIds(a.id, b.id);
  };
}

const sortableTimes = new Map<string, string>();

// A sort asks for the same few times again and again.
function timeOf(text: string): string {
  const cached = sortableTimes.get(text);
  if (cached !== undefined) return cached;
  if (sortableTimes.size >= 20_000) sortableTimes.clear();
  const time = sortableTime(text);
  sortableTimes.set(text, time);
  return time;
}

const isoUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// Nanoseconds and offsets exist in the wild: the UTC milliseconds come first, then whatever digits follow them.
export function sortableTime(text: string): string {
  if (isoUtc.test(text)) return `${text.slice(0, -1)}000000`;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return '';
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${isoTime(ms).slice(0, -1)}${digits.slice(3).padEnd(6, '0').slice(0, 6)}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const magic = /[*?[\]{}()!]/;

/** An exact path before a folder before an open glob: how much of the best matching glob is literal. */
function specificity(item: Rankable): number {
  let best = 0;
  for (const reason of item.matched_by) {
    if (!reason.startsWith('path:')) continue;
    const segments = canonicalGlob(reason.slice('path:'.length)).split('/');
    const literal = segments.filter(segment => !magic.test(segment)).length;
    // A name without wildcards is the path itself or a folder on the way to it, which is shorter.
    best = Math.max(best, literal === segments.length ? 100 + literal : 1 + Math.min(literal, 98));
  }
  return best;
}
