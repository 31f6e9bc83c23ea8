import type {Task} from '../tasks/task.js';

export const taskShape =
  '{id, title, description, type, status, tags, context_files, skip_learnings, created_at, completed_at, harvested_at}';

export function taskRow(task: Task): (string | null)[] {
  return [task.id, task.status, task.type, task.title, task.tags.join(',')];
}
