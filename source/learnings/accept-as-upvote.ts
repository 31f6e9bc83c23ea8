import {OrbitError} from '../../store/errors.js';
import type {Orbit} from '../open/orbit.js';
import {readLearning, resolveId} from '../open/read-record.js';
import {withUndo} from '../undo/journal.js';
import {changeStatus} from './status.js';
import {upvote} from './vote.js';

export type AcceptedAsUpvote = {readonly id: string; readonly into: string; readonly vote_count: number};

/**
 * A proposal that says what is known already: the known learning gets the vote of whoever proposed it, and the proposal
 * is filed away with a word on where it went. Both are judged before either changes.
 */
export function acceptAsUpvote(orbit: Orbit, typed: string, typedInto: string, task?: string): AcceptedAsUpvote {
  const id = resolveId(orbit, typed);
  const into = resolveId(orbit, typedInto, 'as-upvote-of');
  const proposal = readLearning(orbit, id);
  if (proposal.status !== 'proposed')
    throw new OrbitError('refused', `${id} is ${proposal.status}; only a proposal can become an upvote.`);
  const learning = readLearning(orbit, into);
  if (learning.status !== 'active')
    throw new OrbitError('refused', `${into} is ${learning.status}; an upvote goes to an active learning.`);
  const evidence = proposal.evidence.find(({kind}) => kind === 'task')?.ref;
  const vote = {model: proposal.created_by || 'person', task: task ?? evidence ?? orbit.env.ORBIT_TASK_ID ?? id};
  return withUndo(orbit, `${id} merged into ${into} as an upvote`, () => {
    const {vote_count} = upvote(orbit, into, vote);
    changeStatus(orbit, id, 'reject', `merged into ${into}`);
    return {id, into, vote_count};
  });
}
