import {graphemes} from '../../text/graphemes.js';
import {textWidth} from '../../text/width.js';
import type {LineState} from '../input/line-editor.js';
import {type Line, line, styled} from '../text/line.js';

/**
 * A text field with its cursor as an inverted cell. A text that is too long for its place is cut at the left, so that
 * the cursor is always seen; the caller cuts the right end.
 */
export function fieldLine(label: string, {text, cursor}: LineState, width: number, hint = ''): Line {
  const parts = Array.from(graphemes(text), ({index, segment}) => ({index, shown: printable(segment)}));
  const at = parts.findIndex(({index}) => index >= cursor);
  const under = at === -1 ? ' ' : parts[at]?.shown || ' ';
  const before = (at === -1 ? parts : parts.slice(0, at)).map(({shown}) => shown);
  const after = at === -1 ? [] : parts.slice(at + 1).map(({shown}) => shown);
  return line(
    styled('key', label),
    ...leftPart(before, width - textWidth(label) - textWidth(under)),
    styled('selected', under),
    after.join(''),
    text === '' && hint !== '' ? styled('dim', ` ${hint}`) : undefined,
  );
}

function leftPart(before: readonly string[], room: number): Line {
  if (textWidth(before.join('')) <= room) return line(before.join(''));
  let start = before.length;
  // One cell for the sign that something is missing, one so that the next key does not move everything.
  for (let cells = 2; start > 0; start--) {
    cells += textWidth(before[start - 1] ?? '');
    if (cells > room) break;
  }
  return line(styled('dim', '…'), before.slice(start).join(''));
}

// What is edited may come from a record: nothing in it may act on the terminal, not even a mark of direction.
function printable(grapheme: string): string {
  return grapheme.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
}
