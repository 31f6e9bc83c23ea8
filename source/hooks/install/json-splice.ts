import type {ArrayNode, Node, ObjectNode, Place} from './json-text.js';

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
  if (before) return splice(text, {start: before.end, end: here.end}, '');
  if (after) return splice(text, {start: here.start, end: after.start}, '');
  return splice(text, container, text[container.start] === '{' ? '{}' : '[]');
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
  if (isOneLine(text) && text.trim().length > 2)
    return splice(text, container, `${open}${label}${compact(value)}${close}`);
  const outer = indentAt(text, container.start);
  const inner = `${outer}${indentUnit(text)}`;
  const body = `${eol(text)}${inner}${label}${format(text, value, inner)}${eol(text)}${outer}`;
  return splice(text, container, `${open}${body}${close}`);
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
