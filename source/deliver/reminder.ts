import {endOf} from '../text/cut.js';
import {flattenForBlock, summaryForBlock, tagsForBlock} from '../text/flatten.js';
import {withoutForgedTags} from '../text/forged-tags.js';

/** What the lines around the items cost; counted once, with a path of ordinary length in the heading. */
export const reminderFrameTokens = 45;

export type ReminderItem = {readonly id: string; readonly summary: string; readonly tags: readonly string[]};

const advice = 'Read full body via `orbit learning show <id>` if needed.';

/** The block an agent reads. Its bytes are part of the product's contract; no line break at its end; nothing matched → nothing. */
export function renderReminder(items: readonly ReminderItem[], about = 'this task'): string {
  if (items.length === 0) return '';
  const said = [`Project learnings relevant to ${flattenForBlock(about)}:`, ...items.map(reminderLine)].join('\n');
  // Once more over the whole: two fields that are harmless each may make a tag side by side.
  return `<system-reminder>\n${withoutForgedTags(said)}\n${advice}\n</system-reminder>`;
}

const maxNamed = 3;
const maxNameLength = 200;

/** How a heading names these paths: it must leave room for what it is a heading of. */
export function namePaths(paths: readonly string[]): string {
  const named = paths
    .slice(0, maxNamed)
    .map(path => (path.length > maxNameLength ? `…${endOf(path, maxNameLength)}` : path));
  return paths.length > maxNamed ? `${named.join(', ')} and ${paths.length - maxNamed} more` : named.join(', ');
}

export function reminderLine({id, summary, tags}: ReminderItem): string {
  const names = tagsForBlock(tags);
  return `- [${id}] ${summaryForBlock(summary)}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
}
