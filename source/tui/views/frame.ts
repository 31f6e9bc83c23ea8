import {flatten} from '../../text/flatten.js';
import {textWidth} from '../../text/width.js';
import type {Hint} from '../actions/help.js';
import {keysOf} from '../actions/match.js';
import type {Model, View} from '../state/model.js';
import {cursorIndex, proposalCount, shownRows} from '../state/select.js';
import {fitted, type Line, line, lineWidth, type Segment, styled} from '../text/line.js';
import {fieldLine} from './field.js';
import {hintsFor} from './hints.js';

// The first and the last line of the screen.

const titles: Readonly<Record<View, string>> = {
  learnings: 'Learnings',
  inbox: 'Inbox',
  duplicates: 'Duplicates',
  stale: 'Stale',
  usage: 'Usage',
};

export function headerLine(model: Model): Line {
  const width = model.size.columns;
  const [left, right] = headerParts(model);
  const room = width - lineWidth(left) - lineWidth(right);
  return fitted([...left, {text: ' '.repeat(Math.max(1, room))}, ...right], width);
}

// Where there is not room for all, the views that are not shown keep their key only.
function headerParts(model: Model): readonly [Line, Line] {
  const full = [
    [tabs(model, false), position(model, false)] as const,
    [tabs(model, false), position(model, true)] as const,
  ];
  return (
    full.find(([a, b]) => lineWidth(a) + lineWidth(b) < model.size.columns) ??
    ([tabs(model, true), position(model, true)] as const)
  );
}

/** The view whose name stands in this column of the first line. */
export function viewAt(model: Model, column: number): View | undefined {
  const [left] = headerParts(model);
  // The program's name, then a name and a blank for each view.
  const ends = left.map((_, at) => lineWidth(left.slice(0, at + 1)));
  const at = ends.findIndex(end => column < end);
  return at % 2 === 1 ? (Object.keys(titles) as View[])[(at - 1) / 2] : undefined;
}

function tabs(model: Model, isShort: boolean): Line {
  const views = Object.keys(titles) as View[];
  return line(styled('title', ' orbit '), ...views.flatMap(view => [tab(model, view, isShort), ' ']));
}

function tab(model: Model, view: View, isShort: boolean): Segment {
  const [key = ''] = keysOf(model.bindings, `view.${view}`);
  const count = view === 'inbox' ? proposalCount(model.rows) : 0;
  const isCurrent = model.view === view;
  const words = [key, isShort && !isCurrent && key !== '' ? '' : titles[view], count > 0 ? `(${count})` : ''];
  return styled(isCurrent ? 'selected' : 'dim', ` ${words.filter(Boolean).join(' ')} `);
}

function position(model: Model, isShort: boolean): Line {
  const {marks, problems, view} = model;
  const count = shownRows(model).length;
  const doctor = isShort ? '' : ` ${problems === 1 ? 'problem' : 'problems'}: orbit doctor`;
  return line(
    marks.size > 0 ? styled('warn', `✓ ${marks.size} marked  `) : undefined,
    problems > 0 ? styled('warn', `▲ ${problems}${doctor}  `) : undefined,
    view === 'usage' ? undefined : styled('dim', `${count === 0 ? 0 : cursorIndex(model) + 1}/${count}`),
    ' ',
  );
}

export function footerLine(model: Model): Line {
  const width = model.size.columns;
  const {filter, toast, busy} = model;
  // A field that has the keyboard is never covered.
  if (filter.editing && !model.dialog && !model.tester)
    return fitted(fieldLine(' /', filter.line, width, 'tag: status: kind: domain: path: by: id:   esc clears'), width);
  if (toast || busy) return fitted(line(' ', ...told(toast), ...working(model)), width);
  const typed = filter.line.text === '' ? [] : [styled('match', ` /${flatten(filter.line.text)}`), {text: ' '}];
  const chord = model.pendingKey === undefined ? [] : [styled('key', ` ${model.pendingKey} …`), {text: ' '}];
  return fitted(hints(model, width - 1, [...typed, ...chord]), width);
}

function told(toast: Model['toast']): Segment[] {
  if (!toast) return [];
  const isError = toast.kind === 'error';
  return [styled(isError ? 'bad' : 'ok', `${isError ? '✗' : '✓'} ${flatten(toast.text)}`), {text: '   '}];
}

// Beside what was said last, which may be why it works.
function working({busy, busySeconds}: Model): Segment[] {
  if (!busy) return [];
  const time = busySeconds > 0 ? `, ${busySeconds} s` : '';
  return [styled('accent', `… ${flatten(busy)}${time}; esc stops it`)];
}

function hints(model: Model, width: number, before: readonly Segment[]): Line {
  const parts: Segment[] = [...before, {text: ' '}];
  const all = hintsFor(model);
  // Where there is no room for all, the way to the rest keeps its place.
  const help = all.find(({action}) => action === 'help');
  let left = width - lineWidth(parts) - cellsOf(help);
  for (const hint of all) {
    const cells = hint === help ? 0 : cellsOf(hint);
    if (cells > left) {
      if (help && all.indexOf(help) > all.indexOf(hint)) parts.push(...hintParts(help));
      break;
    }
    parts.push(...hintParts(hint));
    left -= cells;
  }
  return parts;
}

function hintParts({key, text}: Hint): Segment[] {
  return [styled('key', key), {text: ' '}, styled('dim', text), {text: '  '}];
}

function cellsOf(hint: Hint | undefined): number {
  return hint ? textWidth(hint.key) + textWidth(hint.text) + 3 : 0;
}
