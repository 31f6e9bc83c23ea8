// A summary is data. Before it stands in a prompt block it is one line without anything that could act: no control,
// escape, bidirectional, zero-width or tag characters, and no way to open or close the block.

const acting = /[\p{Cc}\p{Cf}\u{E0000}-\u{E007F}\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|\u034F/gu;
const lineBreaks = /[\r\n\t\v\f\u0085\u2028\u2029]+/g;
const escapeSequences =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][\s\S]*?(?:\u0007|\u001b\\|$)|[ -/]*[0-~])|\u009b[0-?]*[ -/]*[@-~]/g;

export function flatten(text: string): string {
  return text
    .toWellFormed()
    .replace(escapeSequences, '')
    .replace(lineBreaks, ' ')
    .replace(acting, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The same, and unable to forge the reminder's own tags. */
export function flattenForBlock(text: string): string {
  return withoutTags(flatten(text));
}

/** A text of several lines for a model: it can neither act nor forge the reminder's tags. */
export function safeForBlock(text: string): string {
  return withoutTags(safeText(text));
}

function withoutTags(text: string): string {
  return text.replace(/<(?=\s*\/?\s*system-?\s*reminder)/gi, '‹');
}

/** For a text of several lines that goes to a terminal: line breaks and tabs stay, nothing else that could act does. */
export function safeText(text: string): string {
  return text
    .toWellFormed()
    .replace(escapeSequences, '')
    .replace(/\r\n|[\u0085\u2028\u2029]/g, '\n')
    .replace(acting, character => (character === '\n' || character === '\t' ? character : ''));
}
