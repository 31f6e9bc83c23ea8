import type {Features, Weigh} from './features.js';

// Which pairs are worth scoring. Every record is filed under its most telling words; only records that meet under some
// of them are compared, so ten thousand take seconds and not the fifty million comparisons of all pairs.

const wordsFiled = 8;
const longestList = 400;
const perRecord = 40;

export function candidatePairs(all: readonly Features[], weigh: Weigh): [number, number][] {
  const filed = all.map(({words}) => [...words].sort((a, b) => weigh(b) - weigh(a)).slice(0, wordsFiled));
  const lists = new Map<string, number[]>();
  for (const [at, words] of filed.entries()) {
    for (const word of words) {
      const list = lists.get(word);
      if (list) list.push(at);
      else lists.set(word, [at]);
    }
  }
  const pairs: [number, number][] = [];
  const met = new Float64Array(all.length);
  for (const [at, words] of filed.entries()) {
    const touched: number[] = [];
    for (const word of words) {
      const list = lists.get(word) ?? [];
      if (list.length > longestList) continue;
      for (const other of list) {
        if (other >= at) break;
        if (met[other] === 0) touched.push(other);
        met[other] = (met[other] ?? 0) + weigh(word);
      }
    }
    const best =
      touched.length > perRecord ? touched.sort((a, b) => (met[b] ?? 0) - (met[a] ?? 0)).slice(0, perRecord) : touched;
    for (const other of best) pairs.push([other, at]);
    for (const other of touched) met[other] = 0;
  }
  return pairs;
}
