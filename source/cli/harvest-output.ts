import type {Orbit} from '../open/orbit.js';
import {jsonText} from '../output/json.js';
import {type Cell, table} from '../output/table.js';
import type {SourceResult} from '../tasks/harvest/harvest.js';
import type {Harvest} from '../tasks/harvest/run-harvest.js';
import {suggestedUpvotes} from '../tasks/harvest/suggested-upvotes.js';
import type {Context} from './context.js';

export function printHarvest(context: Context, harvest: Harvest): void {
  if (context.json) {
    context.out(jsonText(harvest));
    return;
  }
  const columns = [{title: 'source'}, {title: 'what'}, {title: 'id'}, {title: 'text', stretch: true} as const];
  context.out(table(columns, harvest.sources.flatMap(rows), context));
  for (const line of closing(harvest)) context.note(line);
}

function rows({source, outcome, reason, proposed, upvotes, dropped}: SourceResult): Cell[][] {
  return [
    ...proposed.map(({id, summary}) => [source, 'proposed', id ?? '', summary]),
    ...upvotes.map(({id, said}) => [source, 'upvote', id, said]),
    ...dropped.map(({reason, summary}) => [source, 'dropped', '', `${reason}: ${summary}`]),
    ...(reason === null ? [] : [[source, outcome === 'skipped' ? 'skipped' : 'nothing', '', reason]]),
  ];
}

function closing({provider, dry_run, sources, totals}: Harvest): string[] {
  if (sources.length === 0) return ['everything is harvested already.'];
  const counted = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;
  return [
    `${provider === null ? 'without a model' : `asked ${provider}`}: ${[
      counted(totals.proposed, 'proposal', 'proposals'),
      counted(totals.upvotes, 'suggested upvote', 'suggested upvotes'),
      `${totals.dropped} dropped`,
      `${totals.skipped} skipped`,
    ].join(', ')}${dry_run ? '; nothing was written' : ''}.`,
    ...(totals.skipped > 0 ? ['the next harvest tries again what was skipped.'] : []),
    ...(totals.proposed > 0 && !dry_run
      ? ['review them in the Inbox (`orbit`, key 2), or with `orbit learning list --status proposed`.']
      : []),
    ...(totals.upvotes > 0 && !dry_run ? ['see the upvotes with `orbit learning harvest --suggested`.'] : []),
  ];
}

export function printSuggested(context: Context, orbit: Orbit): number {
  const upvotes = suggestedUpvotes(orbit);
  orbit.close();
  if (context.json) context.out(jsonText({upvotes}));
  else {
    const columns = [
      {title: 'id'},
      {title: 'task'},
      {title: 'score', right: true} as const,
      {title: 'it said', stretch: true} as const,
      {title: 'cast it with', stretch: true} as const,
    ];
    const command = (id: string, model: string, task: string) =>
      `orbit learning upvote --id ${id} --model ${quoted(model)} --task ${quoted(task)}`;
    const rows = upvotes.map(({id, task, model, score, said}) => [
      id,
      task,
      score.toFixed(2),
      said,
      command(id, model, task),
    ]);
    context.out(table(columns, rows, context));
    if (rows.length === 0) context.note('no suggested upvote is waiting to be cast.');
  }
  return 0;
}

/** For a person to paste: the name of a file may hold anything. */
function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
