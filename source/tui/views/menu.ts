import {flatten} from '../../text/flatten.js';
import {groups} from '../actions/action.js';
import {disabledReason} from '../actions/actions.js';
import {type Rect, windowStart} from '../layout/rects.js';
import type {Dialog, Model} from '../model/model.js';
import {menuRows} from '../state/dialog.js';
import {block, type Line, line, styled} from '../text/line.js';
import {fieldLine} from './field.js';

type Menu = Extract<Dialog, {kind: 'help' | 'palette'}>;

/** Help and palette are the same list of actions: typing narrows it, enter runs the one under the cursor. */
export function menuLines(model: Model, menu: Menu, rect: Rect): Line[] {
  const rows = menuRows(model, menu.line.text);
  const problems = menu.kind === 'help' && menu.line.text === '' ? model.keyProblems : [];
  const height = Math.max(1, rect.height - 3 - problems.length);
  const start = windowStart(rows.length, height, menu.cursor, 0);
  const visible = rows.slice(start, start + height).map(({keys, title, group, action}, at, all) => {
    const isCursor = start + at === menu.cursor;
    const reason = disabledReason(model, action);
    // The name of a group stands once, beside its first row.
    const heading = all[at - 1]?.group === group ? '' : groups[group];
    return line(
      isCursor ? styled('accent', '▌') : ' ',
      styled('title', heading.padEnd(11)),
      styled('key', keys.join(' ').padEnd(16)),
      isCursor ? styled('selected', title) : reason ? styled('dim', title) : title,
      styled('dim', reason ? `  ${reason}` : ''),
    );
  });
  if (rows.length === 0) visible.push(line(styled('dim', '  No command matches.')));
  const title = `${menu.kind === 'help' ? ' Keys' : ' Commands'}  ${rows.length === 0 ? 0 : menu.cursor + 1}/${rows.length}`;
  return block(
    [
      line(styled('title', title)),
      fieldLine(menu.kind === 'help' ? ' ? ' : ' : ', menu.line, rect.width, 'type to narrow'),
      ...problems.map(text => line(' ', styled('bad', `✗ ${flatten(text)}`))),
      [],
      ...visible,
    ],
    rect.width,
    rect.height,
  );
}
