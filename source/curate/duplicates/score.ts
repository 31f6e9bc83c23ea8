import type {Features, Weigh} from './features.js';
import {scopeOverlap} from './scope-overlap.js';
import {isOpposite, isSubstitution} from './substitution.js';

// How likely two records tell the same lesson, and why. Shared telling words make the score; scope moves it; a number
// that differs pulls it down, because "port 4001" and "port 4002" are two lessons in the same words.

export type Score = {readonly score: number; readonly reasons: readonly string[]};

export const duplicateThreshold = 0.55;
const diceShare = 0.65;
const disjointScope = 0.7;
const sharedScope = 1.12;
const otherNumbers = 0.75;
const substituted = 0.65;

export function scorePair(a: Features, b: Features, weigh: Weigh): Score {
  const shared = [...a.words].filter(word => b.words.has(word));
  const weight = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weigh(word), 0);
  const common = weight(shared);
  const sizes = [weight(a.words), weight(b.words)] as const;
  if (common === 0) return {score: 0, reasons: []};
  const dice = (2 * common) / (sizes[0] + sizes[1]);
  // One sentence inside another, longer one: the shorter is told in full.
  const contained = common / Math.min(...sizes);
  let score = diceShare * dice + (1 - diceShare) * contained;
  const scope = scopeOverlap(a, b);
  if (scope.kind === 'disjoint') score *= disjointScope;
  if (scope.kind === 'shared') score *= sharedScope;
  if (differs(a.numbers, b.numbers)) score *= otherNumbers;
  if (isSubstitution(a, b) || isOpposite(a, b)) score *= substituted;
  const telling = shared.sort((x, y) => weigh(y) - weigh(x)).slice(0, 5);
  return {
    score: Math.min(1, Math.round(score * 1000) / 1000),
    reasons: [
      `words: ${telling.map(word => a.written.get(word) ?? word).join(', ')}`,
      ...(scope.detail ? [`scope: ${scope.detail}`] : []),
    ],
  };
}

function differs(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some(number => b.has(number));
}
