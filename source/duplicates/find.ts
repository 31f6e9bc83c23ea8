// This folder: how alike two learnings are, and which pairs to look at.

import {liveLearnings} from '../../store/index/records.js';
import type {Progress} from '../../store/index/refresh.js';
import type {Orbit} from '../open/orbit.js';
import {candidateFinder} from './candidates.js';
import {dismissedPairs, pairKey} from './dismissed.js';
import {type Features, featuresOf, weigher} from './features.js';
import {duplicateThreshold, scorePair} from './score.js';

export type DuplicatePair = {
  readonly a: string;
  readonly b: string;
  readonly score: number;
  readonly reasons: readonly string[];
};
export type Duplicates = {readonly pairs: readonly DuplicatePair[]; readonly clusters: readonly (readonly string[])[]};

export type FindOptions = {
  readonly threshold?: number | undefined;
  readonly id?: string | undefined;
  readonly progress?: Progress | undefined;
};

/** Pairs that probably tell the same lesson, most likely first. It only proposes; what was dismissed stays away. */
export function findDuplicates(
  orbit: Orbit,
  {threshold = duplicateThreshold, id, progress}: FindOptions = {},
): Duplicates {
  const learnings = liveLearnings(orbit.db).map(({id, summary, scope}) =>
    featuresOf({id, summary, paths: scope.paths, tags: scope.tags}),
  );
  const weigh = weigher(learnings);
  const dismissed = dismissedPairs(orbit.workspace);
  const candidates = candidateFinder(learnings, weigh);
  const pairs: DuplicatePair[] = [];
  const compare = (one: Features, other: Features) => {
    const [a, b] = one.id < other.id ? [one, other] : [other, one];
    if (dismissed.has(pairKey(a.id, b.id))) return;
    const {score, reasons} = scorePair(a, b, weigh, threshold);
    if (score >= threshold) pairs.push({a: a.id, b: b.id, score, reasons});
  };
  const position = id === undefined ? -1 : learnings.findIndex(one => one.id === id);
  if (id !== undefined) {
    const current = learnings[position];
    if (current) for (const other of candidates.around(position)) compare(current, learnings[other] as Features);
  } else {
    for (const [at, current] of learnings.entries()) {
      if (at % 100 === 0) progress?.(at, learnings.length);
      for (const other of candidates.before(at)) compare(current, learnings[other] as Features);
    }
    progress?.(learnings.length, learnings.length);
  }
  pairs.sort((x, y) => y.score - x.score || (x.a < y.a ? -1 : 1));
  return {pairs, clusters: clustersOf(pairs)};
}

/** Records that hang together by pairs, largest group first. */
export function clustersOf(pairs: readonly DuplicatePair[]): string[][] {
  const parent = new Map<string, string>();
  // Each look shortens the way for the next one, so that a long chain is walked once.
  const root = (id: string): string => {
    let [at, above] = [id, parent.get(id) ?? id];
    while (above !== at) {
      const next = parent.get(above) ?? above;
      parent.set(at, next);
      [at, above] = [above, next];
    }
    return at;
  };
  for (const {a, b} of pairs) parent.set(root(a), root(b));
  const groups = new Map<string, string[]>();
  for (const id of new Set(pairs.flatMap(({a, b}) => [a, b]))) {
    const top = root(id);
    const group = groups.get(top);
    if (group) group.push(id);
    else groups.set(top, [id]);
  }
  return [...groups.values()]
    .map(group => group.sort())
    .sort((x, y) => y.length - x.length || ((x[0] ?? '') < (y[0] ?? '') ? -1 : 1));
}
