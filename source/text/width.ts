import {graphemes} from './graphemes.js';

// How many terminal cells a text takes. Never `.length`: a summary may hold ideographs, marks or emoji.

const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115e\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4dc0-\u4dff\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{16fe0}-\u{18df2}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}]|[\u{20000}-\u{3fffd}])/u;
const none = /^[\p{Mn}\p{Me}\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]+$/u;
// Vowel signs that stand beside their consonant: one grapheme, a cell of their own.
const beside = /[\p{Mc}\uff9e\uff9f]/gu;
// Letters, punctuation, arrows, borders and the marks of the screen, each one cell and never joined: most texts are
// nothing else, and a segmenter is a hundred times slower.
const singles =
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2200-\u22ff\u2500-\u25fc\u2713\u2717]*$/;

export function textWidth(text: string): number {
  if (singles.test(text)) return text.length;
  let cells = 0;
  for (const {segment} of graphemes(text)) cells += cellsOf(segment);
  return cells;
}

function cellsOf(grapheme: string): number {
  if (none.test(grapheme)) return 0;
  if (wide.test(grapheme) || /^\p{Emoji}\ufe0f/u.test(grapheme)) return 2;
  return 1 + (grapheme.slice(1).match(beside)?.length ?? 0);
}

export function truncate(text: string, cells: number): string {
  if (textWidth(text) <= cells) return text;
  if (cells <= 0) return '';
  if (singles.test(text)) return `${text.slice(0, cells - 1)}…`;
  let result = '';
  let used = 0;
  for (const {segment} of graphemes(text)) {
    const next = cellsOf(segment);
    if (used + next > cells - 1) break;
    result += segment;
    used += next;
  }
  return `${result}…`;
}

export function pad(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - textWidth(text)));
}
