import {type ArrayNode, blankComments, hasComments, type Node, type ObjectNode, type Place} from './scan-text.js';

// Puts a value into a JSON text, or takes one out, in the style the text has. Taking out what was put in gives the
// text back to the byte.

export function insertMember(text: string, node: ObjectNode, key: string, value: unknown): string {
  return insert(text, node, node.members, `${JSON.stringify(key)}: `, value);
}

export function insertItem(text: string, node: ArrayNode, value: unknown): string {
  return insert(text, node, node.items, '', value);
}

export function replaceValue(text: string, node: Node, value: unknown): string {
  return splice(text, node, format(text, value, indentAt(text, node.start)));
}

export function removeElement(text: string, elements: readonly Place[], at: number, container: Place): string {
  const [before, here, after] = [elements[at - 1], elements[at], elements[at + 1]];
  if (!here) return text;
  const isRemarked = hasComments(text, {
    start: before?.end ?? here.end,
    end: before ? here.start : (after?.start ?? 0),
  });
  if (before)
    return isRemarked ? withoutComma(cut(text, here), before) : splice(text, {start: before.end, end: here.end}, '');
  if (after)
    return isRemarked
      ? withoutComma(cut(text, here), {start: 0, end: trimmed(text, here.start)})
      : splice(text, {start: here.start, end: after.start}, '');
  if (isAmongComments(text, here, container)) return cut(text, here);
  return splice(text, container, text[container.start] === '{' ? '{}' : '[]');
}

/** Without the element, and its line where it ends one; the remarks around it stay. */
function cut(text: string, {start, end}: Place): string {
  const endsLine = /^[ \t]*\r?\n/.test(text.slice(end));
  return splice(text, {start: endsLine ? trimmed(text, start) : start, end}, '');
}

function trimmed(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length;
}

/** Without the comma that follows a place, which may stand behind remarks. */
function withoutComma(text: string, {end}: Place): string {
  const at = blankComments(text).indexOf(',', end);
  return splice(text, {start: at, end: at + 1}, '');
}

/** The only element of a container stands beside remarks that are not ours to take out. */
export function isAmongComments(text: string, only: Place, container: Place): boolean {
  return (
    hasComments(text, {start: container.start, end: only.start}) ||
    hasComments(text, {start: only.end, end: container.end})
  );
}

function insert(text: string, container: Place, elements: readonly Place[], label: string, value: unknown): string {
  const last = elements.at(-1);
  if (last) {
    const indent = indentBefore(text, last.start);
    const added =
      indent === undefined
        ? `, ${label}${compact(value)}`
        : `,${eol(text)}${indent}${label}${format(text, value, indent)}`;
    return splice(text, {start: last.end, end: last.end}, added);
  }
  const open = text[container.start] ?? '';
  const close = text[container.end - 1] ?? '';
  const remarks = hasComments(text, container) ? text.slice(container.start + 1, container.end - 1).trimEnd() : '';
  if (isOneLine(text) && text.trim().length > 2)
    return splice(text, container, `${open}${remarks && `${remarks} `}${label}${compact(value)}${close}`);
  const outer = indentAt(text, container.start);
  const inner = `${outer}${indentUnit(text)}`;
  const body = `${eol(text)}${inner}${label}${format(text, value, inner)}${eol(text)}${outer}`;
  return splice(text, container, `${open}${remarks}${body}${close}`);
}

function splice(text: string, {start, end}: Place, replacement: string): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

function format(text: string, value: unknown, indent: string): string {
  if (isOneLine(text) && text.trim().length > 2) return compact(value);
  return JSON.stringify(value, null, indentUnit(text)).replaceAll('\n', `${eol(text)}${indent}`);
}

function compact(value: unknown): string {
  return JSON.stringify(value);
}

function isOneLine(text: string): boolean {
  return !text.trim().includes('\n');
}

function eol(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function indentUnit(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
}

/** The white space that starts the line, where nothing else stands before the place. */
function indentBefore(text: string, at: number): string | undefined {
  return /(?:^|\n)([ \t]*)$/.exec(text.slice(0, at))?.[1];
}

function indentAt(text: string, at: number): string {
  return /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, at))?.[1] ?? '';
}
