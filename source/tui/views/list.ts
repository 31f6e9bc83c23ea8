import {flatten} from '../../text/flatten.js';
import type {Rect} from '../layout/rects.js';
import type {Model} from '../state/model.js';
import {type Shown, shownRows} from '../state/select.js';
import {block, type Line, line, type Segment, styled} from '../text/line.js';
import {age} from './age.js';
import {bar, statusMarks} from './marks.js';

/** The visible part of the list; one line a learning. */
export function listLines(model: Model, rect: Rect): Line[] {
  const shown = shownRows(model);
  if (shown.length === 0) return block(emptyList(model), rect.width, rect.height);
  const {cursor, offset} = model.lists[model.view];
  const visible = shown.slice(offset, offset + rect.height);
  const idWidth = Math.max(6, ...visible.map(({row}) => row.id.length));
  return block(
    visible.map(item => rowLine(model, item, item.row.id === cursor, idWidth)),
    rect.width,
    rect.height,
  );
}

function rowLine(model: Model, {row, ranges}: Shown, isCursor: boolean, idWidth: number): Line {
  const mark = statusMarks[row.status] ?? {sign: '?', token: 'dim' as const};
  const marked = model.marks.has(row.id);
  const head = [
    isCursor ? styled('accent', '▌') : ' ',
    marked ? styled('warn', '✓') : ' ',
    styled(mark.token, mark.sign),
    ' ',
    styled(isCursor ? 'title' : 'dim', row.id.padEnd(idWidth)),
    styled('accent', row.votes > 0 ? `${String(row.votes).padStart(3)}▲` : '    '),
    ' ',
    styled('dim', bar(row.confidence)),
    styled('dim', age(row.updatedAt, model.now).padStart(5)),
    '  ',
  ];
  const note: Segment[] = model.view === 'stale' ? [styled('warn', `  ${flatten(row.stale.join('; '))}`)] : [];
  return line(...head, ...highlighted(flatten(row.summary), ranges, isCursor), ...note);
}

/** The letters that the filter matched stand out. */
function highlighted(text: string, ranges: Shown['ranges'], isCursor: boolean): Segment[] {
  const plain = (part: string): Segment => (isCursor ? styled('selected', part) : {text: part});
  const parts: Segment[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start < at || start >= text.length) continue;
    if (start > at) parts.push(plain(text.slice(at, start)));
    parts.push(styled('match', text.slice(start, end + 1)));
    at = end + 1;
  }
  if (at < text.length) parts.push(plain(text.slice(at)));
  return parts;
}

// An empty list says why it is empty and what to do next.
function emptyList(model: Model): Line[] {
  if (model.filter.line.text !== '')
    return [
      [],
      line(
        '  Nothing fits this filter. ',
        styled('key', 'Esc'),
        ' clears it; ',
        styled('key', 'status:archived'),
        ' looks elsewhere.',
      ),
    ];
  if (model.view === 'inbox')
    return [[], line('  No proposals. They come from harvest, and from agents where authoring.agents is proposed.')];
  if (model.view === 'stale')
    return [
      [],
      line(model.busy ? '  Looking…' : '  Nothing is stale: every scope has a file, every piece of evidence is there.'),
    ];
  return [[], line('  No learnings yet. Press ', styled('key', 'a'), ' to write the first one.')];
}
