// Reads the form that serialize.ts writes, many times faster than a whole YAML parser. It takes only what has one
// meaning in YAML and is undefined for everything else (comments, tabs, anchors, folded text, odd numbers …), which
// the library then reads. The property test holds it against the library, which remains the judge.

type LineCursor = {readonly lines: readonly string[]; at: number};

const notCanonical = Symbol('not canonical');
/** A text larger than a person writes has no claim to speed, and its lines may be too long for these expressions. */
const longestText = 32 * 1024;
/** In blanks: deeper than this the library says what is wrong. */
const deepest = 40;
const unusualCharacter = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/;
const keyLine = /^([A-Za-z_][A-Za-z0-9_]*):(?: (.+))?$/;
const wholeNumber = /^(?:0|[1-9][0-9]{0,14})$/;
const decimal = /^(?:0|[1-9][0-9]{0,5})\.[0-9]{1,9}$/;
const time = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z$/;
const doubleQuoted = /^"(?:[^"\\]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"$/;
const singleQuoted = /^'(?:[^']|'')*'$/;
/** Plain text that cannot be a number, and nothing in it that starts a comment or a map. */
const plainText = /^(?!.*: )(?!.* #)(?:[A-Za-z_]|[./][^/]*\/)(?:.*[^: ])?$/;
const reserved = /^(?:null|true|false)$/i;
const constants = new Map<string, unknown>([
  ['null', null],
  ['true', true],
  ['false', false],
]);

export function readCanonicalYaml(text: string): Record<string, unknown> | undefined {
  if (text.length > longestText || !text.endsWith('\n') || unusualCharacter.test(text)) return undefined;
  const cursor: LineCursor = {lines: text.slice(0, -1).split('\n'), at: 0};
  try {
    const value = readMap(cursor, '');
    return cursor.at === cursor.lines.length ? value : undefined;
  } catch (error) {
    if (error === notCanonical) return undefined;
    throw error;
  }
}

function readMap(cursor: LineCursor, indent: string, map: Record<string, unknown> = {}): Record<string, unknown> {
  for (let line = cursor.lines[cursor.at]; isAt(line, indent); line = cursor.lines[cursor.at]) {
    cursor.at++;
    addPair(cursor, indent, line.slice(indent.length), map);
  }
  return map;
}

function addPair(cursor: LineCursor, indent: string, pair: string, map: Record<string, unknown>): void {
  const [, key = '', value] = keyLine.exec(pair) ?? refuse();
  // Also refuses what every object inherits, `__proto__` above all.
  if (key in map || reserved.test(key)) refuse();
  map[key] = value === undefined ? readNested(cursor, `${indent}  `) : readValue(cursor, indent, value);
}

function readNested(cursor: LineCursor, indent: string): unknown {
  const line = cursor.lines[cursor.at];
  if (!isAt(line, indent) || indent.length > deepest) return refuse();
  return line.startsWith('- ', indent.length) ? readList(cursor, indent) : readMap(cursor, indent);
}

function readList(cursor: LineCursor, indent: string): unknown[] {
  const list: unknown[] = [];
  for (let line = cursor.lines[cursor.at]; isAt(line, indent); line = cursor.lines[cursor.at]) {
    cursor.at++;
    if (!line.startsWith('- ', indent.length)) refuse();
    const item = line.slice(indent.length + 2);
    if (!keyLine.test(item)) list.push(readScalar(item));
    else {
      const map = {};
      addPair(cursor, `${indent}  `, item, map);
      list.push(readMap(cursor, `${indent}  `, map));
    }
  }
  return list;
}

function readValue(cursor: LineCursor, indent: string, value: string): unknown {
  return value === '|' || value === '|-' ? readBlock(cursor, `${indent}  `, value) : readScalar(value);
}

// The first line sets the indentation, so it must not begin with a space of its own.
function readBlock(cursor: LineCursor, indent: string, header: string): string {
  const from = cursor.at;
  if (!isAt(cursor.lines[from], indent)) refuse();
  const block: string[] = [];
  for (let line: string | undefined = cursor.lines[from]; line !== undefined; line = cursor.lines[++cursor.at]) {
    if (line !== '' && (!line.startsWith(indent) || line.trimEnd() === '')) break;
    block.push(line.slice(indent.length));
  }
  if (block[block.length - 1] === '') refuse();
  return `${block.join('\n')}${header === '|' ? '\n' : ''}`;
}

function readScalar(text: string): unknown {
  if (reserved.test(text)) return constants.has(text) ? constants.get(text) : refuse();
  if (plainText.test(text) || time.test(text)) return text;
  if (wholeNumber.test(text) || decimal.test(text)) return Number(text);
  if (doubleQuoted.test(text)) return JSON.parse(text);
  if (singleQuoted.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (text === '[]') return [];
  return text === '{}' ? {} : refuse();
}

function isAt(line: string | undefined, indent: string): line is string {
  return line?.startsWith(indent) === true && line.length > indent.length && line[indent.length] !== ' ';
}

function refuse(): never {
  throw notCanonical;
}
