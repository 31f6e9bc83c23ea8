import {OrbitError} from '../../store/errors.js';
import {putLine} from '../../store/journal/change.js';
import {feedbackFile, readFeedback} from '../../store/sidecar/feedback.js';
import {modelFamily} from '../../store/sidecar/model-family.js';
import {readVotes, type Vote, votesFile} from '../../store/sidecar/votes.js';
import {readRecord, updateRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {withUndo} from '../undo/journal.js';
import {hiddenWarningsOf} from './hidden-warnings.js';
import {supersedeLearning} from './supersede.js';

export type Merged = {readonly from: string; readonly into: string; readonly warnings?: readonly string[]};

/**
 * Two records of one lesson become one: the keeper gets the votes, the feedback, the evidence and the union of the
 * scopes; the other points to it.
 */
export function mergeLearnings(orbit: Orbit, typedFrom: string, typedInto: string): Merged {
  const from = resolveId(orbit, typedFrom);
  const into = resolveId(orbit, typedInto, 'into');
  if (from === into) throw new OrbitError('refused', `${from} cannot be merged into itself.`);
  withUndo(orbit, `${from} merged into ${into}`, () => {
    const source = readRecord(orbit.workspace, from).learning;
    if (source.status === 'superseded')
      throw new OrbitError(
        'refused',
        `${from} is superseded by ${source.superseded_by ?? 'another learning'} already.`,
      );
    updateRecord(orbit.workspace, into, target => {
      if (target.status !== 'active')
        throw new OrbitError('refused', `${into} is ${target.status}; only an active learning can take another in.`);
      const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];
      const targetEvidence = new Set(target.evidence.map(({kind, ref}) => `${kind} ${ref}`));
      return [
        {path: ['scope', 'paths'], value: union(target.scope.paths, source.scope.paths)},
        {path: ['scope', 'tags'], value: union(target.scope.tags, source.scope.tags)},
        {path: ['scope', 'symbols'], value: union(target.scope.symbols, source.scope.symbols)},
        {
          path: ['evidence'],
          value: [
            ...target.evidence,
            ...source.evidence.filter(({kind, ref}) => !targetEvidence.has(`${kind} ${ref}`)),
          ],
        },
        {path: ['updated_at'], value: timestamp(orbit)},
      ];
    });
    moveSidecars(orbit, from, into);
    supersedeLearning(orbit, from, into);
  });
  const warnings = hiddenWarningsOf(orbit, into);
  return {from, into, ...(warnings.length > 0 ? {warnings} : {})};
}

// Readers count the earliest vote of a model and task and the last feedback of a task, so a line goes over unless the
// keeper has one that counts before it.
function moveSidecars(orbit: Orbit, from: string, into: string): void {
  const {workspace} = orbit;
  const voteKey = ({voter_model, task_id}: Vote) => JSON.stringify([modelFamily(voter_model), task_id]);
  const votes = new Map(readVotes(workspace, into).entries.map(vote => [voteKey(vote), Date.parse(vote.voted_at)]));
  for (const vote of readVotes(workspace, from).entries) {
    if (Date.parse(vote.voted_at) < (votes.get(voteKey(vote)) ?? Number.POSITIVE_INFINITY))
      putLine(workspace, votesFile(workspace, into), JSON.stringify({...vote, learning_id: into}));
  }
  const feedback = new Map(readFeedback(workspace, into).entries.map(({task_id, at}) => [task_id, Date.parse(at)]));
  for (const entry of readFeedback(workspace, from).entries) {
    if (Date.parse(entry.at) > (feedback.get(entry.task_id) ?? Number.NEGATIVE_INFINITY))
      putLine(workspace, feedbackFile(workspace, into), JSON.stringify({...entry, learning_id: into}));
  }
}
