import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import {Document, isCollection, isScalar, type Node, type Pair, parse, Scalar, visit} from 'yaml';

// The same data in many hands: quoted or plain, in brackets or in lines, with comments, blank lines and foreign line
// ends.

export type Written = {readonly data: Record<string, unknown>; readonly text: string};

const scalarTypes = [
  Scalar.PLAIN,
  Scalar.QUOTE_DOUBLE,
  Scalar.QUOTE_SINGLE,
  Scalar.BLOCK_LITERAL,
  Scalar.BLOCK_FOLDED,
] as const;

type Style = {
  readonly picks: readonly number[];
  readonly lineWidth: number;
  readonly indentSeq: boolean;
  readonly indent: number;
  readonly comments: boolean;
  readonly aliases: boolean;
  readonly crlf: boolean;
  readonly frame: string;
  readonly cut: boolean;
};

const style: fc.Arbitrary<Style> = fc.record({
  picks: fc.array(fc.nat(999), {minLength: 24, maxLength: 24}),
  lineWidth: fc.constantFrom(0, 0, 40, 80),
  indentSeq: fc.boolean(),
  indent: fc.constantFrom(2, 2, 4),
  comments: fc.boolean(),
  aliases: fc.constantFrom(false, false, false, true),
  crlf: fc.constantFrom(false, false, true),
  frame: fc.constantFrom('', '', '', '---\n', '# top\n---\n', '%YAML 1.2\n---\n', '\ufeff'),
  cut: fc.constantFrom(false, false, true),
});

/** Texts that mean `data`, whatever they look like. */
export function written(data: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Written> {
  return fc
    .tuple(data, style)
    .map(([value, look]) => ({data: value, text: write(value, look)}))
    .filter(({data: value, text}) => isDeepStrictEqual(reads(text), value));
}

function reads(text: string): unknown {
  try {
    return parse(text, {logLevel: 'error'});
  } catch {
    return undefined;
  }
}

function write(data: Record<string, unknown>, look: Style): string {
  let at = 0;
  const pick = (count: number) => (look.picks[at++ % look.picks.length] ?? 0) % count;
  const document = new Document(data, {aliasDuplicateObjects: look.aliases});
  if (look.aliases) shareOne(document, data);
  visit(document, {
    Node(key, node, path) {
      if (path.length > 1) dress(node, key === 'key', pick, look.comments);
    },
    Pair(_key, pair) {
      if (look.comments && pick(4) === 0) commentBefore(pair, `c${at}`, pick(2) === 0);
    },
  });
  const {lineWidth, indentSeq, indent} = look;
  const text = document.toString({lineWidth, indentSeq, indent, flowCollectionPadding: pick(2) === 0});
  const cut = look.cut ? text.replace(/\n+$/, '') : text;
  return (look.frame + cut).replaceAll('\n', look.crlf ? '\r\n' : '\n');
}

function dress(node: Node, isKey: boolean, pick: (count: number) => number, comments: boolean): void {
  if (isScalar(node)) {
    const type = scalarTypes[pick(scalarTypes.length)];
    if (isKey) {
      if (pick(8) === 0) node.type = Scalar.QUOTE_DOUBLE;
    } else if (typeof node.value === 'string' && type) node.type = type;
    else if (node.value === null && pick(2) === 0) node.source = '';
    if (comments && !isKey && pick(4) === 0) node.comment = ` why ${pick(100)}`;
  } else if (isCollection(node)) {
    node.flow = pick(2) === 0;
    if (comments && pick(4) === 0) node.comment = ` below ${pick(100)}`;
  }
}

function commentBefore(pair: Pair, text: string, space: boolean): void {
  if (!isScalar(pair.key)) return;
  pair.key.commentBefore = ` ${text}`;
  pair.key.spaceBefore = space;
}

// An unknown key that points at a known one.
function shareOne(document: Document, data: Record<string, unknown>): void {
  const target = document.get('scope', true);
  if (!isCollection(target)) return;
  document.set('shared', document.createAlias(target as never, 'x'));
  data.shared = data.scope;
}
