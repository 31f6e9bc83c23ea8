import {flatten} from '../../text/flatten.js';
import {contentWords} from '../../text/words.js';
import type {Rect} from '../layout/rects.js';
import type {Model, Row} from '../state/model.js';
import {cursorPair, rowsById} from '../state/select.js';
import {block, fitted, type Line, line, type Segment, styled} from '../text/line.js';
import {wrap} from '../text/wrap.js';
import {recordLines, scrolled} from './preview.js';

const headHeight = 2;

/** The two of a pair side by side: the keeper left, the words that only one of them has marked. */
export function pairLines(model: Model, rect: Rect): Line[] {
  const pair = cursorPair(model);
  const body = pairBody(model, rect.width - 1);
  if (!pair || body.length === 0) return block([], rect.width, rect.height);
  const head = [
    line(styled('accent', ` ${pair.score.toFixed(2)} `), styled('dim', flatten(pair.reasons.join('; ')))),
    [],
  ];
  const below = {...rect, height: rect.height - headHeight};
  return [...block(head, rect.width, headHeight), ...scrolled(body, model.previewScroll, below)];
}

/** How far the two can be scrolled. */
export function pairScrollEnd(model: Model, rect: Rect): number {
  return Math.max(0, pairBody(model, rect.width - 1).length - (rect.height - headHeight));
}

function pairBody(model: Model, width: number): Line[] {
  const pair = cursorPair(model);
  const known = rowsById(model.rows);
  const [keeper, other] = [known.get(pair?.keeper ?? ''), known.get(pair?.other ?? '')];
  if (!keeper || !other) return [];
  const half = Math.floor((width - 3) / 2);
  const left = column(model, keeper, other, 'keeper', half);
  const right = column(model, other, keeper, 'other', half);
  const height = Math.max(left.length, right.length);
  const [a, b] = [block(left, half, height), block(right, half, height)];
  return a.map((one, at) => fitted([...one, styled('dim', ' │ '), ...(b[at] ?? [])], width));
}

function column(model: Model, row: Row, other: Row, label: string, width: number): Line[] {
  const shared = new Set(contentWords(other.summary));
  const summary = wrap(flatten(row.summary), width).map(text =>
    line(...text.split(/(\s+)/).map(word => marked(word, shared))),
  );
  const rest = recordLines(model, row, model.details.get(row.id), width);
  const rule = rest.findIndex(one => one.some(({text}) => text.startsWith('──')));
  return [line(styled('title', `${label} ${row.id}`)), ...summary, ...rest.slice(Math.max(0, rule))];
}

function marked(word: string, shared: ReadonlySet<string>): Segment {
  const own = contentWords(word);
  return own.length > 0 && own.some(one => !shared.has(one)) ? styled('match', word) : {text: word};
}
