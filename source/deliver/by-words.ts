import {learningsByRow} from '../../store/index/query.js';
import type {Orbit} from '../open/orbit.js';
import {confidenceNow, type RankContext} from '../rank/rank.js';
import {compareScored, roundedScore, type ScoredLearning} from '../rank/text-order.js';
import {matchedFields, searchText} from '../scope/full-text.js';
import {relevantRows} from '../scope/text-relevance.js';
import type {Contribution, EarlierLearnings} from './contribution.js';
import {capsFrom, explain} from './select.js';

const firstLook = 20;
const widerBy = 8;

/**
 * What the words of a task are about, above the minimum confidence. The look goes on until a call is full of what the session
 * has not had: words that many doubtful or already told learnings share must not hide the rest.
 */
export function textContribution(
  orbit: Orbit,
  query: string,
  earlier: EarlierLearnings,
  ranking: RankContext,
): Contribution {
  const {perCall, perSession} = capsFrom(orbit.config, orbit.env);
  const sure: ScoredLearning[] = [];
  const doubtful: ScoredLearning[] = [];
  let fresh = 0;
  for (let looked = 0, limit = firstLook; ; looked = limit, limit *= widerBy) {
    const hits = searchText(orbit.db, query, {limit, statuses: ['active']});
    const scores = new Map(hits.slice(looked).map(({row, score}) => [row, roundedScore(score)]));
    for (const learning of learningsByRow(orbit.db, relevantRows(orbit.db, query, [...scores.keys()]))) {
      if (earlier.contributed.has(learning.id)) continue;
      const hit = {learning, score: scores.get(learning.row) ?? 0, confidence: confidenceNow(learning, ranking)};
      const isSure = hit.confidence >= orbit.config.injection.min_confidence;
      if (isSure && !earlier.seen.has(learning.id)) fresh++;
      // Of the doubtful the first are enough for an explanation; nobody reads thousands.
      if (isSure) sure.push(hit);
      else if (looked === 0) doubtful.push(hit);
    }
    if (hits.length < limit || fresh >= perCall) break;
  }
  return {
    // More than a session takes is never delivered.
    ranked: labelled(orbit, query, sure.sort(compareScored).slice(0, earlier.seen.size + perSession)),
    left: labelled(orbit, query, doubtful).map(learning => explain(learning, 'below-confidence')),
  };
}

function labelled(orbit: Orbit, query: string, hits: readonly ScoredLearning[]) {
  const rows = hits.map(({learning}) => learning.row);
  const fields = matchedFields(orbit.db, query, rows);
  return hits.map(({learning}) => ({
    ...learning,
    start: learning.confidence,
    matched_by: fields.get(learning.row) ?? [],
    score: 0,
  }));
}
