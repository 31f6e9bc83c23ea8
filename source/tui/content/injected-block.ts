import type {Rect} from '../layout/rects.js';
import type {Tester} from '../model/model.js';
import {wrap} from '../text/wrap.js';

/** Title, field, what was found, and the line above the block. */
export const testerHeadHeight = 4;

/** What the agent reads, in lines. */
export function blockText({result}: Tester, rect: Rect): string[] {
  return wrap(result?.block.trim() ?? '', rect.width - 2).filter(text => text !== '');
}

// The block has what it needs as long as the candidates keep a third.
export function candidateRoom(tester: Tester, rect: Rect): number {
  const all = rect.height - testerHeadHeight;
  const third = Math.max(3, Math.floor(all / 3));
  return Math.max(all - Math.max(1, blockText(tester, rect).length), Math.min(third, all - 1));
}

/** How far the block can be scrolled where it is longer than its place. */
export function blockScrollEnd(tester: Tester, rect: Rect): number {
  const height = rect.height - testerHeadHeight - candidateRoom(tester, rect);
  return Math.max(0, blockText(tester, rect).length - height);
}
