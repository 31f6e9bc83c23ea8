import {readLearningJson} from '../../store/index/records.js';
import type {Learning, Status} from '../../store/record/schema.js';
import type {Orbit} from '../open/orbit.js';
import {searchText} from '../scope/full-text.js';
import {featuresOf, type Weigh} from './features.js';
import {duplicateThreshold, scorePair} from './score.js';

// Is this lesson known already? Asked at every add, so candidates come from the full-text index instead of a look at all
// records; the judgement is the same as that of `orbit learning duplicates`.

export type SimilarSummary = {
  readonly id: string;
  readonly summary: string;
  readonly score: number;
  readonly reasons: readonly string[];
};
export type SimilarLearning = SimilarSummary & {readonly learning: Learning};

const candidateCount = 25;
const most = 5;

export function findSimilar(
  orbit: Orbit,
  draft: {summary: string; paths: readonly string[]; tags: readonly string[]},
  except?: string,
): SimilarSummary[] {
  return findSimilarLearnings(orbit, draft, ['active', 'proposed'])
    .filter(({id}) => id !== except)
    .map(({id, summary, score, reasons}) => ({id, summary, score, reasons}))
    .slice(0, most);
}

/** The same among records of any status: what was rejected or replaced is known as well. */
export function findSimilarLearnings(
  orbit: Orbit,
  draft: {summary: string; paths: readonly string[]; tags: readonly string[]},
  statuses: readonly Status[],
): SimilarLearning[] {
  const target = featuresOf({id: '', ...draft});
  const weigh = indexWeigher(orbit);
  const hits = searchText(orbit.db, draft.summary, {limit: candidateCount, statuses});
  const similar: SimilarLearning[] = [];
  for (const {row} of hits) {
    const learning = readLearningJson(orbit.db, row);
    if (!learning) continue;
    const {id, summary, scope} = learning;
    const {score, reasons} = scorePair(target, featuresOf({id, summary, paths: scope.paths, tags: scope.tags}), weigh);
    if (score >= duplicateThreshold) similar.push({id, summary, score, reasons, learning});
  }
  return similar.sort((a, b) => b.score - a.score);
}

/** How rare a word is, by asking the index how many records have it. */
function indexWeigher(orbit: Orbit): Weigh {
  const total = (orbit.db.prepare('SELECT count(*) FROM learnings_index').pluck().get() as number) + 20;
  const count = orbit.db.prepare('SELECT count(*) FROM learnings_fts WHERE learnings_fts MATCH ?').pluck();
  const cache = new Map<string, number>();
  return word => {
    const weight = cache.get(word) ?? Math.log(1 + total / (1 + (count.get(`"${word}"*`) as number)));
    cache.set(word, weight);
    return weight;
  };
}
