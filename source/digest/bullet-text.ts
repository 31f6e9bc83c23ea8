import {sha256} from '../../store/sha256.js';
import {flatten} from '../text/flatten.js';
import {withoutForgedTags} from '../text/forged-tags.js';

// A summary as the text of a bullet, and back. It is one line of markdown that cannot become a heading, a second bullet,
// HTML or one of our own comments. Whatever an escape adds, reading takes off again. Code is left as it is, since markdown
// knows no escapes there, but for what could pass for a comment or a reminder.

const nothingVisible = '(no visible text)';

/** One line with single blanks and no tag of the agent’s own: what is compared, whoever wrote it. */
export function oneLine(text: string): string {
  return withoutForgedTags(flatten(text)).replace(/\s+/g, ' ').trim();
}

export function toBullet(summary: string): string {
  const text = (oneLine(summary) || nothingVisible).replace(forgery, '<\\');
  return outsideCode(text, plain => plain.replace(/(?<!\\)(\\*)<(?=[A-Za-z/!?])/g, '$1$1\\<'))
    .replace(numbered, '$1\\')
    .replace(blockStart, '\\$&');
}

export function fromBullet(text: string): string {
  const line = oneLine(text);
  const unmarked =
    line.startsWith('\\') && blockStart.test(line.slice(1)) ? line.slice(1) : line.replace(escapedNumber, '$1$2');
  return outsideCode(unmarked, plain =>
    plain.replace(/(?<!\\)(\\+)<(?=[A-Za-z/!?])/g, (match, slashes: string) =>
      slashes.length % 2 === 1 ? `${slashes.slice(0, (slashes.length - 1) / 2)}<` : match,
    ),
  ).replace(brokenForgery, '<');
}

/** As we would have written it: an escape more or less is no edit. */
export function canonical(text: string): string {
  return toBullet(fromBullet(text));
}

/** Seven letters that tell whether a bullet still says what was written: digits and hex would cost twice the tokens. */
export function checksumOf(bullet: string): string {
  const hex = sha256(bullet);
  return Array.from({length: 7}, (_, at) =>
    String.fromCharCode(97 + (Number.parseInt(hex.slice(at * 4, at * 4 + 4), 16) % 26)),
  ).join('');
}

// A comment, or the tag of a reminder, wherever it stands: those who look for them do not all know what code is.
const forgery = /<(?=\\*(?:!--|\s*\/?\s*system-?\s*reminder))/gi;
const brokenForgery = /<\\(?=\\*(?:!--|\s*\/?\s*system-?\s*reminder))/gi;

// What starts a block inside a list item: heading, list, quote, fence, rule, checkbox, link definition.
const blockStart =
  /^\\*(?:#{1,6}(?:\s|$)|[-+*](?:\s|$)|>|`{3,}[^`]*$|~{3}|([-*_])(?:\s*\1){2,}\s*$|\[[ xX]\](?:\s|$)|\[[^\]]*\]:)/;
const numbered = /^(\d{1,9})(?=\\*[.)](?:\s|$))/;
const escapedNumber = /^(\d{1,9})\\(\\*[.)](?=\s|$))/;

// Code as markdown sees it: a run of backticks up to the next run of the same length; an escaped backtick opens nothing.
function outsideCode(text: string, change: (plain: string) => string): string {
  // Nothing that long can be a summary; a file made to keep us busy does not.
  if (text.length > 4000) return change(text);
  const runs = [...text.matchAll(/`+/g)];
  let changed = '';
  let at = 0;
  for (const [index, run] of runs.entries()) {
    if (run.index < at || isEscaped(text, run.index)) continue;
    const end = runs.slice(index + 1).find(([other]) => other.length === run[0].length);
    if (!end) continue;
    const after = end.index + end[0].length;
    changed += change(text.slice(at, run.index)) + text.slice(run.index, after);
    at = after;
  }
  return changed + change(text.slice(at));
}

function isEscaped(text: string, index: number): boolean {
  return (/\\*$/.exec(text.slice(0, index))?.[0].length ?? 0) % 2 === 1;
}
