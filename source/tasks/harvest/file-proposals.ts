import {OrbitError} from '../../../store/errors.js';
import {addLearning} from '../../learnings/add.js';
import type {Orbit} from '../../open/orbit.js';
import {findDuplicate} from './deduplicate.js';
import type {HarvestSource} from './source.js';
import {type SuggestedUpvote, suggestUpvote} from './suggested-upvotes.js';
import type {Dropped, HarvestProposal, Vetted} from './vet.js';

export const harvester = 'harvest';

export type Filed = {
  /** Without an id where it is a rehearsal. */
  readonly proposed: readonly {
    readonly id: string | null;
    readonly summary: string;
    readonly paths: readonly string[];
    readonly line: number | null;
  }[];
  readonly upvotes: readonly SuggestedUpvote[];
  readonly dropped: readonly Dropped[];
};

/** Writes each proposal as a record that a person has to accept, whole or not at all. Doing it again adds nothing. */
export function fileProposals(
  orbit: Orbit,
  source: HarvestSource,
  {proposals, dropped}: Vetted,
  options: {readonly dryRun: boolean; readonly voter: string; readonly before: HarvestProposal[]},
): Filed {
  const filed = {proposed: [] as Filed['proposed'][number][], upvotes: [] as SuggestedUpvote[], dropped: [...dropped]};
  for (const proposal of proposals) {
    const {summary, paths, line = null} = proposal;
    const duplicate = findDuplicate(orbit, proposal, source, options.before);
    if (duplicate.is === 'settled') filed.dropped.push({summary, reason: duplicate.reason});
    else if (duplicate.is === 'known') {
      const task = source.task?.id ?? source.title;
      const upvote = {id: duplicate.id, task, model: options.voter, score: duplicate.score, said: summary};
      if (!options.dryRun) suggestUpvote(orbit, upvote);
      filed.upvotes.push(upvote);
    } else {
      try {
        const id = options.dryRun ? null : write(orbit, proposal);
        options.before.push(proposal);
        filed.proposed.push({id, summary, paths, line});
      } catch (error) {
        if (!(error instanceof OrbitError) || !['bad-value', 'refused'].includes(error.code)) throw error;
        filed.dropped.push({summary, reason: error.message});
      }
    }
  }
  return filed;
}

// Never active, whatever `authoring.agents` lets agents do themselves.
function write(orbit: Orbit, {line: _, ...draft}: HarvestProposal): string {
  return addLearning(orbit, draft, {agent: harvester, status: 'proposed'}).learning.id;
}
