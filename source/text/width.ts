// How many terminal cells a text takes. Never `.length`: a summary may hold ideographs, marks or emoji.

const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]|[\u{20000}-\u{3fffd}])/u;
const none = /^[\p{Mn}\p{Me}\p{Cc}\p{Cf}]+$/u;
const segmenter = new Intl.Segmenter();

export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let cells = 0;
  for (const {segment} of segmenter.segment(text)) cells += cellsOf(segment);
  return cells;
}

function cellsOf(grapheme: string): number {
  if (none.test(grapheme)) return 0;
  return wide.test(grapheme) || grapheme.includes('\ufe0f') ? 2 : 1;
}

export function truncate(text: string, cells: number): string {
  if (textWidth(text) <= cells) return text;
  if (cells <= 0) return '';
  let result = '';
  let used = 0;
  for (const {segment} of segmenter.segment(text)) {
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
