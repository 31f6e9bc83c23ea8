import {quote} from '../quote.js';
import {isObject} from '../record/parse.js';
import {shown, type Workspace} from '../workspace.js';
import {type JsonlEntries, overlong, readJsonl} from './jsonl.js';
import {modelFamily} from './model-family.js';

export type Vote = {
  readonly learning_id: string;
  readonly voter_model: string;
  readonly voted_at: string;
  readonly task_id: string;
};

export function votesFile(workspace: Workspace, id: string): string {
  return `${workspace.learnings}/${id}/votes.jsonl`;
}

/** The votes that count: one per model family and task, at its earliest time, oldest first. */
export function readVotes(workspace: Workspace, id: string): JsonlEntries<Vote> {
  const file = votesFile(workspace, id);
  const {entries, problems} = readJsonl(file, shown(workspace, file), value => readVote(value, id));
  const votes = new Map<string, Vote>();
  for (const vote of entries) {
    const key = JSON.stringify([modelFamily(vote.voter_model), vote.task_id]);
    const earlier = votes.get(key);
    if (!earlier || Date.parse(vote.voted_at) < Date.parse(earlier.voted_at)) votes.set(key, vote);
  }
  return {
    entries: [...votes.values()].sort((a, b) => Date.parse(a.voted_at) - Date.parse(b.voted_at)),
    problems,
  };
}

function readVote(value: unknown, id: string): Vote | string {
  if (!isObject(value)) return 'is not a vote object.';
  const {learning_id = id, voter_model, voted_at, task_id} = value;
  if (learning_id !== id) return `is a vote for ${quote(learning_id)}, not for ${id}.`;
  if (typeof voter_model !== 'string' || voter_model === '') return 'has no voter_model.';
  if (typeof voted_at !== 'string' || Number.isNaN(Date.parse(voted_at))) return 'has no voted_at time.';
  if (typeof task_id !== 'string' || task_id === '') return 'has no task_id; free-floating votes are refused.';
  const long = overlong({voter_model, voted_at, task_id});
  return long ?? {learning_id: id, voter_model, voted_at, task_id};
}
