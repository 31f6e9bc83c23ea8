import {flatten} from '../../text/flatten.js';
import {textWidth} from '../../text/width.js';
import type {Hint} from '../actions/help.js';
import {headerParts} from '../content/header.js';
import type {Model} from '../model/model.js';
import {fitted, type Line, line, lineWidth, type Segment, styled} from '../text/line.js';
import {fieldLine} from './field.js';
import {hintsFor} from './hints.js';

// The first and the last line of the screen.

export function headerLine(model: Model): Line {
  const width = model.size.columns;
  const [left, right] = headerParts(model);
  const room = width - lineWidth(left) - lineWidth(right);
  return fitted([...left, {text: ' '.repeat(Math.max(1, room))}, ...right], width);
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
