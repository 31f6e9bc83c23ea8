import type {IndexedLearning} from '../../store/index/query.js';

/** A learning that the words of a text found. */
export type ScoredLearning = {
  readonly learning: IndexedLearning;
  /** Of the search, as `sameScore` gives it. */
  readonly score: number;
  readonly confidence: number;
};

/** Scores that differ only in the order in which they were added up are equal. */
export function roundedScore(bm25: number): number {
  return Math.round(bm25 * 1e6) / 1e6;
}

/** BM25, then confidence. */
export function compareScored(a: ScoredLearning, b: ScoredLearning): number {
  return b.score - a.score || b.confidence - a.confidence || (a.learning.id < b.learning.id ? -1 : 1);
}
