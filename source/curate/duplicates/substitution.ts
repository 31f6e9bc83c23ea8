import type {Features} from './features.js';

// The same sentence with something else in it: "set a timeout on the request", "set a key on the request". Someone who
// tells a lesson again turns the sentence around; someone who writes the next lesson reuses it.

const skeletonShare = 0.55;

export function isSubstitution(a: Features, b: Features): boolean {
  const onlyA = [...a.words].filter(word => !b.words.has(word)).length;
  const onlyB = [...b.words].filter(word => !a.words.has(word)).length;
  if (onlyA === 0 || onlyB === 0) return false;
  return inOrder(a.sequence, b.sequence) / Math.max(a.sequence.length, b.sequence.length) >= skeletonShare;
}

const opposites: readonly (readonly [string, string])[] = [
  ['add', 'remov'],
  ['add', 'delet'],
  ['start', 'stop'],
  ['before', 'after'],
  ['enabl', 'disabl'],
  ['open', 'close'],
  ['with', 'without'],
  ['read', 'write'],
];

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
function inOrder(a: readonly string[], b: readonly string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const row = [0];
    for (const [at, other] of b.entries())
      row.push(word === other ? (previous[at] ?? 0) + 1 : Math.max(row[at] ?? 0, previous[at + 1] ?? 0));
    previous = row;
  }
  return previous[b.length] ?? 0;
}
