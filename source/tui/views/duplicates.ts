import {flatten} from '../../text/flatten.js';
import {contentWords} from '../../text/words.js';
import type {Rect} from '../layout/rects.js';
import type {Model, Row} from '../state/model.js';
import {cursorPair, rowsById} from '../state/select.js';
import {block, fitted, type Line, line, type Segment, styled} from '../text/line.js';
import {wrap} from '../text/wrap.js';
import {recordLines} from './preview.js';

/** The two of a pair side by side: the keeper left, the words that only one of them has marked. */
export function pairLines(model: Model, rect: Rect): Line[] {
  const pair = cursorPair(model);
  const known = rowsById(model.rows);
  const [keeper, other] = [known.get(pair?.keeper ?? ''), known.get(pair?.other ?? '')];
  if (!pair || !keeper || !other) return block([], rect.width, rect.height);
  const half = Math.floor((rect.width - 3) / 2);
  const left = column(model, keeper, other, 'keeper', half);
  const right = column(model, other, keeper, 'other', half);
  const head = [
    line(styled('accent', ` ${pair.score.toFixed(2)} `), styled('dim', flatten(pair.reasons.join('; ')))),
    [],
  ];
  const height = rect.height - head.length;
  const [a, b] = [block(left, half, height), block(right, half, height)];
  return [
    ...head.map(one => fitted(one, rect.width)),
    ...a.map((one, at) => fitted([...one, styled('dim', ' │ '), ...(b[at] ?? [])], rect.width)),
  ];
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
