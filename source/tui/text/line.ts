import {pad, textWidth, truncate} from '../../text/width.js';
import type {Token} from '../theme/tokens.js';

// A line of the screen as data: pieces of text with a meaning each. Views make lines; only the components know colours.

export type Segment = {readonly text: string; readonly token?: Token};
export type Line = readonly Segment[];

export function line(...parts: readonly (string | Segment | undefined)[]): Line {
  return parts.filter(part => part !== undefined).map(part => (typeof part === 'string' ? {text: part} : part));
}

export function styled(token: Token, text: string): Segment {
  return {text, token};
}

export function lineWidth(segments: Line): number {
  return segments.reduce((sum, {text}) => sum + textWidth(text), 0);
}

export function plainText(segments: Line): string {
  return segments.map(({text}) => text).join('');
}

// Views flatten what comes from records. This is the last door before the terminal: what one of them forgets stays here.
const acting = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function withoutActing(text: string): string {
  return text.replace(new RegExp(acting, 'gu'), '');
}

/** Exactly `width` cells: cut with an ellipsis, or filled with blanks. */
export function fitted(segments: Line, width: number): Line {
  const result: Segment[] = [];
  let left = width;
  for (const part of segments) {
    const segment = acting.test(part.text) ? {...part, text: withoutActing(part.text)} : part;
    const cells = textWidth(segment.text);
    if (cells <= left) {
      result.push(segment);
      left -= cells;
      continue;
    }
    if (left > 0) result.push({...segment, text: truncate(segment.text, left)});
    left = width - lineWidth(result);
    return left > 0 ? [...result, {text: ' '.repeat(left)}] : result;
  }
  return left > 0 ? [...result, {text: pad('', left)}] : result;
}

/** Exactly `height` lines of exactly `width` cells. */
export function block(lines: readonly Line[], width: number, height: number): Line[] {
  return Array.from({length: Math.max(0, height)}, (_, at) => fitted(lines[at] ?? [], width));
}

/** The part of a long text that is in sight, with a scrollbar in the last column. */
export function scrolled(all: readonly Line[], wanted: number, width: number, height: number): Line[] {
  const start = Math.min(wanted, Math.max(0, all.length - height));
  return withScrollbar(block(all.slice(start, start + height), width - 1, height), start, all.length);
}

/** One column at the right that says where in the text we are; nothing where it all fits. */
function withScrollbar(lines: readonly Line[], start: number, total: number): Line[] {
  const height = lines.length;
  if (total <= height) return lines.map(segments => [...segments, {text: ' '}]);
  const size = Math.max(1, Math.round((height / total) * height));
  const top = Math.round((start / (total - height)) * (height - size));
  return lines.map((segments, at) => [
    ...segments,
    at >= top && at < top + size ? styled('accent', '┃') : styled('dim', '│'),
  ]);
}

/** Two texts in columns of the same width; each is made for the width that it gets. */
export function sideBySide(width: number, ...columns: readonly [Side, Side]): Line[] {
  const half = Math.floor((width - 3) / 2);
  const [left, right] = [columns[0](half), columns[1](half)];
  const height = Math.max(left.length, right.length);
  const second = block(right, half, height);
  return block(left, half, height).map((first, at) =>
    fitted([...first, styled('dim', ' │ '), ...(second[at] ?? [])], width),
  );
}

type Side = (width: number) => readonly Line[];
