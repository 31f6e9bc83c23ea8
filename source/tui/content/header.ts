import {keysOf} from '../model/bindings.js';
import type {Model, View} from '../model/model.js';
import {cursorIndex, proposalCount, shownRows} from '../model/select.js';
import {fitted, type Line, line, lineWidth, type Segment, styled} from '../text/line.js';

const titles: Readonly<Record<View, string>> = {
  learnings: 'Learnings',
  inbox: 'Inbox',
  duplicates: 'Duplicates',
  stale: 'Stale',
  usage: 'Usage',
};

/** The first line of the screen: the views, and where in the list we are. */
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
