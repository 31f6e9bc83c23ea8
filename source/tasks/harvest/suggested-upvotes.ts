import {appendLine} from '../../../store/atomic.js';
import {makeOwnFolder} from '../../../store/own-folders.js';
import {isObject} from '../../../store/record/parse.js';
import {readJsonl} from '../../../store/sidecar/jsonl.js';
import {modelFamily} from '../../../store/sidecar/model-family.js';
import {readVotes} from '../../../store/sidecar/votes.js';
import type {Workspace} from '../../../store/workspace.js';
import type {Orbit} from '../../open/orbit.js';
import {readLearning} from '../../open/read-record.js';
import {harvestFolder} from './schedule.js';

// A lesson that came up again is a reason to trust the record that tells it. A person casts the vote; until then it
// waits here, in the local state, and it is gone as soon as the vote is there.

export type SuggestedUpvote = {
  readonly id: string;
  readonly task: string;
  readonly model: string;
  readonly score: number;
  /** How the source put it. */
  readonly said: string;
};

function file(workspace: Workspace): string {
  return `${harvestFolder(workspace)}/upvotes.jsonl`;
}

export function suggestUpvote(orbit: Orbit, upvote: SuggestedUpvote): void {
  if (suggestedUpvotes(orbit).some(({id, task}) => id === upvote.id && task === upvote.task)) return;
  makeOwnFolder(orbit.workspace, harvestFolder(orbit.workspace));
  appendLine(file(orbit.workspace), JSON.stringify(upvote));
}

export function suggestedUpvotes(orbit: Orbit): SuggestedUpvote[] {
  const {entries} = readJsonl(file(orbit.workspace), 'upvotes.jsonl', value =>
    isObject(value) &&
    typeof value.score === 'number' &&
    ['id', 'task', 'model', 'said'].every(key => typeof value[key] === 'string')
      ? (value as SuggestedUpvote)
      : 'is no suggestion.',
  );
  return entries.filter(entry => isOpen(orbit, entry));
}

function isOpen(orbit: Orbit, {id, task, model}: SuggestedUpvote): boolean {
  try {
    const {status} = readLearning(orbit, id);
    if (status !== 'active' && status !== 'proposed') return false;
    return !readVotes(orbit.workspace, id).entries.some(
      vote => vote.task_id === task && modelFamily(vote.voter_model) === modelFamily(model),
    );
  } catch {
    return false;
  }
}
