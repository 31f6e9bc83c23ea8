import {graphemes} from '../../text/graphemes.js';
import {textWidth} from '../../text/width.js';
import type {Line, Segment} from './line.js';

const wideBlank = '\u3000';

/** Breaks prose at blanks so that no line is wider than `width`; a word that is too long is cut. */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(1, width);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    // The narrower the place, the less of it for blanks; a wide letter needs two cells beside them.
    const blanks = (/^\s*/.exec(paragraph)?.[0] ?? '').replaceAll(wideBlank, '  ');
    const indent = blanks.slice(0, Math.max(0, Math.floor(limit / 2) - 1));
    let current = indent;
    let empty = true;
    for (const word of paragraph.trim().split(/\s+/)) {
      for (const piece of pieces(word, Math.max(1, limit - indent.length))) {
        const candidate = empty ? current + piece : `${current} ${piece}`;
        if (textWidth(candidate) <= limit) current = candidate;
        else {
          lines.push(current);
          current = indent + piece;
        }
        empty = false;
      }
    }
    lines.push(current);
  }
  return lines;
}

/** The same for a line whose words have meanings of their own; every line begins with `indent`. */
export function wrapLine(segments: Line, width: number, indent: string): Line[] {
  const words = segments.flatMap(({text, ...style}) => text.split(/(?<= )/).map(word => ({text: word, ...style})));
  const lines: Segment[][] = [[]];
  let used = 0;
  for (const word of words) {
    const room = width - textWidth(indent) - used;
    if (textWidth(word.text.trimEnd()) > room && used > 0) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word);
    used += textWidth(word.text);
  }
  return lines.map(parts => [{text: indent}, ...parts]);
}

function pieces(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const parts: string[] = [''];
  for (const unit of units(word, width)) {
    const last = parts[parts.length - 1] ?? '';
    if (textWidth(last + unit) <= width || last === '') parts[parts.length - 1] = last + unit;
    else parts.push(unit);
  }
  return parts;
}

/** What is not cut: characters, unless one with signs beside it is wider than the place by itself. */
function units(word: string, width: number): string[] {
  return Array.from(graphemes(word), ({segment}) =>
    textWidth(segment) <= width ? [segment] : Array.from(segment),
  ).flat();
}
