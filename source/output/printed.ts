import {flatten, safeText} from '../text/flatten.js';

// The door to the terminal. Every text that a command prints goes through it, so none of it can move the cursor, write
// the clipboard or change colours, wherever it comes from; what is to stand out is said as data and styled here.

export type Bold = {readonly bold: string};
export type Printable = string | readonly (string | Bold)[];

export function bold(text: string): Bold {
  return {bold: text};
}

export function printed(text: Printable): string {
  if (typeof text === 'string') return safeText(text);
  return text
    .map(part => (typeof part === 'string' ? safeText(part) : `\u001b[1m${safeText(part.bold)}\u001b[22m`))
    .join('');
}

/** A line that takes the place of the one before; an empty one removes it. */
export function statusLine(text: string): string {
  return text === '' ? '\r\u001b[K' : `\r${flatten(text)}\u001b[K`;
}
