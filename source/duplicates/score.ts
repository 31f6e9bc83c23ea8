import type {Features, Weigh} from './features.js';
import {isFlipped} from './negation.js';
import {scopeOverlap} from './scope-overlap.js';
import {hasSameSkeleton, isOpposite, isSubstitution} from './substitution.js';

// How likely two records tell the same lesson, and why. Shared telling words make the score; scope moves it; a number
// that differs pulls it down, because "port 4001" and "port 4002" are two lessons in the same words.

export type Score = {readonly score: number; readonly reasons: readonly string[]};

export const duplicateThreshold = 0.55;
const diceShare = 0.65;
const disjointScope = 0.7;
const sharedScope = 1.12;
const otherNumbers = 0.75;
const substituted = 0.65;
const contrary = 0.45;
/** How much of what two sentences share one must affirm and the other deny to be its contrary. */
const flippedShare = 0.8;
/** A sentence of which this much is in the other is told there in full, in whatever order. */
const nearlyAll = 0.8;

/** A pair that cannot reach `floor` is not looked at further: its score is 0. */
export function scorePair(a: Features, b: Features, weigh: Weigh, floor = 0): Score {
  const shared: string[] = [];
  let common = 0;
  for (const word of a.words) {
    if (!b.words.has(word)) continue;
    shared.push(word);
    common += weigh(word);
  }
  if (common === 0) return nothing;
  const [sizeA, sizeB] = [weightOf(a, weigh), weightOf(b, weigh)];
  const dice = (2 * common) / (sizeA + sizeB);
  // One sentence inside another, longer one: the shorter is told in full.
  const contained = common / Math.min(sizeA, sizeB);
  let score = diceShare * dice + (1 - diceShare) * contained;
  if (score * sharedScope < floor) return nothing;
  const scope = scopeOverlap(a, b);
  if (scope.kind === 'disjoint') score *= disjointScope;
  if (scope.kind === 'shared') score *= sharedScope;
  if (differs(a.numbers, b.numbers)) score *= otherNumbers;
  if (score < floor) return nothing;
  const flipped = shared.filter(word => isFlipped(word, a.polarity, b.polarity));
  const isDenied = sum(flipped, weigh) / common >= flippedShare;
  if ((isDenied && contained >= nearlyAll) || ((isDenied || isOpposite(a, b)) && hasSameSkeleton(a, b)))
    score *= contrary;
  else if (isOpposite(a, b) || isSubstitution(a, b)) score *= substituted;
  const telling = shared.sort((x, y) => weigh(y) - weigh(x)).slice(0, 5);
  return {
    score: Math.min(1, Math.round(score * 1000) / 1000),
    reasons: [
      `words: ${telling.map(word => a.written.get(word) ?? word).join(', ')}`,
      ...(scope.detail ? [`scope: ${scope.detail}`] : []),
    ],
  };
}

const nothing: Score = {score: 0, reasons: []};

// Every record meets dozens of others; what all its words weigh together is counted once.
const weights = new WeakMap<Weigh, WeakMap<Features, number>>();

function weightOf(features: Features, weigh: Weigh): number {
  const cache = weights.get(weigh) ?? new WeakMap<Features, number>();
  weights.set(weigh, cache);
  const cached = cache.get(features);
  if (cached !== undefined) return cached;
  const weight = sum(features.words, weigh);
  cache.set(features, weight);
  return weight;
}

function sum(words: Iterable<string>, weigh: Weigh): number {
  let total = 0;
  for (const word of words) total += weigh(word);
  return total;
}

function differs(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some(number => b.has(number));
}
