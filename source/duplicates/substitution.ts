import {stem} from '../text/words.js';
import type {Features} from './features.js';

// The same sentence with something else in it: "set a timeout on the request", "set a key on the request". Someone who
// tells a lesson again turns the sentence around; someone who writes the next lesson reuses it.

const skeletonShare = 0.55;

export function isSubstitution(a: Features, b: Features): boolean {
  const onlyA = [...a.words].filter(word => !b.words.has(word)).length;
  const onlyB = [...b.words].filter(word => !a.words.has(word)).length;
  return onlyA > 0 && onlyB > 0 && hasSameSkeleton(a, b);
}

export function hasSameSkeleton(a: Features, b: Features): boolean {
  return commonSubsequence(a.sequence, b.sequence) / Math.max(a.sequence.length, b.sequence.length) >= skeletonShare;
}

const opposites = (
  [
    ['add', 'remove'],
    ['add', 'delete'],
    ['keep', 'remove'],
    ['keep', 'delete'],
    ['keep', 'drop'],
    ['start', 'stop'],
    ['before', 'after'],
    ['enable', 'disable'],
    ['open', 'close'],
    ['with', 'without'],
    ['read', 'write'],
    ['always', 'never'],
    ['prefer', 'avoid'],
    ['use', 'avoid'],
    ['allow', 'forbid'],
    ['allow', 'deny'],
    ['accept', 'reject'],
    ['include', 'exclude'],
    ['increase', 'decrease'],
    ['raise', 'lower'],
    ['show', 'hide'],
    ['lock', 'unlock'],
    ['encrypt', 'decrypt'],
  ] as const
).map(([one, other]) => [stem(one), stem(other)] as const);

/** One says to do what the other says to undo. */
export function isOpposite(a: Features, b: Features): boolean {
  const [x, y] = [new Set(a.sequence), new Set(b.sequence)];
  return opposites.some(
    ([one, other]) => (only(x, one, other) && only(y, other, one)) || (only(x, other, one) && only(y, one, other)),
  );
}

function only(words: ReadonlySet<string>, has: string, not: string): boolean {
  return words.has(has) && !words.has(not);
}

/** How many words the two share in the same order. */
function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (const [at, other] of b.entries())
      row.push(word === other ? (previous[at] ?? 0) + 1 : Math.max(row[at] ?? 0, previous[at + 1] ?? 0));
    previous = row;
  }
  return previous[b.length] ?? 0;
}
