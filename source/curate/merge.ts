import {appendLine} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {feedbackFile, readFeedback} from '../../store/sidecar/feedback.js';
import {readVotes, votesFile} from '../../store/sidecar/votes.js';
import {readRecord, updateRecord} from '../../store/write.js';
import {type Orbit, timestamp} from '../orbit.js';
import {resolveId} from './read.js';
import {supersedeLearning} from './supersede.js';
import {remembered} from './undo-log.js';

/**
 * Two records of one lesson become one: the keeper gets the votes, the feedback, the evidence and the union of the
 * scopes; the other points to it. Doing it again adds nothing, so an interrupted merge is finished by repeating it.
 */
export function mergeLearnings(orbit: Orbit, typedFrom: string, typedInto: string): {from: string; into: string} {
  const from = resolveId(orbit, typedFrom);
  const into = resolveId(orbit, typedInto, 'into');
  if (from === into) throw new OrbitError('refused', `${from} cannot be merged into itself.`);
  remembered(orbit, `${from} merged into ${into}`, [from, into], () => {
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
      const known = new Set(target.evidence.map(({kind, ref}) => `${kind} ${ref}`));
      return [
        {path: ['scope', 'paths'], value: union(target.scope.paths, source.scope.paths)},
        {path: ['scope', 'tags'], value: union(target.scope.tags, source.scope.tags)},
        {path: ['scope', 'symbols'], value: union(target.scope.symbols, source.scope.symbols)},
        {
          path: ['evidence'],
          value: [...target.evidence, ...source.evidence.filter(({kind, ref}) => !known.has(`${kind} ${ref}`))],
        },
        {path: ['updated_at'], value: timestamp(orbit)},
      ];
    });
    moveSidecars(orbit, from, into);
    supersedeLearning(orbit, from, into);
  });
  return {from, into};
}

function moveSidecars(orbit: Orbit, from: string, into: string): void {
  const {workspace} = orbit;
  const votes = new Set(
    readVotes(workspace, into).entries.map(({voter_model, task_id}) => `${voter_model} ${task_id}`),
  );
  for (const vote of readVotes(workspace, from).entries) {
    if (!votes.has(`${vote.voter_model} ${vote.task_id}`))
      appendLine(votesFile(workspace, into), JSON.stringify({...vote, learning_id: into}));
  }
  const tasks = new Set(readFeedback(workspace, into).entries.map(({task_id}) => task_id));
  for (const entry of readFeedback(workspace, from).entries) {
    if (!tasks.has(entry.task_id))
      appendLine(feedbackFile(workspace, into), JSON.stringify({...entry, learning_id: into}));
  }
}
