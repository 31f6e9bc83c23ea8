import {allLearnings} from '../../../store/index/records.js';
import type {Orbit} from '../../orbit.js';
import {candidatePairs} from './candidates.js';
import {dismissedPairs, pairKey} from './dismissed.js';
import {type Features, featuresOf, weigher} from './features.js';
import {duplicateThreshold, scorePair} from './score.js';

export type Pair = {
  readonly a: string;
  readonly b: string;
  readonly score: number;
  readonly reasons: readonly string[];
};
export type Found = {readonly pairs: readonly Pair[]; readonly clusters: readonly (readonly string[])[]};

/** Pairs that probably tell the same lesson, most likely first. It only proposes; what was dismissed stays away. */
export function findDuplicates(
  orbit: Orbit,
  options: {
    threshold?: number | undefined;
    id?: string | undefined;
    progress?: (done: number, total: number) => void;
  } = {},
): Found {
  const all = allLearnings(orbit.db)
    .filter(({status}) => status === 'active' || status === 'proposed')
    .map(({id, summary, scope}) => featuresOf({id, summary, paths: scope.paths, tags: scope.tags}));
  const weigh = weigher(all);
  const dismissed = dismissedPairs(orbit.workspace);
  const threshold = options.threshold ?? duplicateThreshold;
  const pairs: Pair[] = [];
  const candidates = candidatePairs(all, weigh);
  for (const [done, [first, second]] of candidates.entries()) {
    if (done % 1000 === 0) options.progress?.(done, candidates.length);
    const [a, b] = [all[first] as Features, all[second] as Features];
    if (options.id !== undefined && a.id !== options.id && b.id !== options.id) continue;
    if (dismissed.has(pairKey(a.id, b.id))) continue;
    const {score, reasons} = scorePair(a, b, weigh);
    if (score >= threshold) pairs.push({a: a.id, b: b.id, score, reasons});
  }
  options.progress?.(candidates.length, candidates.length);
  pairs.sort((x, y) => y.score - x.score || (x.a < y.a ? -1 : 1));
  return {pairs, clusters: clustersOf(pairs)};
}

/** Records that hang together by pairs, largest group first. */
export function clustersOf(pairs: readonly Pair[]): string[][] {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    const up = parent.get(id) ?? id;
    return up === id ? id : root(up);
  };
  for (const {a, b} of pairs) parent.set(root(a), root(b));
  const groups = new Map<string, string[]>();
  for (const id of new Set(pairs.flatMap(({a, b}) => [a, b])))
    groups.set(root(id), [...(groups.get(root(id)) ?? []), id]);
  return [...groups.values()]
    .map(group => group.sort())
    .sort((x, y) => y.length - x.length || ((x[0] ?? '') < (y[0] ?? '') ? -1 : 1));
}
