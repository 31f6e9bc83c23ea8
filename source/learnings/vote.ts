import {OrbitError} from '../../store/errors.js';
import {putLine} from '../../store/journal/change.js';
import {modelFamily} from '../../store/sidecar/model-family.js';
import {readVotes, type Vote, votesFile} from '../../store/sidecar/votes.js';
import {readRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {withUndo} from '../undo/journal.js';
import {checkReference} from './reference.js';

export type VoteResult = {
  readonly id: string;
  readonly counted: boolean;
  readonly vote_count: number;
  readonly last_voted_at: string | null;
};

/** One vote for each model family and task. A vote never touches the record itself. */
export function upvote(orbit: Orbit, typed: string, vote: {readonly model: string; readonly task: string}): VoteResult {
  const id = resolveId(orbit, typed);
  const model = checkReference('model', vote.model, 'the voter’s model, such as claude');
  if (vote.task.trim() === '') {
    throw new OrbitError(
      'refused',
      'task: free-floating votes are refused; a vote says for which task the learning was useful.',
      'Name the task with --task.',
    );
  }
  const task = checkReference('task', vote.task, 'the task that the learning was useful for');
  return withUndo(orbit, `${id} upvoted for ${task}`, () => {
    const {learning} = readRecord(orbit.workspace, id);
    if (learning.status === 'superseded') {
      throw new OrbitError(
        'refused',
        `${id} is superseded by ${learning.superseded_by ?? 'another learning'}; votes go to the newer one.`,
      );
    }
    const earlierVotes = readVotes(orbit.workspace, id).entries;
    const family = modelFamily(model);
    const counted = !earlierVotes.some(vote => modelFamily(vote.voter_model) === family && vote.task_id === task);
    if (counted) {
      const line: Vote = {learning_id: id, voter_model: family, voted_at: timestamp(orbit), task_id: task};
      putLine(orbit.workspace, votesFile(orbit.workspace, id), JSON.stringify(line));
    }
    const votes = readVotes(orbit.workspace, id).entries;
    return {id, counted, vote_count: votes.length, last_voted_at: votes[votes.length - 1]?.voted_at ?? null};
  });
}
