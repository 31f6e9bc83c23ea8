import {type ActionId, groups} from '../keymap/actions.js';
import type {Rect} from '../layout/rects.js';
import {windowStart} from '../layout/window.js';
import {menuRows} from '../state/dialog.js';
import {disabledReason} from '../state/disabled.js';
import type {Dialog, Model} from '../state/model.js';
import {block, type Line, line, styled} from '../text/line.js';
import {fieldLine} from './frame.js';

type Menu = Extract<Dialog, {kind: 'help' | 'palette'}>;

/** Help and palette are the same list of actions: typing narrows it, enter runs the one under the cursor. */
export function menuLines(model: Model, menu: Menu, rect: Rect): Line[] {
  const rows = menuRows(model, menu.line.text);
  const height = rect.height - 3;
  const start = windowStart(rows.length, height, menu.cursor, 0);
  const visible = rows.slice(start, start + height).map(({keys, title, group, action}, at) => {
    const isCursor = start + at === menu.cursor;
    const reason = disabledReason(model, action as ActionId);
    return line(
      isCursor ? styled('accent', ' ▌') : '  ',
      styled('key', keys.join(' ').padEnd(20)),
      isCursor ? styled('selected', title) : reason ? styled('dim', title) : title,
      styled('dim', `  ${groups[group]}${reason ? `: ${reason}` : ''}`),
    );
  });
  const title = menu.kind === 'help' ? ' Keys' : ' Commands';
  return block(
    [
      line(styled('title', title), styled('dim', '   type to narrow, enter runs, esc closes')),
      fieldLine(menu.kind === 'help' ? ' ? ' : ' : ', menu.line),
      [],
      ...visible,
    ],
    rect.width,
    rect.height,
  );
}
