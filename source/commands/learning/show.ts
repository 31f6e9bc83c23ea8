import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {type LearningDetail, showLearning} from '../../learnings/read.js';
import {jsonText} from '../../output/json.js';
import {oneLine, safeText, shownLengths} from '../../text/flatten.js';

export default defineCommand({
  name: 'learning show',
  summary: 'Show one learning in full; that it was read is remembered as a sign that it is useful.',
  args: [{name: 'id', required: true, complete: 'id'}],
  flags: {},
  examples: [
    ['orbit learning show L-0007', 'everything about it'],
    ['orbit learning show L20260517-2', 'an id from before a renumbering'],
  ],
  notes: ['A text of more than 256 KiB is cut, and says so; --json has all of it.'],
  json: 'a record with every key of learning.yaml, and vote_count, last_voted_at, vote_score,\nconfidence (as it is now), usage: {injected, shown, last_injected_at, last_shown_at, helpful, not_helpful}',
  run(context, {args: [id = '']}) {
    const orbit = openFor(context);
    const learning = showLearning(orbit, id);
    orbit.close();
    context.out(context.json ? jsonText(learning) : page(learning));
    return 0;
  },
});

function page(learning: LearningDetail): string {
  const {scope, usage} = learning;
  const fields: readonly (readonly [string, string])[] = [
    ['status', learning.status],
    ['paths', scope.paths.join('  ')],
    ['tags', scope.tags.join(', ')],
    ['symbols', scope.symbols.join('  ')],
    ['kind', learning.kind ?? ''],
    ['domain', learning.domain ?? ''],
    ['priority', String(learning.priority ?? '')],
    ['confidence', learning.confidence.toFixed(2)],
    ['votes', `${learning.vote_count}${learning.last_voted_at ? `, last ${learning.last_voted_at}` : ''}`],
    [
      'used',
      `injected ${usage.injected}, shown ${usage.shown}, helpful ${usage.helpful}, not helpful ${usage.not_helpful}`,
    ],
    ['evidence', learning.evidence.map(({kind, ref}) => `${kind} ${ref}`).join(', ')],
    ['supersedes', (learning.supersedes ?? []).join(', ')],
    ['superseded by', learning.superseded_by ?? ''],
    ['legacy ids', learning.legacy_ids.join(', ')],
    ['created', `${learning.created_at}${learning.created_by ? ` by ${learning.created_by}` : ''}`],
    ['updated', learning.updated_at],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.padEnd(14)} ${oneLine(value, shownLengths.paragraph)}\n`);
  const coia = Object.entries(learning.coia).map(([name, text]) => `\n${name}\n${indent(safeText(text).trimEnd())}\n`);
  const body = learning.body === null ? '' : `\n${safeText(learning.body).trimEnd()}\n`;
  return `${learning.id}  ${oneLine(learning.summary, shownLengths.paragraph)}\n\n${lines.join('')}${coia.join('')}${body}`;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n');
}
