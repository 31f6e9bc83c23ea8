import {shownSummary} from '../../text/flatten.js';
import {contentWords} from '../../text/words.js';
import type {Rect} from '../layout/rects.js';
import type {Model, Row} from '../model/model.js';
import {cursorPair, rowsById} from '../model/select.js';
import {type Line, line, type Segment, sideBySide, styled} from '../text/line.js';
import {wrap} from '../text/wrap.js';
import {recordLines} from './record.js';

/** The score and the reasons, and an empty line. */
export const pairHeadHeight = 2;

/** How far the two can be scrolled. */
export function pairScrollEnd(model: Model, rect: Rect): number {
  return Math.max(0, pairBody(model, rect.width - 1).length - (rect.height - pairHeadHeight));
}

/** The two of a pair: the keeper left, the words that only one of them has marked. */
export function pairBody(model: Model, width: number): Line[] {
  const pair = cursorPair(model);
  const rows = rowsById(model.rows);
  const [keeper, other] = [rows.get(pair?.keeper ?? ''), rows.get(pair?.other ?? '')];
  if (!keeper || !other) return [];
  return sideBySide(
    width,
    half => column(model, keeper, other, 'keeper', half),
    half => column(model, other, keeper, 'other', half),
  );
}

function column(model: Model, row: Row, other: Row, label: string, width: number): Line[] {
  const shared = new Set(contentWords(other.summary));
  const summary = wrap(shownSummary(row.summary), width).map(text =>
    line(...text.split(/(\s+)/).map(word => marked(word, shared))),
  );
  const rest = recordLines(model, row, model.details.get(row.id), width);
  const rule = rest.findIndex(segments => segments.some(({text}) => text.startsWith('──')));
  return [line(styled('title', `${label} ${row.id}`)), ...summary, ...rest.slice(Math.max(0, rule))];
}

function marked(word: string, shared: ReadonlySet<string>): Segment {
  const words = contentWords(word);
  return words.some(part => !shared.has(part)) ? styled('match', word) : {text: word};
}
