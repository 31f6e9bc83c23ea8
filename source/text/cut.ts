import {graphemes} from './graphemes.js';

// A character may be many code units (a family of emoji), but not any number of them: marks without end on one letter
// are still one character to a segmenter.
const unitsEach = 16;

/** At most so many code units from the start, and no half of a character at the end. */
export function startOf(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, '');
}

/** The same from the end. */
export function endOf(text: string, units: number): string {
  return text.slice(-units).replace(/^[\udc00-\udfff]/, '');
}

/** What `clean` leaves of a text, cut at `longest` characters with an ellipsis. Never looks at more than it may show. */
export function cut(text: string, longest: number, clean: (text: string) => string): string {
  const most = longest * unitsEach;
  const isWhole = text.length <= most;
  const cleaned = clean(isWhole ? text : startOf(text, most));
  if (isWhole && cleaned.length <= longest) return cleaned;
  let end = 0;
  let count = 0;
  for (const {index, segment} of graphemes(cleaned)) {
    if (count === longest - 1) end = index;
    if (++count > longest) return `${cleaned.slice(0, end)}…`;
    // Cleaned again: what joined it to the next part joins nothing any more.
    if (segment.length > 4 * unitsEach) return `${clean(startOf(cleaned, index + unitsEach))}…`;
  }
  return isWhole ? cleaned : `${cleaned}…`;
}
