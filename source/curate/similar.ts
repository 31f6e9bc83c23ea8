import {readLearningJson} from '../../store/index/records.js';
import type {Orbit} from '../orbit.js';
import {searchText} from '../scope/text-match.js';
import {contentWords} from '../text/words.js';

// Is this lesson known already? Candidates come from the full-text index; shared rare words weigh more than common
// ones, and an overlapping scope helps.

export type Similar = {readonly id: string; readonly summary: string; readonly score: number};

const candidateCount = 25;
const threshold = 0.55;

export function findSimilar(
  orbit: Orbit,
  draft: {summary: string; paths: readonly string[]; tags: readonly string[]},
  except?: string,
): Similar[] {
  const wanted = new Set(contentWords(draft.summary));
  if (wanted.size === 0) return [];
  const hits = searchText(orbit.db, draft.summary, {limit: candidateCount, statuses: ['active', 'proposed']});
  const weight = weigher(orbit, wanted);
  const similar: Similar[] = [];
  for (const {row} of hits) {
    const learning = readLearningJson(orbit.db, row);
    if (!learning || learning.id === except) continue;
    const text = overlap(wanted, new Set(contentWords(learning.summary)), weight);
    const scope = sharesAny(draft.paths, learning.scope.paths) || sharesAny(draft.tags, learning.scope.tags) ? 0.1 : 0;
    const score = Math.min(1, text + (text > 0.3 ? scope : 0));
    if (score >= threshold)
      similar.push({id: learning.id, summary: learning.summary, score: Math.round(score * 1000) / 1000});
  }
  return similar.sort((a, b) => b.score - a.score).slice(0, 5);
}

function weigher(orbit: Orbit, terms: ReadonlySet<string>): (word: string) => number {
  const total = Math.max(1, orbit.db.prepare('SELECT count(*) FROM learnings_index').pluck().get() as number);
  const count = orbit.db.prepare('SELECT count(*) FROM learnings_fts WHERE learnings_fts MATCH ?').pluck();
  const weights = new Map(
    [...terms].map(word => [word, Math.log(1 + total / (1 + (count.get(`"${word}"*`) as number)))]),
  );
  const rare = Math.log(1 + total / 2);
  return word => weights.get(word) ?? rare;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>, weight: (word: string) => number): number {
  let shared = 0;
  let all = 0;
  for (const word of new Set([...a, ...b])) {
    const value = weight(word);
    all += value;
    if (a.has(word) && b.has(word)) shared += value;
  }
  // Dice rather than Jaccard: a short restatement of a long summary is still the same lesson.
  return all === 0 ? 0 : (2 * shared) / (all + shared);
}

function sharesAny(a: readonly string[], b: readonly string[]): boolean {
  return a.some(item => b.includes(item));
}
