import {isDeepStrictEqual} from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parse,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import {yamlOptions} from './parse.js';

// Changes a record's text in place: only the bytes of the edited values change, so comments, unknown keys, quoting
// and layout survive and the git diff shows the edit and nothing else. Every result is parsed again and compared
// with what was meant; where the surgery cannot express an edit, the YAML library rewrites the document.

export type Edit = {readonly path: readonly [string] | readonly [string, string]; readonly value: unknown};

type Splice = {readonly start: number; readonly end: number; readonly text: string};

export function editRecord(source: string, edits: readonly Edit[]): string {
  const wanted = intended(source, edits);
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  let text = source;
  for (const edit of edits) {
    const splice = spliceFor(text, edit);
    if (!splice) return rewrite(source, edits);
    const inserted = eol === '\n' ? splice.text : splice.text.replace(/\r?\n/g, eol);
    text = text.slice(0, splice.start) + inserted + text.slice(splice.end);
  }
  return means(text, wanted) ? text : rewrite(source, edits);
}

function intended(source: string, edits: readonly Edit[]): Record<string, unknown> {
  const data = parse(source, yamlOptions) as Record<string, unknown>;
  for (const {
    path: [key, inner],
    value,
  } of edits) {
    if (inner === undefined) assign(data, key, value);
    else {
      const map = typeof data[key] === 'object' && data[key] !== null ? (data[key] as Record<string, unknown>) : {};
      assign(map, inner, value);
      data[key] = map;
    }
  }
  return data;
}

function assign(map: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) delete map[key];
  else map[key] = value;
}

function means(text: string, wanted: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(text, yamlOptions), wanted);
  } catch {
    return false;
  }
}

function rewrite(source: string, edits: readonly Edit[]): string {
  const document = parseDocument(source, yamlOptions);
  for (const {path, value} of edits) {
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, document.createNode(value));
  }
  return document.toString({lineWidth: 0});
}

function spliceFor(text: string, {path: [key, inner], value}: Edit): Splice | undefined {
  const document: Document = parseDocument(text, yamlOptions);
  const root = document.contents;
  if (!isMap(root) || root.flow) return undefined;
  const pair = pairOf(root, key);
  if (inner === undefined) return inMap(text, root, pair, key, value);
  if (pair === undefined || !isMap(pair.value) || pair.value.flow || pair.value.items.length === 0) {
    const current = pair && isCollection(pair.value) ? (pair.value.toJSON() as Record<string, unknown>) : {};
    assign(current, inner, value);
    return inMap(text, root, pair, key, current);
  }
  return inMap(text, pair.value, pairOf(pair.value, inner), inner, value);
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find(item => isScalar(item.key) && item.key.value === key);
}

function inMap(text: string, map: YAMLMap, pair: Pair | undefined, key: string, value: unknown): Splice | undefined {
  if (pair === undefined) return value === undefined ? {start: 0, end: 0, text: ''} : addPair(text, map, key, value);
  if (value === undefined) return removePair(text, pair);
  return replaceValue(text, pair, key, value);
}

function addPair(text: string, map: YAMLMap, key: string, value: unknown): Splice | undefined {
  const last = map.items[map.items.length - 1];
  const first = map.items[0];
  const end = last && endOf(last);
  const start = first && isScalar(first.key) ? first.key.range?.[0] : undefined;
  if (end === undefined || start === undefined) return undefined;
  const lines = indented(stringify({[key]: value}, {lineWidth: 0}).trimEnd(), columnAt(text, start));
  const at = text[end - 1] === '\n' ? end : afterLine(text, end);
  const newline = at > 0 && text[at - 1] !== '\n' ? '\n' : '';
  return {start: at, end: at, text: `${newline}${lines}\n`};
}

function removePair(text: string, pair: Pair): Splice | undefined {
  const keyStart = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
  const end = endOf(pair);
  if (keyStart === undefined || end === undefined) return undefined;
  const start = text.lastIndexOf('\n', keyStart - 1) + 1;
  return {start, end: text[end - 1] === '\n' ? end : afterLine(text, end), text: ''};
}

function replaceValue(text: string, pair: Pair, key: string, value: unknown): Splice | undefined {
  const node = pair.value;
  if (isSeq(node) && Array.isArray(value)) {
    const spliced = node.flow ? flowList(text, node, value) : blockList(text, node, value);
    if (spliced) return spliced;
  }
  const keyEnd = isScalar(pair.key) ? pair.key.range?.[1] : undefined;
  const keyStart = isScalar(pair.key) ? pair.key.range?.[0] : undefined;
  const end = endOf(pair);
  if (keyEnd === undefined || keyStart === undefined || end === undefined) return undefined;
  const simple = simpleScalar(text, node, value);
  if (simple) return simple;
  const colon = text.indexOf(':', keyEnd);
  const rendered = indented(stringify({[key]: value}, {lineWidth: 0}).trimEnd(), columnAt(text, keyStart));
  const tail = text.slice(colon + 1, end).endsWith('\n') ? '\n' : '';
  return {start: colon + 1, end, text: rendered.slice(rendered.indexOf(':') + 1) + tail};
}

// `status: active  # why` keeps its comment and its quotes: only the scalar itself is replaced.
function simpleScalar(text: string, node: unknown, value: unknown): Splice | undefined {
  if (!isScalar(node) || !node.range || typeof value === 'object') return undefined;
  const [start, end] = node.range;
  if (text.slice(start, end).includes('\n') || start === end) return undefined;
  const rendered = scalarText(value, node.type);
  return rendered.includes('\n') ? undefined : {start, end, text: rendered};
}

function scalarText(value: unknown, like: Scalar['type'] | undefined): string {
  const scalar = new Scalar(value);
  if (typeof value === 'string' && (like === Scalar.QUOTE_DOUBLE || like === Scalar.QUOTE_SINGLE)) scalar.type = like;
  return stringify(scalar, {lineWidth: 0}).trimEnd();
}

function flowList(text: string, node: YAMLSeq, value: readonly unknown[]): Splice | undefined {
  if (!node.range || text.slice(node.range[0], node.range[1]).includes('\n')) return undefined;
  const kept = new Map(node.items.map(item => [scalarOf(item), sourceOf(text, item)]));
  const parts = value.map(
    item => kept.get(item) ?? stringify([item], {collectionStyle: 'flow', lineWidth: 0}).trim().slice(1, -1).trim(),
  );
  return {start: node.range[0], end: node.range[1], text: `[${parts.join(', ')}]`};
}

// Items that stay keep their line and comment; new ones are appended below the last.
function blockList(text: string, node: YAMLSeq, value: readonly unknown[]): Splice | undefined {
  const current = node.items.map(scalarOf);
  const kept = current.filter(item => value.includes(item));
  if (
    value.length === 0 ||
    !node.range ||
    current.includes(undefined) ||
    !isDeepStrictEqual(value.slice(0, kept.length), kept)
  )
    return undefined;
  const start = node.range[0];
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(lineStart, start);
  if (indent.trim() !== '') return undefined;
  const lastItem = node.items[node.items.length - 1];
  const end = afterLine(text, endOfNode(lastItem) ?? node.range[1]);
  const lines = text.slice(lineStart, end).split(/(?<=\n)/);
  const survivors = lines.filter(line => !removed(line, current, value));
  if (lines.length - survivors.length !== current.length - kept.length) return undefined;
  const body = survivors.join('');
  const newline = body === '' || body.endsWith('\n') ? '' : '\n';
  const added = value.slice(kept.length).map(item => `${indent}- ${scalarText(item, undefined)}\n`);
  return {start: lineStart, end, text: body + newline + added.join('')};
}

function removed(line: string, current: readonly unknown[], value: readonly unknown[]): boolean {
  if (!/^\s*- /.test(line)) return false;
  const [item] = parse(line.trimStart(), yamlOptions) as unknown[];
  return current.includes(item) && !value.includes(item);
}

function scalarOf(node: unknown): unknown {
  return isScalar(node) ? node.value : undefined;
}

function sourceOf(text: string, node: unknown): string | undefined {
  return isScalar(node) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
}

function endOf(pair: Pair): number | undefined {
  if (pair.value === null || pair.value === undefined)
    return isScalar(pair.key) && pair.key.range ? pair.key.range[1] + 1 : undefined;
  return endOfNode(pair.value);
}

function endOfNode(node: unknown): number | undefined {
  return isScalar(node) || isCollection(node) ? node.range?.[1] : undefined;
}

function afterLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline === -1 ? text.length : newline + 1;
}

function columnAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return text.slice(lineStart, offset).replace(/\S/g, ' ');
}

function indented(lines: string, indent: string): string {
  return indent === '' ? lines : lines.replace(/^(?=.)/gm, indent);
}
