import {graphemes} from '../../text/graphemes.js';
import {textWidth} from '../../text/width.js';

/** Breaks prose at blanks so that no line is wider than `width`; a word that is too long is cut. */
export function wrap(text: string, width: number): string[] {
  const limit = Math.max(1, width);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    // The narrower the place, the less of it for blanks; a wide letter needs two cells beside them.
    const indent = /^\s*/.exec(paragraph)?.[0].slice(0, Math.max(0, Math.floor(limit / 2) - 1)) ?? '';
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

function pieces(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const parts: string[] = [''];
  for (const {segment} of graphemes(word)) {
    const last = parts[parts.length - 1] ?? '';
    if (textWidth(last + segment) <= width || last === '') parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
