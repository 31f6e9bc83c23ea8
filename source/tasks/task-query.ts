import type {Task} from './task.js';

/** What a task asks of the store: its files, its tags and its words. Nothing where it wants to run without learnings. */
export function taskQuery(
  root: string,
  task: Task,
  query?: string,
): {paths: readonly string[]; tags: readonly string[]; query: string} | undefined {
  if (task.skip_learnings) return undefined;
  return {
    paths: task.context_files.map(file => `${root}/${file}`),
    tags: task.tags,
    query: [query, task.title, task.description].filter(Boolean).join('\n'),
  };
}
