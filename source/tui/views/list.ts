import {flatten, shownSummary} from '../../text/flatten.js';
import {pad, truncate} from '../../text/width.js';
import {age, bar, statusMarks} from '../content/marks.js';
import {boundaryAt, boundaryBefore} from '../input/grapheme.js';
import type {Rect} from '../layout/rects.js';
import {keysOf} from '../model/bindings.js';
import type {Model, Row} from '../model/model.js';
import {cachedFor, type Shown, shownRows} from '../model/select.js';
import {block, type Line, line, lineWidth, type Segment, styled} from '../text/line.js';
import {wrapLine} from '../text/wrap.js';

/** The visible part of the list; one line a learning. */
export function listLines(model: Model, rect: Rect): Line[] {
  const shown = shownRows(model);
  if (shown.length === 0) return block(emptyList(model, rect.width), rect.width, rect.height);
  const {cursor, offset} = model.lists[model.view];
  const visible = shown.slice(offset, offset + rect.height);
  const columns = columnsFor(shown);
  const rows = visible.map(item => {
    const isCursor = item.row.id === cursor;
    const cells = rowLine(model, item, isCursor, columns);
    // One bar from the summary to the edge; the list without the keyboard has none.
    const rest = isCursor && model.focus === 'list' ? rect.width - lineWidth(cells) : 0;
    return rest > 0 ? [...cells, styled('selected', ' '.repeat(rest))] : cells;
  });
  return block(rows, rect.width, rect.height);
}

type Columns = {readonly id: number; readonly votes: number};

// From all rows and not the visible ones: nothing jumps sideways while the list scrolls.
const columnsFor = cachedFor((shown: readonly Shown[]): Columns => {
  let id = 6;
  let votes = 0;
  for (const {row} of shown) {
    id = Math.max(id, row.id.length);
    votes = Math.max(votes, row.votes);
  }
  // A giant among the ids does not take the room of everybody's summary; a pair has two.
  const widest = shown[0]?.row.id.includes(' ') ? 23 : 11;
  return {id: Math.min(id, widest), votes: votes === 0 ? 0 : String(votes).length + 2};
});

function rowLine(model: Model, {row, ranges}: Shown, isCursor: boolean, columns: Columns): Line {
  const mark = statusMarks[row.status] ?? {sign: '?', token: 'dim' as const};
  const marked = model.marks.has(row.id);
  const head = [
    isCursor ? styled('accent', '▌') : ' ',
    marked ? styled('warn', '✓') : ' ',
    styled(mark.token, mark.sign),
    ' ',
    styled(isCursor ? 'title' : 'dim', pad(truncate(row.id, columns.id), columns.id)),
    styled('accent', (row.votes > 0 ? `${row.votes}▲` : '').padStart(columns.votes)),
    ' ',
    styled('dim', bar(row.confidence)),
    styled('dim', age(row.updatedAt, model.now).padStart(5)),
    '  ',
  ];
  // Why it is in this list goes before what it says: a narrow list shows no more than the beginning.
  const note: Segment[] = model.view === 'stale' ? [styled('warn', `${flatten(staleNote(row))}  `)] : [];
  return line(...head, ...note, ...highlighted(shownSummary(row.summary), ranges, isCursor ? model.focus : undefined));
}

/** Why it is stale, and what would heal it. */
export function staleNote({stale, heal}: Row): string {
  return [...stale, ...heal.map(text => `heal: ${text}`)].join('; ');
}

/** The letters that the filter matched stand out. */
function highlighted(text: string, ranges: Shown['ranges'], focus: Model['focus'] | undefined): Segment[] {
  const plain = (part: string): Segment =>
    focus === undefined ? {text: part} : styled(focus === 'list' ? 'selected' : 'title', part);
  const parts: Segment[] = [];
  let at = 0;
  for (const [first, last] of ranges) {
    // Whole graphemes: half an emoji in another colour is two broken characters.
    const start = boundaryBefore(text, first + 1);
    const end = boundaryAt(text, last + 1);
    if (start < at || start >= text.length) continue;
    if (start > at) parts.push(plain(text.slice(at, start)));
    parts.push(styled('match', text.slice(start, end)));
    at = end;
  }
  if (at < text.length) parts.push(plain(text.slice(at)));
  return parts;
}

// An empty list says why it is empty and what to do next.
export function emptyList(model: Model, width: number): Line[] {
  return [[], ...wrapLine(emptyReason(model), width - 1, '  ')];
}

function emptyReason(model: Model): Line {
  if (model.filter.line.text !== '')
    return line(
      'Nothing fits this filter. ',
      styled('key', 'Esc'),
      ' clears it; ',
      styled('key', 'status:archived'),
      ' looks elsewhere.',
    );
  if (model.view === 'inbox')
    return line('No proposals. They come from harvest, and from agents where authoring.agents is proposed.');
  if (model.view === 'duplicates') return line(noPairs(model));
  if (model.view === 'stale') return line(nothingStale(model));
  const [add = ':'] = keysOf(model.bindings, 'learning.add');
  return line('No learnings yet. Press ', styled('key', add), ' to write the first one.');
}

function noPairs({busy, pairs}: Model): string {
  if (busy) return 'Comparing…';
  return pairs
    ? 'No two learnings tell the same lesson.'
    : 'The comparison did not finish; open this view again to compare.';
}

function nothingStale({busy, staleKnown}: Model): string {
  if (busy) return 'Looking…';
  return staleKnown
    ? 'Nothing is stale: every scope has a file, every piece of evidence is there.'
    : 'The search for stale learnings did not finish; open this view again to search.';
}
