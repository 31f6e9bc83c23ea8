import {quote, wellCut} from '../quote.js';
import {isObject} from '../record/parse.js';
import {maxReferenceLength} from '../record/schema.js';
import {shown, type Workspace} from '../workspace.js';
import {type JsonlEntries, overlong, readJsonl} from './jsonl.js';

export type Feedback = {
  readonly learning_id: string;
  readonly helpful: boolean;
  readonly task_id: string;
  readonly by: string | null;
  readonly at: string;
  readonly note?: string;
};

export function feedbackFile(workspace: Workspace, id: string): string {
  return `${workspace.learnings}/${id}/feedback.jsonl`;
}

/** The feedback that counts: the last one of each task, oldest first. */
export function readFeedback(workspace: Workspace, id: string): JsonlEntries<Feedback> {
  const file = feedbackFile(workspace, id);
  const {entries, problems} = readJsonl(file, shown(workspace, file), value => readEntry(value, id));
  const latestByTask = new Map<string, Feedback>();
  for (const entry of entries) {
    const previous = latestByTask.get(entry.task_id);
    if (!previous || Date.parse(entry.at) >= Date.parse(previous.at)) latestByTask.set(entry.task_id, entry);
  }
  return {entries: [...latestByTask.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)), problems};
}

function readEntry(value: unknown, id: string): Feedback | string {
  if (!isObject(value)) return 'is not a feedback object.';
  const {learning_id = id, helpful, task_id, by, at, note} = value;
  if (learning_id !== id) return `is feedback for ${quote(learning_id)}, not for ${id}.`;
  if (typeof helpful !== 'boolean') return 'has no helpful: true or false.';
  if (typeof task_id !== 'string' || task_id === '') return 'has no task_id.';
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return 'has no time in at.';
  const long = overlong({task_id, by, at});
  if (long) return long;
  return {
    learning_id: id,
    helpful,
    task_id,
    by: typeof by === 'string' ? by : null,
    at,
    ...(typeof note === 'string' ? {note: wellCut(note, maxReferenceLength)} : {}),
  };
}
