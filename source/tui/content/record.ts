import {coiaFields} from '../../../store/record/schema.js';
import {flatten, shownSummary} from '../../text/flatten.js';
import {textWidth} from '../../text/width.js';
import {keysOf} from '../model/bindings.js';
import type {Detail, Model, Row} from '../model/model.js';
import {type Line, line, lineWidth, styled} from '../text/line.js';
import {wrap} from '../text/wrap.js';
import {markdownLines} from './markdown.js';
import {ago, bar, sparkline, statusMarks} from './marks.js';

// What this room holds: the content of panes, from the model to lines, before anything is cut to the part in sight. Both
// need it: the views to show it, the state to know how far it can be scrolled.

const quotedLines = 4;

/** Everything about one learning, as long as it takes. */
export function recordLines(
  model: Pick<Model, 'now' | 'bindings'>,
  row: Row,
  detail: Detail | undefined,
  width: number,
): Line[] {
  const mark = statusMarks[row.status];
  const head = [
    ...wrap(shownSummary(row.summary), width).map(text => line(styled('title', text))),
    line(styled('dim', '─'.repeat(Math.max(0, width)))),
  ];
  const field = (name: string, text: string): Line[] => (text === '' ? [] : labelled(name, text, width));
  const facts = [
    line(
      styled('dim', 'status'.padEnd(12)),
      styled(mark?.token ?? 'dim', `${mark?.sign ?? '?'} ${row.status}`),
      styled('dim', `   ${row.id}`),
    ),
    ...(detail?.provenance ?? []).flatMap(origin => originLines(origin, width)),
    ...row.paths.flatMap((path, at) => field(at === 0 ? 'paths' : '', path)),
    ...field('tags', row.tags.join(', ')),
    ...field('symbols', detail?.symbols.join(', ') ?? ''),
    ...field('kind', [row.kind, row.domain].filter(Boolean).join(' · ')),
    ...field('priority', String(detail?.priority ?? '')),
    line(styled('dim', 'confidence'.padEnd(12)), `${bar(row.confidence)} ${row.confidence.toFixed(2)}`),
    ...field(
      'votes',
      `${row.votes}${detail?.lastVotedAt ? `, last ${ago(Date.parse(detail.lastVotedAt), model.now)}, score ${detail.voteScore.toFixed(2)}` : ''}`,
    ),
    ...usageLines(row, detail, width),
    ...field('evidence', detail?.evidence.join(', ') ?? ''),
    ...lineage(model, 'superseded', 'by ', detail?.supersededBy ? [detail.supersededBy] : []),
    ...lineage(model, 'supersedes', '', detail?.supersedes ?? []),
    ...field(
      'written',
      detail
        ? `${ago(Date.parse(detail.createdAt), model.now)}${row.createdBy ? ` by ${row.createdBy}` : ''}, updated ${ago(row.updatedAt, model.now)}`
        : '',
    ),
    ...field('stale', row.stale.join('; ')),
    ...row.heal.flatMap((text, at) => field(at === 0 ? 'heal' : '', text)),
  ];
  return [...head, ...facts, ...(detail ? textLines(detail, width) : [])];
}

function labelled(name: string, text: string, width: number): Line[] {
  return wrap(flatten(text), width - 12).map((part, at) =>
    line(styled('dim', (at === 0 ? name : '').padEnd(12)), part),
  );
}

/** The task or file that it was taken from, and the words there. */
function originLines({source, title, line: number, quote}: Detail['provenance'][number], width: number): Line[] {
  const place = `${source}${title === '' ? '' : ` ${title}`}${number === null ? '' : `, line ${number}`}`;
  return [
    ...labelled('from', place, width),
    ...(quote === '' ? [] : wrap(flatten(quote), width - 14).slice(0, quotedLines)).map(part =>
      line(styled('dim', ' '.repeat(12)), styled('dim', '│ '), part),
    ),
  ];
}

function usageLines(row: Row, detail: Detail | undefined, width: number): Line[] {
  const counts = `injected ${row.injected}, shown ${row.shown}${detail ? `, helpful ${detail.helpful}, not ${detail.notHelpful}` : ''}`;
  const used = labelled('used', counts, width);
  if (!detail?.weeks.some(count => count > 0)) return used;
  const trend = styled('accent', sparkline(detail.weeks));
  const last = used.at(-1) ?? [];
  // A curve that is cut says something else.
  return lineWidth(last) + 2 + textWidth(trend.text) <= width
    ? [...used.slice(0, -1), [...last, {text: '  '}, trend]]
    : [...used, line(' '.repeat(12), trend)];
}

function lineage({bindings}: Pick<Model, 'bindings'>, name: string, word: string, ids: readonly string[]): Line[] {
  const [key] = keysOf(bindings, 'lineage.follow');
  return ids.length === 0
    ? []
    : [
        line(
          styled('dim', name.padEnd(12)),
          word,
          ...ids.flatMap((id, at) => [at === 0 ? '' : ', ', styled('link', flatten(id))]),
          key === undefined ? undefined : styled('dim', `  (${key} goes there)`),
        ),
      ];
}

function textLines(detail: Detail, width: number): Line[] {
  const coia = coiaFields.flatMap(name => {
    const text = detail.coia[name];
    return text
      ? [[], line(styled('accent', `${name[0]?.toUpperCase()}${name.slice(1)}`)), ...markdownLines(text, width)]
      : [];
  });
  return [...coia, ...(detail.body === null ? [] : [[], ...markdownLines(detail.body, width)])];
}
