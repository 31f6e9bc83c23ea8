import {withoutInvisible} from '../../store/invisible.js';

import {cut, startOf} from './cut.js';
import {escapeSequences} from './escape-sequences.js';

import {withoutForgedTags} from './forged-tags.js';

// A summary is data. Before it stands in a prompt block or on a terminal it is one line without anything that could act:
// no control, escape or bidirectional character, nothing that nobody sees, and no way to open or close the block.

const plain = /^[\x20-\x7e]*$/;
const plainLines = /^[\t\n\x20-\x7e]*$/;
const controls = /\p{Cc}/gu;
const lineBreaks = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;
// One kind of blank: otherwise what stands between the words could spell something.
const blanks = /[\p{Zs}\u2800]+/gu;

export function flatten(text: string): string {
  if (plain.test(text)) return (text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text).trim();
  return withoutInvisible(
    text.toWellFormed().replace(escapeSequences, '').replace(lineBreaks, ' ').replace(controls, ''),
  )
    .replace(blanks, ' ')
    .trim();
}

/** How much of a text a list, a table or a block shows, in what a person calls characters. */
export const shownLengths = {
  /** As long as a summary may be. */
  summary: 280,
  tag: 64,
  /** Any other column, and a line of advice. */
  cell: 1_000,
  /** A paragraph that is set as one line. */
  paragraph: 4_000,
  /** A text of several lines: as much as `learning add` takes. */
  text: 256 * 1024,
} as const;

/** A summary in a list or a table. */
export function shownSummary(summary: string): string {
  return oneLine(summary, shownLengths.summary);
}

/** One line of bounded length, whatever it comes from: a foreign record may have a summary of a megabyte. */
export function oneLine(text: string, longest: number = shownLengths.cell): string {
  return cut(text, longest, flatten);
}

/** The same, and unable to forge the tags of the reminder or of the agent itself. */
export function flattenForBlock(text: string, longest: number = shownLengths.cell): string {
  return withoutForgedTags(oneLine(text, longest));
}

/** What a block says of a learning beside its id. */
export function summaryForBlock(summary: string): string {
  return flattenForBlock(summary, shownLengths.summary);
}

export function tagsForBlock(tags: readonly string[]): string[] {
  return tags.map(tag => flattenForBlock(tag, shownLengths.tag)).filter(tag => tag !== '');
}

/** A text of several lines for a model: it can neither act nor forge a tag. */
export function safeForBlock(text: string): string {
  return withoutForgedTags(safeText(text.length > shownLengths.text ? `${startOf(text, shownLengths.text)}…` : text));
}

/** For a text of several lines that goes to a terminal: line breaks and tabs stay, nothing else that could act does. */
export function safeText(text: string): string {
  if (plainLines.test(text)) return text;
  return withoutInvisible(
    text
      .toWellFormed()
      .replace(escapeSequences, '')
      .replace(/\r\n|[\u0085\u2028\u2029]/g, '\n')
      .replace(controls, character => (character === '\n' || character === '\t' ? character : '')),
  );
}
