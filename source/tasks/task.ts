import {OrbitError} from '../../store/errors.js';
import {quote, wellCut} from '../../store/quote.js';
import {isNumbered} from '../../store/record/id.js';
import {isObject, normalizeTags} from '../../store/record/parse.js';
import {
  maxBodyLength,
  maxListed,
  maxNameLength,
  maxPathLength,
  maxSummaryRead,
  maxTagLength,
} from '../../store/record/schema.js';
import {readYaml, stringify} from '../../store/yaml.js';

export const taskStatuses = ['open', 'in_progress', 'completed', 'failed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export type Task = {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly status: TaskStatus;
  readonly tags: readonly string[];
  readonly context_files: readonly string[];
  readonly skip_learnings: boolean;
  readonly created_at: string;
  readonly completed_at: string | null;
  /** When lessons were last taken from its output; older than `completed_at` means not from this one. */
  readonly harvested_at: string | null;
};

export function checkTaskId(text: string): string {
  if (isNumbered(text, 'T')) return text;
  throw new OrbitError(
    'bad-value',
    `task: ${quote(text.slice(0, 60))} is not a task id; allowed is T- and at least four digits, such as T-0001.`,
    'See the known ones with `orbit task list --all`.',
  );
}

export function serializeTask(task: Task): string {
  const {context_files, tags, harvested_at, ...rest} = task;
  const harvested = harvested_at === null ? {} : {harvested_at};
  return stringify({...rest, ...harvested, tags: [...tags], context_files: [...context_files]}, {lineWidth: 0});
}

export function parseTask(text: string, id: string): Task | undefined {
  let data: unknown;
  try {
    data = readYaml(text);
  } catch {
    return undefined;
  }
  if (!isObject(data) || data.id !== id || typeof data.title !== 'string') return undefined;
  return {
    id,
    title: shortened(data.title, maxSummaryRead),
    description: line(data.description, maxBodyLength),
    type: line(data.type),
    status: taskStatuses.find(status => status === data.status) ?? 'open',
    tags: normalizeTags(texts(data.tags, maxTagLength)),
    context_files: texts(data.context_files, maxPathLength),
    skip_learnings: data.skip_learnings === true,
    created_at: line(data.created_at) ?? '1970-01-01T00:00:00Z',
    completed_at: line(data.completed_at),
    harvested_at: line(data.harvested_at),
  };
}

function line(value: unknown, longest = maxNameLength): string | null {
  return typeof value === 'string' && value.trim() !== '' ? shortened(value, longest) : null;
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${wellCut(text, longest - 1)}…` : text;
}

function texts(value: unknown, longest: number): string[] {
  const items = Array.isArray(value) ? value.slice(0, maxListed) : [];
  return items.filter(item => typeof item === 'string' && item.length <= longest);
}
