import {type Evidence, statuses} from '../../../store/record/schema.js';
import {featuresOf} from '../../duplicates/features.js';
import {duplicateThreshold, scorePair} from '../../duplicates/score.js';
import {findSimilarLearnings} from '../../duplicates/similar.js';
import type {Orbit} from '../../open/orbit.js';
import type {HarvestSource} from './source.js';
import type {HarvestProposal} from './vet.js';

export type DuplicateCheck =
  | {readonly is: 'new'}
  | {readonly is: 'known'; readonly id: string; readonly summary: string; readonly score: number}
  | {readonly is: 'settled'; readonly reason: string};

/** How much better a record that is out of use must fit than one that is in use, to be the one that is meant. */
const margin = 0.2;

/** Whether the project has this lesson already, and what that means for it. */
export function findDuplicate(
  orbit: Orbit,
  proposal: HarvestProposal,
  source: HarvestSource,
  before: readonly HarvestProposal[],
): DuplicateCheck {
  const {summary, paths, tags = []} = proposal;
  const similar = findSimilarLearnings(orbit, {summary, paths, tags}, statuses);
  const sameSource = similar.find(({learning}) => isFrom(source, learning.evidence));
  if (sameSource) return {is: 'settled', reason: `${sameSource.id} was made from the same source`};
  const live = similar.find(({learning: {status}}) => status === 'active' || status === 'proposed');
  const [best] = similar;
  if (live && live.score >= (best?.score ?? 0) - margin)
    return {is: 'known', id: live.id, summary: live.summary, score: live.score};
  if (best) {
    const heir = best.learning.superseded_by;
    if (best.learning.status === 'superseded' && heir !== null)
      return {is: 'known', id: heir, summary: best.summary, score: best.score};
    return {is: 'settled', reason: `${best.id} says the same and is ${best.learning.status}`};
  }
  // A rehearsal writes nothing, so the index does not know what stands before this one in the same run.
  const twin = before.find(
    other => scorePair(features(proposal), features(other), () => 1).score >= duplicateThreshold,
  );
  return twin ? {is: 'settled', reason: 'another learning in this harvest says the same'} : {is: 'new'};
}

function isFrom(source: HarvestSource, evidence: readonly Evidence[]): boolean {
  const [origin] = source.evidence(undefined);
  return evidence.some(
    ({kind, ref}) => kind === origin?.kind && (ref === origin.ref || ref.startsWith(`${origin.ref}#`)),
  );
}

function features({summary, paths, tags}: HarvestProposal): ReturnType<typeof featuresOf> {
  return featuresOf({id: '', summary, paths, tags: tags ?? []});
}
