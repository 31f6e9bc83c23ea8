import {graphemes} from './graphemes.js';

// A character may be many code units (a family of emoji), but not any number of them: marks without end on one letter
// are still one character to a segmenter.
const unitsEach = 16;

const halfPair = /[\ud800-\udbff]$/;

/** What `clean` leaves of a text, cut at `longest` characters with an ellipsis. Never looks at more than it may show. */
export function cut(text: string, longest: number, clean: (text: string) => string): string {
  const most = longest * unitsEach;
  const isWhole = text.length <= most;
  const cleaned = clean(isWhole ? text : text.slice(0, most).replace(halfPair, ''));
  if (isWhole && cleaned.length <= longest) return cleaned;
  let end = 0;
  let count = 0;
  for (const {index, segment} of graphemes(cleaned)) {
    if (count === longest - 1) end = index;
    if (++count > longest) return `${cleaned.slice(0, end)}…`;
    if (segment.length > 4 * unitsEach) return `${cleaned.slice(0, index + unitsEach).toWellFormed()}…`;
  }
  return isWhole ? cleaned : `${cleaned}…`;
}
