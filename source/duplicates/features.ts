import {wellCut} from '../../store/quote.js';
import {contentWords, stem, words} from '../text/words.js';
import {type Polarity, polarityOf, spellOutDenials} from './negation.js';
import {canonicalWord} from './synonyms.js';

// What of a learning is compared. The summary is the lesson; the body is its explanation and often shares words with
// every other explanation, so it is left out.

export type Comparable = {
  readonly id: string;
  readonly summary: string;
  readonly paths: readonly string[];
  readonly tags: readonly string[];
};

export type Features = {
  readonly id: string;
  readonly words: ReadonlySet<string>;
  /** How each was written, for the reasons. */
  readonly written: ReadonlyMap<string, string>;
  /** Every word in its order, for the shape of the sentence. */
  readonly sequence: readonly string[];
  readonly polarity: Polarity;
  readonly numbers: ReadonlySet<string>;
  readonly paths: readonly string[];
  readonly tags: ReadonlySet<string>;
};

// Twice what a summary may have, and more paths than a scope should: two records are compared word by word and path by path.
const longestSummary = 560;
const mostPaths = 40;
const mostTags = 100;

export function featuresOf({id, summary: whole, paths, tags}: Comparable): Features {
  const summary = wellCut(whole, longestSummary);
  const text = spellOutDenials(summary);
  const written = new Map(
    words(text).flatMap(word => contentWords(word).map(stemmed => [canonicalWord(stemmed), word] as const)),
  );
  return {
    id,
    words: new Set(written.keys()),
    written,
    sequence: words(text).map(stem),
    polarity: polarityOf(text),
    numbers: new Set(summary.match(/\d+(?:\.\d+)*/g) ?? []),
    paths: paths.slice(0, mostPaths),
    tags: new Set(tags.slice(0, mostTags)),
  };
}

/** How telling a word is: rare words weigh more. A store of few records says little about rarity, so it is smoothed. */
export type Weigh = (word: string) => number;

export function weigher(learnings: readonly Features[]): Weigh {
  const counts = new Map<string, number>();
  for (const {words} of learnings) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const total = learnings.length + 20;
  const weight = (count: number) => Math.log(1 + total / (1 + count));
  const weights = new Map([...counts].map(([word, count]) => [word, weight(count)]));
  return word => weights.get(word) ?? weight(0);
}
