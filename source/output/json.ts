import {invisible} from '../../store/invisible.js';

/** The one JSON form on stdout: indented, one final newline, nothing in it that a terminal would act on. */
export function jsonText(value: unknown): string {
  return `${escapeActing(JSON.stringify(value, null, 2))}\n`;
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
