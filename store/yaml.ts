import {
  type Alias,
  Composer,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  Parser,
  type YAMLMap,
} from 'yaml';
import {wellCut} from './quote.js';

// The one door to the YAML library. A text is untrusted: a few bytes of it can nest until the stack is gone, name itself, or
// stand for gigabytes. So it is measured while it is cut into tokens, before anything is built of it; and what comes out
// is a tree of plain values, without a loop and without a part that is in two places.

export type {Node, Pair, ToStringOptions, YAMLMap, YAMLSeq} from 'yaml';
export {isAlias, isCollection, isMap, isScalar, isSeq, Scalar, stringify} from 'yaml';

export const yamlLimits = {
  length: 1024 * 1024,
  depth: 32,
  /** Keys and values, those that aliases repeat included. */
  values: 20_000,
  aliases: 32,
  tokens: 50_000,
} as const;

/** Its message continues the name of the file: `is not valid YAML: …`. */
export class YamlProblem extends Error {
  readonly line: number | null;

  constructor(what: string, line: number | null) {
    super(what);
    this.line = line;
  }
}

export type YamlText = {
  readonly contents: Node | null;
  /** To change it in place and write it again. */
  readonly document: Document | undefined;
  /** The line of an offset, from 1. */
  readonly lineAt: (offset: number) => number;
  /** What a part of it means, as plain values; a YamlProblem where aliases make too much of it. */
  readonly valueAt: (node: unknown) => unknown;
  /** What an alias stands for; anything else is itself. */
  readonly resolved: (node: unknown) => unknown;
};

/** What a text says; throws nothing but a YamlProblem. */
export function readYaml(text: string): unknown {
  const {contents, valueAt} = parseYaml(text);
  return valueAt(contents);
}

/** The parts of a text and where they stand; throws nothing but a YamlProblem. */
export function parseYaml(text: string): YamlText {
  try {
    return parsed(text);
  } catch (error) {
    if (error instanceof YamlProblem) throw error;
    // The limits are meant to make this impossible; should the library find another way, it costs the file and no more.
    throw new YamlProblem(`is not valid YAML: ${messageOf(error)}.`, null);
  }
}

function parsed(text: string): YamlText {
  const {length, tokens: maxTokens, depth} = yamlLimits;
  if (text.length > length) throw new YamlProblem(`is longer than ${length} characters.`, null);
  const lines = new LineCounter();
  lines.addNewLine(0);
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({logLevel: 'error', stringKeys: true, uniqueKeys: false});
  let count = 0;
  let signsInRow = 0;
  const built = [];
  let read = 0;
  for (const token of new Lexer().lex(text)) {
    // A value has one tag and one anchor: more in a row are no YAML, and each would be a level of the lexer's own stack.
    signsInRow = /^[-?:!& \t]/.test(token) ? signsInRow + 1 : 0;
    if (++count > maxTokens) throw new YamlProblem('has more keys and values than orbit reads.', lineAt(parser.offset));
    built.push(...parser.next(token));
    // Once something is no YAML, the rest is not read: it may go on for long.
    for (; read < built.length; read++) {
      const part = built[read];
      if (part?.type === 'error') throw new YamlProblem(faultOf(part.message), lineAt(part.offset));
    }
    // What the parser has open: the document, its collections, and the value it is at.
    if (parser.stack.length > depth + 2 || signsInRow > 4 * depth)
      throw new YamlProblem(`is nested more than ${depth} levels deep.`, lineAt(parser.offset));
  }
  built.push(...parser.end());
  const documents = [...composer.compose(built, true, text.length)];
  const [document] = documents;
  const fault = document?.errors[0];
  if (fault) throw new YamlProblem(faultOf(fault.message), lineAt(fault.pos[0]));
  if (documents.length > 1)
    throw new YamlProblem('is more than one YAML document.', lineAt(documents[1]?.range[0] ?? 0));
  const contents = (document?.contents ?? null) as Node | null;
  const targets = survey(contents, lineAt);
  return {
    contents,
    document: document as Document | undefined,
    lineAt,
    valueAt: node => valueIn(node, {targets, lineAt, open: new Set(), left: yamlLimits.values}),
    resolved: node => (isAlias(node) ? targets.get(node) : node),
  };
}

type Targets = ReadonlyMap<Node, Node>;

/** One walk over what was built: the limits that tokens do not show, and what each alias stands for. */
function survey(contents: Node | null, lineAt: (offset: number) => number): Targets {
  const anchors = new Map<string, Node>();
  const targets = new Map<Node, Node>();
  let aliases = 0;
  let firstAlias: number | null = null;
  const visit = (node: unknown): void => {
    if (isPair(node)) {
      visit(node.key);
      visit(node.value);
    } else if (isAlias(node)) {
      firstAlias ??= lineOf(node, lineAt);
      if (++aliases > yamlLimits.aliases) throw new YamlProblem('expands too many YAML aliases.', firstAlias);
      const target = anchors.get(node.source);
      if (target) targets.set(node, target);
    } else if (isScalar(node) || isMap(node) || isSeq(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
      if (isMap(node)) refuseDoubles(node, lineAt);
      if (!isScalar(node)) for (const item of node.items) visit(item);
    }
  };
  visit(contents);
  return targets;
}

function refuseDoubles(map: YAMLMap, lineAt: (offset: number) => number): void {
  const keys = new Set<string>();
  for (const pair of map.items) {
    const key = keyOf(pair, lineAt);
    if (keys.has(key)) throw new YamlProblem('is not valid YAML: Map keys must be unique.', lineOf(pair.key, lineAt));
    keys.add(key);
  }
}

type Reading = {
  readonly targets: Targets;
  readonly lineAt: (offset: number) => number;
  /** What is being written out: an alias to one of these would never end. */
  readonly open: Set<Node>;
  left: number;
};

function valueIn(node: unknown, reading: Reading): unknown {
  const {targets, lineAt, open} = reading;
  const target = isAlias(node) ? targets.get(node) : (node as Node | null | undefined);
  if (isAlias(node)) {
    if (!target)
      throw new YamlProblem(`is not valid YAML: Unresolved alias ${clipped(node.source)}.`, lineOf(node, lineAt));
    if (open.has(target))
      throw new YamlProblem(
        `is not valid YAML: the alias ${clipped(node.source)} stands for itself.`,
        lineOf(node, lineAt),
      );
    // A copy at every place: what is in two places cannot be changed in one of them.
    return valueIn(target, reading);
  }
  if (reading.left-- <= 0) throw new YamlProblem('expands too many YAML aliases.', lineOf(node, lineAt));
  if (isScalar(target)) return plain(target.value, target.source);
  if (isPair(target)) return {[keyOf(target, lineAt)]: valueIn(target.value, reading)};
  if (!isMap(target) && !isSeq(target)) return null;
  open.add(target);
  const value = isMap(target)
    ? Object.fromEntries(target.items.map(pair => [keyOf(pair, lineAt), valueIn(pair.value, reading)]))
    : target.items.map(item => valueIn(item, reading));
  open.delete(target);
  return value;
}

// A tag can make a date or bytes of a text; nothing here wants either.
function plain(value: unknown, source: string | undefined): unknown {
  return typeof value === 'object' && value !== null ? (source ?? null) : value;
}

function keyOf({key}: Pair, lineAt: (offset: number) => number): string {
  if (isScalar(key) && typeof key.value === 'string') return key.value;
  throw new YamlProblem('has a key that is not text.', lineOf(key, lineAt));
}

function lineOf(node: unknown, lineAt: (offset: number) => number): number | null {
  const range = (node as Partial<Alias> | null)?.range;
  return range ? lineAt(range[0]) : null;
}

function faultOf(message: string): string {
  if (message.includes('stringKeys')) return 'has a key that is not text.';
  if (message.includes('multiple documents')) return 'is more than one YAML document.';
  return `is not valid YAML: ${clipped(message.split('\n')[0] ?? '')}.`;
}

function messageOf(error: unknown): string {
  return clipped(error instanceof Error ? error.message : String(error));
}

function clipped(text: string): string {
  return text.length > 120 ? `${wellCut(text, 119)}…` : text;
}
