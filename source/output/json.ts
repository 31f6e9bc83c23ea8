import {invisible} from '../../store/invisible.js';

/** The one JSON form on stdout: indented, one final newline, nothing in it that a terminal would act on. */
export function jsonText(value: unknown): string {
  return `${escapeActing(JSON.stringify(value, null, 2))}\n`;
}

type Group = Readonly<Record<string, unknown>>;

const linesAtOnce = 200;

/**
 * Prints the same text of an object with long lists in it. They may be made as they are asked for and are never whole in
 * memory; the text is, because an index that proves damaged half-way must not leave half an answer behind.
 */
export function printJson(object: Group, out: (text: string) => void): void {
  for (const piece of [...jsonPieces(object)]) out(piece);
}

function* jsonPieces(object: Group): Generator<string> {
  let lines: string[] = [];
  for (const line of jsonLines(object, '')) {
    if (lines.push(line) < linesAtOnce) continue;
    yield escapeActing(lines.join(''));
    lines = [];
  }
  yield `${escapeActing(lines.join(''))}\n`;
}

function* jsonLines(object: Group, indent: string): Generator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${before}${indent}  ${JSON.stringify(key)}: `;
    before = ',\n';
    if (isList(value)) yield* listLines(value, `${indent}  `);
    else if (isGroup(value)) yield* jsonLines(value, `${indent}  `);
    else yield indented(value, `${indent}  `);
  }
  yield before === ',\n' ? `\n${indent}}` : '{}';
}

function* listLines(list: Iterable<unknown>, indent: string): Generator<string> {
  let before = '[\n';
  for (const item of list) {
    yield `${before}${indent}  ${indented(item, `${indent}  `)}`;
    before = ',\n';
  }
  yield before === ',\n' ? `\n${indent}]` : '[]';
}

// No text in JSON has a line break of its own.
function indented(value: unknown, by: string): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${by}`);
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null;
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

// JSON leaves C1 controls, bidirectional marks and whatever else nobody sees as they are; as \u escapes they mean the
// same to a parser.
const beyondAscii = /[^\n\x20-\x7e]/;

let compiled: RegExp | undefined;

// Every single one of them, also where a text for a person keeps it: the program that reads this wants what there is.
function acting(): RegExp {
  compiled ??= new RegExp(`[\\u007f-\\u009f\\u2028\\u2029${invisible}]`, 'gu');
  return compiled;
}

export function escapeActing(json: string): string {
  return !beyondAscii.test(json)
    ? json
    : json.replace(acting(), character =>
        // A character beyond the first plane is two escapes in JSON.
        Array.from(
          {length: character.length},
          (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
      );
}
