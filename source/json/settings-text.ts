import {applyEdits, format, type Node, type ParseError, parseTree, visit} from 'jsonc-parser';
import {OrbitError} from '../../store/errors.js';
import {JsonProblem, readJson} from '../../store/json.js';

// Edits of a settings file, which belongs to its owner: we change the few characters that are ours, in the style the text
// has, and leave every other one alone. Taking out what was put in gives the text back to the byte; jsonc-parser's own
// `modify` would format the owner's lines around it too, and takes too much out of a list that stands on one line.

export {getNodeValue, type Node} from 'jsonc-parser';

type TextRange = {readonly start: number; readonly end: number};

/** The root object; refused where the text is no JSON, or not an object. */
export function parseSettings(text: string, file: string, {comments = false} = {}): Node {
  const plain = withoutMark(text);
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    readJson(comments ? blankComments(plain) : plain);
    root = parseTree(plain, errors);
    // A comment without an end, which the blanks hide.
    if (errors.length > 0) readJson(plain);
  } catch (error) {
    // The parser's own words say where.
    const {message} = error instanceof JsonProblem && error.cause instanceof Error ? error.cause : (error as Error);
    throw unusable(file, `does not parse: ${message}`);
  }
  if (root?.type !== 'object') throw unusable(file, 'does not hold a JSON object');
  return root;
}

export function unusable(file: string, what: string): OrbitError {
  return new OrbitError('refused', `${file} ${what}.`, `Nothing was written. Fix ${file} and run the command again.`);
}

/** The value of a member; of a key that is there twice the last one counts, as for JSON.parse. */
export function memberOf(object: Node, key: string): Node | undefined {
  return object.children?.findLast(({children}) => children?.[0]?.value === key)?.children?.[1];
}

export function insertMember(text: string, object: Node, key: string, value: unknown): string {
  return insert(text, object, `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
}

export function insertItem(text: string, array: Node, value: unknown): string {
  return insert(text, array, JSON.stringify(value));
}

export function replaceValue(text: string, node: Node, value: unknown): string {
  return write(text, rangeOf(node), JSON.stringify(value));
}

/** Takes a member or an item out of its container. */
export function removeElement(text: string, element: Node): string {
  const container = element.parent;
  const siblings = container?.children ?? [];
  const at = siblings.indexOf(element);
  const range = rangeOf(element);
  const [before, after] = [siblings[at - 1], siblings[at + 1]].map(node => node && rangeOf(node));
  if (before) {
    if (hasComments(text, {start: before.end, end: range.start})) return withoutComma(cut(text, range), before.end);
    return splice(text, {start: before.end, end: range.end}, '');
  }
  if (after) {
    if (hasComments(text, {start: range.end, end: after.start}))
      return withoutComma(cut(text, range), text.slice(0, range.start).trimEnd().length);
    return splice(text, {start: range.start, end: after.start}, '');
  }
  if (!container || isAmongComments(text, element)) return cut(text, range);
  return splice(text, rangeOf(container), container.type === 'object' ? '{}' : '[]');
}

/** The only element of a container stands beside comments that are not ours to take out. */
export function isAmongComments(text: string, {offset, length, parent}: Node): boolean {
  if (!parent) return false;
  const {start, end} = rangeOf(parent);
  return hasComments(text, {start, end: offset}) || hasComments(text, {start: offset + length, end});
}

export function hasComments(text: string, {start, end}: TextRange = {start: 0, end: text.length}): boolean {
  return blankComments(text).slice(start, end) !== text.slice(start, end);
}

function insert(text: string, container: Node, added: string): string {
  const last = container.children?.at(-1);
  if (last) {
    const {start, end} = rangeOf(last);
    const startsLine = /(?:^|\n)[ \t]*$/.test(text.slice(0, start));
    return startsLine ? write(text, {start: end, end}, `,${added}`) : splice(text, {start: end, end}, `, ${added}`);
  }
  const {start, end} = rangeOf(container);
  const comments = hasComments(text, {start, end}) ? text.slice(start + 1, end - 1).trimEnd() : '';
  const separator = comments && (text.trim().includes('\n') ? '\n' : ' ');
  // From the character before to the closing bracket, so that the breaks at both ends are formatted too.
  const before = start + comments.length;
  return write(text, {start: before, end}, `${text[before]}${separator}${added}${text[end - 1]}`);
}

/** In the style of the text: on one line, or formatted, which leaves alone everything outside of what is written. */
function write(text: string, {start, end}: TextRange, added: string): string {
  const written = splice(text, {start, end}, added);
  const body = text.trim();
  if (!body.includes('\n') && body.length > 2) return written;
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const insertSpaces = !unit.startsWith('\t');
  const style = {insertSpaces, tabSize: insertSpaces ? unit.length : 1, eol: '\n'};
  return applyEdits(written, format(withoutMark(written), {offset: start, length: added.length}, style));
}

/** Without the element, and its line where it ends one; the comments around it stay. */
function cut(text: string, {start, end}: TextRange): string {
  const endsLine = /^[ \t]*\r?\n/.test(text.slice(end));
  return splice(text, {start: endsLine ? text.slice(0, start).trimEnd().length : start, end}, '');
}

/** Without the comma that follows a place, which may stand behind comments. */
function withoutComma(text: string, place: number): string {
  const at = blankComments(text).indexOf(',', place);
  return splice(text, {start: at, end: at + 1}, '');
}

function rangeOf({offset, length}: Node): TextRange {
  return {start: offset, end: offset + length};
}

function splice(text: string, {start, end}: TextRange, replacement: string): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

// Same length, so that places stay places; `stripComments` adds a blank for each comment.
function blankComments(text: string): string {
  let plain = text;
  const onComment = (start: number, length: number) => {
    plain = splice(plain, {start, end: start + length}, ' '.repeat(length));
  };
  visit(text, {onComment});
  return plain;
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, ' ');
}
