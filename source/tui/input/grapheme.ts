import {graphemes} from '../../text/graphemes.js';

// Where a cursor may stand: between what a person calls characters, never inside an emoji or before an accent.

export function boundaryBefore(text: string, index: number): number {
  return index <= 0 ? 0 : (graphemes(text).containing(index - 1)?.index ?? 0);
}

export function boundaryAfter(text: string, index: number): number {
  const grapheme = graphemes(text).containing(index);
  return grapheme ? grapheme.index + grapheme.segment.length : text.length;
}

/** The index itself when it is a boundary, otherwise the next one: an insertion may have joined its neighbours. */
export function boundaryAt(text: string, index: number): number {
  const grapheme = graphemes(text).containing(index);
  return !grapheme || grapheme.index === index
    ? Math.min(index, text.length)
    : grapheme.index + grapheme.segment.length;
}
