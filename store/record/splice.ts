import {isDeepStrictEqual} from 'node:util';
import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseYaml,
  Scalar,
  stringify,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from '../yaml.js';
import type {Edit} from './edit.js';
import {yamlStyle} from './serialize.js';

// Where in a record's text an edit has to cut, and what goes there. Nothing here promises that the result means what
// was wanted: `edit.ts` parses it and asks for a coarser cut if it does not.

export type Splice = {readonly start: number; readonly end: number; readonly text: string};

const block: ToStringOptions = yamlStyle;
const flow: ToStringOptions = {...yamlStyle, collectionStyle: 'flow', flowCollectionPadding: false};

export function applySplice(text: string, {start, end, text: inserted}: Splice): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** The smallest cut: inside the value, or the one line that comes or goes. */
export function spliceValue(text: string, {path: [key, inner], value}: Edit): Splice | undefined {
  const root = rootOf(text);
  const pair = root && pairOf(root, key);
  if (!root) return undefined;
  if (inner === undefined) return inMap(text, root, pair, key, value);
  if (!pair || !isMap(pair.value) || pair.value.items.length === 0) return undefined;
  const innerPair = pairOf(pair.value, inner);
  if (pair.value.flow) return inFlowMap(text, pair.value, innerPair, inner, value);
  return inMap(text, pair.value, innerPair, inner, value);
}

/** The coarser cut: the whole value of a top-level key. */
export function spliceWhole(text: string, key: string, value: unknown): Splice | undefined {
  const root = rootOf(text);
  if (!root) return undefined;
  const pair = pairOf(root, key);
  return pair && value !== undefined ? replaceValue(text, pair, key, value) : inMap(text, root, pair, key, value);
}

function rootOf(text: string): YAMLMap | undefined {
  const root = parseYaml(text).contents;
  return isMap(root) && !root.flow ? root : undefined;
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find(item => isScalar(item.key) && item.key.value === key);
}

function inMap(text: string, map: YAMLMap, pair: Pair | undefined, key: string, value: unknown): Splice | undefined {
  if (pair === undefined) return addPair(text, map, key, value);
  if (value === undefined) return removePair(text, pair);
  return (
    inList(text, pair.value, value) ?? inScalar(text, pair.value, value, block) ?? replaceValue(text, pair, key, value)
  );
}

function addPair(text: string, map: YAMLMap, key: string, value: unknown): Splice | undefined {
  const last = map.items[map.items.length - 1];
  const start = map.items[0] && keyRange(map.items[0])?.[0];
  const end = last && endOf(last);
  if (end === undefined || start === undefined) return undefined;
  const at = lineEnd(text, end);
  const newline = at > 0 && text[at - 1] !== '\n' ? '\n' : '';
  return {start: at, end: at, text: `${newline}${indented(pairText(key, value, block), indentAt(text, start))}\n`};
}

function removePair(text: string, pair: Pair): Splice | undefined {
  const keyStart = keyRange(pair)?.[0];
  const end = endOf(pair);
  if (keyStart === undefined || end === undefined) return undefined;
  const start = lineStart(text, keyStart);
  return text.slice(start, keyStart).trim() === '' ? {start, end: lineEnd(text, end), text: ''} : undefined;
}

// `key: old # why` → `key: new # why`; a value of several lines takes the comment on its first.
function replaceValue(text: string, pair: Pair, key: string, value: unknown): Splice | undefined {
  const range = keyRange(pair);
  if (!range) return undefined;
  const start = text.indexOf(':', range[1]) + 1;
  const end = isEmpty(pair.value) ? start : endOf(pair);
  if (end === undefined) return undefined;
  const style = isCollection(pair.value) && pair.value.flow ? flow : block;
  const full = indented(pairText(key, inSameStyle(pair.value, value), style), indentAt(text, range[0]));
  const [first = '', ...rest] = full.slice(full.indexOf(':') + 1).split('\n');
  const tail = text.slice(start, end).endsWith('\n') ? '\n' : '';
  const comment = commentOf(text, pair.value, end);
  const isOneLine = rest.length === 0 && tail === '';
  return {
    start,
    end: isOneLine || tail !== '' ? end : lineEnd(text, end) - lineBreak(text, end),
    text: [isOneLine ? first : first + comment, ...rest].join('\n') + tail,
  };
}

/** A text that stood in a block stays in one. */
function inSameStyle(node: unknown, value: unknown): unknown {
  if (!isBlockText(node) || typeof value !== 'string') return value;
  const scalar = new Scalar(value);
  if (node.type) scalar.type = node.type;
  return scalar;
}

function isBlockText(node: unknown): node is Scalar {
  return isScalar(node) && (node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED);
}

/** The comment that belongs to a value, with the blanks before it: behind it, or behind the `|` of a block text. */
function commentOf(text: string, node: unknown, end: number): string {
  const from = isBlockText(node) ? (node.range?.[0] ?? end) : end;
  const line = text.slice(from, lineEnd(text, from)).trimEnd();
  return /(?<!\s)\s+#.*$/.exec(line)?.[0] ?? '';
}

// `status: active  # why` keeps its comment and its quotes: only the scalar itself is replaced.
function inScalar(text: string, node: unknown, value: unknown, style: ToStringOptions): Splice | undefined {
  if (!isScalar(node) || !node.range || isEmpty(node) || (typeof value === 'object' && value !== null))
    return undefined;
  const [start, end] = node.range;
  if (text.slice(start, end).includes('\n')) return undefined;
  const scalar = new Scalar(value);
  const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
  if (typeof value === 'string' && isQuoted && node.type) scalar.type = node.type;
  const line = style === flow ? inlined(scalar) : stringify(scalar, block).trimEnd();
  return line.includes('\n') ? undefined : {start, end, text: line};
}

function inFlowMap(
  text: string,
  map: YAMLMap,
  pair: Pair | undefined,
  key: string,
  value: unknown,
): Splice | undefined {
  if (value === undefined || !map.range) return undefined;
  if (pair) return inList(text, pair.value, value) ?? inScalar(text, pair.value, value, flow);
  const last = map.items[map.items.length - 1];
  const end = last && endOf(last);
  return end === undefined ? undefined : {start: end, end, text: `, ${inlined({[key]: value}).slice(1, -1)}`};
}

function inList(text: string, node: unknown, value: unknown): Splice | undefined {
  if (!isSeq(node) || !Array.isArray(value) || value.length === 0 || node.items.some(item => isAlias(item)))
    return undefined;
  return node.flow ? inFlowList(text, node, value) : inBlockList(text, node, value);
}

function inFlowList(text: string, node: YAMLSeq, value: readonly unknown[]): Splice | undefined {
  if (!node.range || text.slice(node.range[0], node.range[1]).includes('\n')) return undefined;
  const sources = node.items.map(item => ({is: plainValue(item), source: sourceOf(text, item)}));
  const parts = value.map(item => take(sources, item)?.source ?? inlined([item]).slice(1, -1));
  return {start: node.range[0], end: node.range[1], text: `[${parts.join(', ')}]`};
}

// Every item owns its lines, with the comments above it; one that stays takes them along, wherever it goes.
function inBlockList(text: string, node: YAMLSeq, value: readonly unknown[]): Splice | undefined {
  if (!node.range) return undefined;
  const start = lineStart(text, node.range[0]);
  const indent = text.slice(start, node.range[0]);
  if (indent.trim() !== '') return undefined;
  let from = start;
  const sources = node.items.map(item => {
    const end = lineEnd(text, endOfNode(item) ?? from);
    const source = text.slice(from, end);
    from = end;
    return {is: plainValue(item), source: source.endsWith('\n') ? source : `${source}\n`};
  });
  const lines = value.map(item => take(sources, item)?.source ?? `${indented(stringify([item], block), indent)}`);
  return {start, end: from, text: lines.join('')};
}

function take<T extends {readonly is: unknown}>(sources: T[], item: unknown): T | undefined {
  const at = sources.findIndex(({is}) => isDeepStrictEqual(is, item));
  return at === -1 ? undefined : sources.splice(at, 1)[0];
}

function plainValue(node: unknown): unknown {
  return isScalar(node) ? node.value : isCollection(node) ? node.toJSON() : undefined;
}

function sourceOf(text: string, node: unknown): string | undefined {
  return (isScalar(node) || isCollection(node)) && node.range ? text.slice(node.range[0], node.range[1]) : undefined;
}

function pairText(key: string, value: unknown, style: ToStringOptions): string {
  if (style === flow && typeof value === 'object' && value !== null) return `${key}: ${inlined(value)}`;
  // One line break, not `trimEnd`: blanks and further line breaks at the end belong to the text.
  return stringify({[key]: value}, block).replace(/\n$/, '');
}

function inlined(value: unknown): string {
  return isScalar(value) ? stringify([value], flow).trim().slice(1, -1) : stringify(value, flow).trim();
}

/** `key:` with nothing behind it. */
function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null && !node.source);
}

function keyRange(pair: Pair): readonly [number, number] | undefined {
  return isScalar(pair.key) && pair.key.range ? [pair.key.range[0], pair.key.range[1]] : undefined;
}

function endOf(pair: Pair): number | undefined {
  const key = keyRange(pair);
  return isEmpty(pair.value) ? key && key[1] + 1 : endOfNode(pair.value);
}

function endOfNode(node: unknown): number | undefined {
  return isScalar(node) || isCollection(node) || isAlias(node) ? node.range?.[1] : undefined;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Behind the line break of the line that `offset` is in, unless it stands behind one already. */
function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const newline = text.indexOf('\n', offset);
  return newline === -1 ? text.length : newline + 1;
}

function lineBreak(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.endsWith('\r\n', end) ? 2 : text.endsWith('\n', end) ? 1 : 0;
}

function indentAt(text: string, offset: number): string {
  // A byte order mark is no column.
  return text.slice(lineStart(text, offset), offset).replace('\ufeff', '').replace(/\S/g, ' ');
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/(^|\n)(?=[^\n])/g, `$1${indent}`);
}
