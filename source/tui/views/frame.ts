import {flatten} from '../../text/flatten.js';
import {textWidth} from '../../text/width.js';
import {footerHints} from '../keymap/help.js';
import {keysOf} from '../keymap/match.js';
import type {Model, View} from '../state/model.js';
import {contextOf, cursorIndex, shownRows} from '../state/select.js';
import {fitted, type Line, line, lineWidth, type Segment, styled} from '../text/line.js';

// The first and the last line of the screen.

const titles: Readonly<Record<View, string>> = {learnings: 'Learnings', inbox: 'Inbox', stale: 'Stale', usage: 'Usage'};

export function headerLine(model: Model): Line {
  const tabs = (Object.keys(titles) as View[]).flatMap(view => [tab(model, view), {text: ' '}]);
  const left = line(styled('title', ' orbit '), ...tabs);
  const right = line(styled('dim', position(model)), ' ');
  const room = model.size.columns - lineWidth(left) - lineWidth(right);
  return fitted([...left, {text: ' '.repeat(Math.max(1, room))}, ...right], model.size.columns);
}

function tab(model: Model, view: View): Segment {
  const [key = ''] = keysOf(model.bindings, `view.${view}`);
  const count = view === 'inbox' ? model.rows.filter(row => row.status === 'proposed').length : undefined;
  const text = `${key} ${titles[view]}${count ? ` ${count}` : ''}`;
  return model.view === view ? styled('selected', ` ${text} `) : styled('dim', ` ${text} `);
}

function position(model: Model): string {
  if (model.view === 'usage') return '';
  const count = shownRows(model).length;
  const marks = model.marks.size > 0 ? `${model.marks.size} marked · ` : '';
  const problems = model.problems > 0 ? ` · ▲ ${model.problems} problems: orbit doctor` : '';
  return `${marks}${count === 0 ? 0 : cursorIndex(model) + 1}/${count}${problems}`;
}

export function footerLine(model: Model): Line {
  const width = model.size.columns;
  if (model.toast)
    return fitted(
      line(
        ' ',
        styled(
          model.toast.kind === 'error' ? 'bad' : 'ok',
          `${model.toast.kind === 'error' ? '✗' : '✓'} ${flatten(model.toast.text)}`,
        ),
      ),
      width,
    );
  if (model.busy) return fitted(line(' ', styled('accent', `… ${flatten(model.busy)}`)), width);
  if (model.filter.editing)
    return fitted(
      fieldLine(' /', model.filter.line, '  tag: status: kind: domain: path: by: id:   enter keeps, esc clears'),
      width,
    );
  const filter = model.filter.line.text === '' ? [] : [styled('match', ` /${flatten(model.filter.line.text)} `)];
  return fitted(hints(model, width - 1, filter), width);
}

function hints(model: Model, width: number, before: readonly Segment[]): Line {
  const parts: Segment[] = [...before, {text: ' '}];
  let used = lineWidth(parts);
  for (const {key, text} of footerHints(model.bindings, contextOf(model))) {
    const cells = textWidth(key) + textWidth(text) + 3;
    if (used + cells > width) break;
    parts.push(styled('key', key), {text: ' '}, styled('dim', text), {text: '  '});
    used += cells;
  }
  return parts;
}

/** A text field with its cursor as an inverted cell. */
export function fieldLine(
  label: string,
  {text, cursor}: {readonly text: string; readonly cursor: number},
  hint = '',
): Line {
  const before = text.slice(0, cursor);
  const at = text.slice(cursor, cursor + 1) || ' ';
  return line(
    styled('key', label),
    flatten(before) + (before.endsWith(' ') ? ' ' : ''),
    styled('selected', at),
    text.slice(cursor + 1),
    styled('dim', text === '' ? hint : ''),
  );
}
