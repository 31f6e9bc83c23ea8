import type {Features, Weigh} from './features.js';

// Which pairs are worth scoring. Every record is filed under its most telling words; only records that meet under some
// of them are compared, so ten thousand take seconds and not the fifty million comparisons of all pairs. A word that
// hundreds of records have tells nothing alone, so those are filed two by two; and a sentence of nothing but common
// words is still filed under all of them together, so that the same words are found wherever they stand.

const wordsFiled = 8;
const longestList = 400;
const perRecord = 40;

export type Candidates = {
  /** The records before this one that are worth comparing with it. */
  readonly before: (at: number) => readonly number[];
  /** Those before and after it. */
  readonly around: (at: number) => readonly number[];
};

type Key = {readonly name: string; readonly weight: number; readonly isWhole?: true};

export function candidateFinder(learnings: readonly Features[], weigh: Weigh): Candidates {
  const counts = new Map<string, number>();
  for (const {words} of learnings) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isCommon = (word: string) => (counts.get(word) ?? 0) > longestList;
  const keysByLearning = learnings.map(({words}) => keysOf([...words], weigh, isCommon));
  const lists = new Map<string, number[]>();
  for (const [at, keys] of keysByLearning.entries()) {
    for (const {name} of keys) {
      const list = lists.get(name);
      if (list) list.push(at);
      else lists.set(name, [at]);
    }
  }
  const weights = new Float64Array(learnings.length);
  const gather = (at: number, end: number): readonly number[] => {
    const neighbors: number[] = [];
    for (const {name, weight, isWhole} of keysByLearning[at] ?? []) {
      const list = lists.get(name) ?? [];
      const nearby = isWhole ? neighbours(list, at) : list.length > longestList ? [] : list;
      for (const other of nearby) {
        if (other >= end) break;
        if (other === at) continue;
        if (weights[other] === 0) neighbors.push(other);
        weights[other] = (weights[other] ?? 0) + weight;
      }
    }
    const best =
      neighbors.length > perRecord
        ? neighbors.toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)).slice(0, perRecord)
        : neighbors;
    for (const other of neighbors) weights[other] = 0;
    return best;
  };
  return {before: at => gather(at, at), around: at => gather(at, learnings.length)};
}

function keysOf(words: readonly string[], weigh: Weigh, isCommon: (word: string) => boolean): Key[] {
  const telling = words.toSorted((a, b) => weigh(b) - weigh(a)).slice(0, wordsFiled);
  const common = telling.filter(isCommon).sort();
  const pairs = common.flatMap((word, at) =>
    common.slice(at + 1).map(other => ({name: `${word} ${other}`, weight: weigh(word) + weigh(other)})),
  );
  const single = telling.filter(word => !isCommon(word)).map(word => ({name: word, weight: weigh(word)}));
  const whole = {name: `= ${words.toSorted().join(' ')}`, weight: 1, isWhole: true} as const;
  return words.length === 0 ? [] : [...single, ...pairs, whole];
}

// The same sentence a thousand times is a chain of neighbours, not half a million pairs.
function neighbours(list: readonly number[], at: number): readonly number[] {
  const place = placeOf(list, at);
  return list.slice(Math.max(0, place - 3), place + 4);
}

// The list is in order.
function placeOf(list: readonly number[], at: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
