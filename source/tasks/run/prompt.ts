import {maskSecrets} from '../../lint/secrets.js';
import {flattenForBlock, safeForBlock} from '../../text/flatten.js';
import type {Task} from '../task.js';

/** What the agent reads: the block, then the task. A task is data too: it cannot forge the block. */
export function taskPrompt(task: Task, block: string): string {
  const files = task.context_files.map(file => `- ${flattenForBlock(file)}`);
  const parts = [
    block,
    maskSecrets(`# ${task.id}: ${flattenForBlock(task.title)}`),
    maskSecrets(safeForBlock(task.description ?? '')).trim(),
    files.length === 0 ? '' : maskSecrets(`Files:\n${files.join('\n')}`),
    block === '' ? '' : askForFeedback,
  ];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

const askForFeedback =
  'At the end, say for each of the project learnings that mattered whether it helped, each on a line of its own: ' +
  '`LEARNING_HELPFUL: <id>` or `LEARNING_NOT_HELPFUL: <id>`.';
