// This folder: functions from the model to lines of styled text.

import {flatten} from '../../text/flatten.js';
import {headerLine} from '../content/header.js';
import {pairBody, pairHeadHeight} from '../content/pair.js';
import {recordLines} from '../content/record.js';
import {usageContent} from '../content/usage.js';
import {bodyOf, type Layout, layoutFor, type Rect, smallest} from '../layout/rects.js';
import {keysOf} from '../model/bindings.js';
import type {Model} from '../model/model.js';
import {cursorPair, cursorRow} from '../model/select.js';
import {block, fitted, type Line, line, scrolled, styled} from '../text/line.js';
import {fieldLine} from './field.js';
import {footerLine} from './footer.js';
import {formLines} from './form.js';
import {listLines} from './list.js';
import {menuLines} from './menu.js';
import {pickerLines} from './picker.js';
import {testerLines} from './tester.js';

/** The whole screen: exactly as many lines as the layout has rows, each exactly as wide as the terminal. */
export function screenLines(model: Model): Line[] {
  const layout = layoutFor(model.size);
  if (layout.kind === 'too-small') {
    const {columns, rows} = model.size;
    return block(
      [
        line(`This terminal is too small: ${columns}×${rows}.`),
        line(`Orbit needs ${smallest.columns}×${smallest.rows}.`),
        line(`${keysOf(model.bindings, 'quit')[0] ?? 'ctrl+c'} quits.`),
      ],
      layout.screen.width,
      layout.screen.height,
    );
  }
  return [headerLine(model), ...bodyLines(model, layout), footerLine(model)];
}

function bodyLines(model: Model, layout: Exclude<Layout, {kind: 'too-small'}>): Line[] {
  const body = bodyOf(model.size);
  const {dialog, tester} = model;
  if (dialog?.kind === 'form') return formLines(model, dialog, body);
  if (dialog?.kind === 'picker') return pickerLines(model, dialog, body);
  if (dialog?.kind === 'help' || dialog?.kind === 'palette') return menuLines(model, dialog, body);
  if (tester) return testerLines(model, tester, body);
  const lines =
    model.view === 'usage'
      ? scrolled(usageContent(model), model.previewScroll, body.width, body.height)
      : panes(model, layout);
  if (dialog?.kind !== 'prompt') return lines;
  return [
    ...lines.slice(0, -2),
    line(styled('dim', '─'.repeat(body.width))),
    fitted(fieldLine(` ${dialog.question} `, dialog.line, body.width, 'such as T-0012; asked once'), body.width),
  ];
}

function panes(model: Model, layout: Exclude<Layout, {kind: 'too-small'}>): Line[] {
  if (layout.kind === 'single')
    return model.focus === 'preview' ? detailLines(model, layout.preview) : listLines(model, layout.list);
  const list = listLines(model, layout.list);
  const preview = detailLines(model, layout.preview);
  const {width} = layout.screen;
  // Heavy as well as coloured: without colours it must still be seen who has the keyboard.
  const focused = model.focus === 'preview';
  if (layout.kind === 'stacked')
    return [
      ...list,
      line(focused ? styled('accent', '━'.repeat(width)) : styled('dim', '─'.repeat(width))),
      ...preview,
    ];
  const border = focused ? styled('accent', '┃ ') : styled('dim', '│ ');
  return list.map((left, at) => [...left, border, ...(preview[at] ?? [])]);
}

function detailLines(model: Model, rect: Rect): Line[] {
  if (model.view === 'duplicates') return pairLines(model, rect);
  const row = cursorRow(model);
  const lines = row ? recordLines(model, row, model.details.get(row.id), rect.width - 1) : [];
  return scrolled(lines, model.previewScroll, rect.width, rect.height);
}

/** The two of a pair side by side, below what makes them a pair. */
function pairLines(model: Model, {width, height}: Rect): Line[] {
  const pair = cursorPair(model);
  const body = pairBody(model, width - 1);
  if (!pair || body.length === 0) return block([], width, height);
  const head = [
    line(styled('accent', ` ${pair.score.toFixed(2)} `), styled('dim', flatten(pair.reasons.join('; ')))),
    [],
  ];
  const scrolledBody = scrolled(body, model.previewScroll, width, height - pairHeadHeight);
  return [...block(head, width, pairHeadHeight), ...scrolledBody];
}
