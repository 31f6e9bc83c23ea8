import {coiaFields, type Learning} from '../../store/record/schema.js';
import {flattenForBlock, shownLengths, summaryForBlock, tagsForBlock} from '../text/flatten.js';
import {withoutForgedTags} from '../text/forged-tags.js';

export type MarkdownItem = {readonly learning: Learning; readonly confidence: number; readonly uses: number};

const heading = '## Project learnings';
const answerLine =
  'When a learning helped or misled you, say so at the end of your answer, a line each: `LEARNING_HELPFUL: <id>` or `LEARNING_NOT_HELPFUL: <id>`.';

/** What stands around the items, for the budget. */
export const markdownFrame = `${heading}\n\n${answerLine}\n`;

/** The long form for an engine that builds its own prompt: COIA fields, how sure, how often used, how to answer. */
export function renderMarkdown(items: readonly MarkdownItem[]): string {
  if (items.length === 0) return '';
  return [heading, ...items.map(markdownItem), answerLine].join('\n\n');
}

export function markdownItem({learning, confidence, uses}: MarkdownItem): string {
  const facts = [
    learning.kind,
    learning.domain,
    `confidence ${confidence.toFixed(2)}`,
    `used ${uses} ${uses === 1 ? 'time' : 'times'}`,
  ].filter(Boolean);
  const lines = coiaFields.flatMap(field => {
    const text = learning.coia[field];
    return text
      ? [`- **${field[0]?.toUpperCase()}${field.slice(1)}**: ${flattenForBlock(text, shownLengths.paragraph)}`]
      : [];
  });
  const tags = learning.scope.tags.length > 0 ? ` · ${tagsForBlock(learning.scope.tags).join(', ')}` : '';
  const item = [
    `### [${learning.id}] ${summaryForBlock(learning.summary)}`,
    `_${facts.map(fact => flattenForBlock(String(fact))).join(' · ')}${tags}_`,
    ...(lines.length > 0 ? ['', ...lines] : []),
  ].join('\n');
  // Once more over the whole: two fields that are harmless each may make a tag side by side.
  return withoutForgedTags(item);
}
