import {flatten} from '../../text/flatten.js';
import {pairBody, pairHeadHeight} from '../content/pair.js';
import type {Rect} from '../layout/rects.js';
import type {Model} from '../model/model.js';
import {cursorPair} from '../model/select.js';
import {block, type Line, line, styled} from '../text/line.js';
import {scrolled} from './preview.js';

/** The two of a pair side by side: the keeper left, the words that only one of them has marked. */
export function pairLines(model: Model, rect: Rect): Line[] {
  const pair = cursorPair(model);
  const body = pairBody(model, rect.width - 1);
  if (!pair || body.length === 0) return block([], rect.width, rect.height);
  const head = [
    line(styled('accent', ` ${pair.score.toFixed(2)} `), styled('dim', flatten(pair.reasons.join('; ')))),
    [],
  ];
  const below = {...rect, height: rect.height - pairHeadHeight};
  return [...block(head, rect.width, pairHeadHeight), ...scrolled(body, model.previewScroll, below)];
}
