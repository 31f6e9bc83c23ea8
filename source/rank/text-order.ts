import type {IndexedLearning} from '../../store/index/query.js';

/** A learning that the words of a text found. */
export type FoundByText = {
  readonly learning: IndexedLearning;
  /** Of the search, as `sameScore` gives it. */
  readonly score: number;
  readonly confidence: number;
};

/** Scores that differ only in the order in which they were added up are equal. */
export function sameScore(bm25: number): number {
  return Math.round(bm25 * 1e6) / 1e6;
}

/** BM25, then confidence. */
export function bestTextFirst(a: FoundByText, b: FoundByText): number {
  return b.score - a.score || b.confidence - a.confidence || (a.learning.id < b.learning.id ? -1 : 1);
}
