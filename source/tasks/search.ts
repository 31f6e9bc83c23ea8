import {normalizeTag} from '../../store/record/tags.js';
import type {MatchResult} from '../deliver/scope-query.js';
import type {Orbit} from '../open/orbit.js';
import {contentWords} from '../text/words.js';
import {listTasks} from './store.js';
import type {Task} from './task.js';

const weights = {title: 3, tags: 2, description: 1};

/** Tasks are few and short: a count of shared words, the title weighing most, is enough. */
export function searchTasks(
  orbit: Orbit,
  text: string,
  options: {tags: readonly string[]; limit: number},
): MatchResult[] {
  const queryWords = new Set(contentWords(text));
  return listTasks(orbit.workspace)
    .filter(task => options.tags.every(tag => task.tags.includes(normalizeTag(tag))))
    .map(task => score(task, queryWords))
    .filter(result => result.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, options.limit);
}

function score(task: Task, queryWords: ReadonlySet<string>): MatchResult {
  const fields = {title: task.title, tags: task.tags.join(' '), description: task.description ?? ''};
  let total = 0;
  const matched: string[] = [];
  for (const field of Object.keys(weights) as (keyof typeof weights)[]) {
    const hits = new Set(contentWords(fields[field]).filter(word => queryWords.has(word))).size;
    if (hits > 0) matched.push(`query:${field}`);
    total += hits * weights[field];
  }
  const {id, title, tags, created_at, completed_at} = task;
  return {
    kind: 'task',
    id,
    summary: title,
    tags,
    matched_by: matched,
    updated_at: completed_at ?? created_at,
    score: total,
  };
}
