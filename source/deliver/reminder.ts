import {flattenForBlock} from '../text/flatten.js';

/** What the lines around the items cost; counted once, with a path of ordinary length in the heading. */
export const reminderFrameTokens = 45;

export type ReminderItem = {readonly id: string; readonly summary: string; readonly tags: readonly string[]};

/** The block an agent reads. Its bytes are part of the product's contract; no line break at its end; nothing matched → nothing. */
export function renderReminder(items: readonly ReminderItem[], about = 'this task'): string {
  if (items.length === 0) return '';
  return [
    '<system-reminder>',
    `Project learnings relevant to ${flattenForBlock(about)}:`,
    ...items.map(reminderLine),
    'Read full body via `orbit learning show <id>` if needed.',
    '</system-reminder>',
  ].join('\n');
}

export function reminderLine({id, summary, tags}: ReminderItem): string {
  const names = tags.map(flattenForBlock).filter(tag => tag !== '');
  return `- [${id}] ${flattenForBlock(summary)}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
}
