import {flatten, shownSummary} from '../../text/flatten.js';
import type {Model, UsageFigures} from '../model/model.js';
import {rowsById} from '../model/select.js';
import {type Line, line, styled} from '../text/line.js';

/** Does delivery work: the workspace's figures, what was used, what never was, and where a learning is missing. */
export function usageContent(model: Model): Line[] {
  const {usage, busy} = model;
  if (!usage)
    return [[], line(styled('dim', busy ? '  Counting…' : '  The count did not finish; open this view again.'))];
  const rows = rowsById(model.rows);
  const named = (id: string) => [styled('title', `${id}  `), shownSummary(rows.get(id)?.summary ?? '')];
  const used = usage.learnings.filter(({injected, shown}) => injected + shown > 0);
  const never = usage.learnings.filter(({id, injected}) => injected === 0 && rows.get(id)?.status === 'active');
  return [
    [],
    ...usage.lines.map(([name, text]) => line('  ', styled('dim', name.padEnd(11)), flatten(text))),
    [],
    line(styled('title', '  Used'), styled('dim', '   in 30 days: injected, shown, helpful, not helpful')),
    ...orNone(
      used.map(({id, injected, shown, helpful, notHelpful}) =>
        line('  ', styled('accent', counts(injected, shown, helpful, notHelpful)), ...named(id)),
      ),
      'none yet',
    ),
    [],
    line(styled('title', '  Hot files without a learning'), styled('dim', '   commits in 90 days')),
    ...hotFiles(model, usage),
    [],
    line(styled('title', '  Never injected'), styled('dim', '   in 30 days, of the active ones')),
    ...orNone(
      never.map(({id}) => line('  ', ...named(id))),
      'none',
    ),
  ];
}

function counts(...numbers: readonly number[]): string {
  return `${numbers.map(count => String(count).padStart(4)).join('')}  `;
}

function hotFiles({busy}: Model, {uncovered}: UsageFigures): Line[] {
  if (!uncovered)
    return [line(styled('dim', busy ? '  Looking…' : '  the search did not finish; open this view again'))];
  return orNone(
    uncovered.map(({path, touches}) => line('  ', styled('accent', counts(touches)), flatten(path))),
    'none: every file that changed has one',
  );
}

function orNone(lines: Line[], text: string): Line[] {
  return lines.length > 0 ? lines : [line(styled('dim', `  ${text}`))];
}
