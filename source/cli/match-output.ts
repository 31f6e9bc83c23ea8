import {type MatchResult, toResult} from '../deliver/scope-query.js';
import {jsonText} from '../output/json.js';
import {table} from '../output/table.js';
import {shownSummary} from '../text/flatten.js';
import type {Context} from './context.js';

/** One way to print matches, whoever found them. */
export function printResults(context: Context, results: readonly MatchResult[]): void {
  if (context.json) {
    context.out(jsonText({results: results.map(toResult)}));
    return;
  }
  const rows = results.map(({id, summary, tags, matched_by}) => [
    id,
    shownSummary(summary),
    tags.join(','),
    matched_by.join(' '),
  ]);
  context.out(
    table(
      [{title: 'id'}, {title: 'summary', stretch: true}, {title: 'tags'}, {title: 'matched by', stretch: true}],
      rows,
      context,
    ),
  );
  if (rows.length === 0 && context.isTerminal) context.note('nothing found.');
}
