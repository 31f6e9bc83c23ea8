import {safeText} from '../text/flatten.js';

// The difference as `diff -u` shows it. Settings files are short; a long one is shown as one block that changed.

const context = 3;
const maxCells = 4_000_000;

type Line = {readonly mark: ' ' | '-' | '+'; readonly text: string};

export function unifiedDiff(name: string, before: string | undefined, after: string | undefined): string {
  const lines = compare(linesOf(before), linesOf(after));
  const head = `--- ${before === undefined ? '/dev/null' : name}\n+++ ${after === undefined ? '/dev/null' : name}\n`;
  return `${head}${hunks(lines).join('')}`;
}

function linesOf(text: string | undefined): string[] {
  if (text === undefined || text === '') return [];
  const lines = safeText(text).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function compare(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const same = (lines: readonly string[]): Line[] => lines.map(text => ({mark: ' ', text}));
  return [
    ...same(before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

/** The longest common lines stay, by the textbook table. */
function middle(before: readonly string[], after: readonly string[]): Line[] {
  const width = after.length + 1;
  if ((before.length + 1) * width > maxCells)
    return [...before.map(text => ({mark: '-', text}) as const), ...after.map(text => ({mark: '+', text}) as const)];
  const table = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      table[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: Line[] = [];
  for (let row = 0, column = 0; row < before.length || column < after.length; ) {
    if (row < before.length && before[row] === after[column]) {
      lines.push({mark: ' ', text: before[row] ?? ''});
      row++;
      column++;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push({mark: '-', text: before[row++] ?? ''});
    else lines.push({mark: '+', text: after[column++] ?? ''});
  }
  return lines;
}

function hunks(lines: readonly Line[]): string[] {
  const shown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({mark}) => mark !== ' '),
  );
  const found: string[] = [];
  let [old, fresh] = [1, 1];
  for (let at = 0; at < lines.length; ) {
    const block: Line[] = [];
    const [oldStart, freshStart] = [old, fresh];
    for (let line = lines[at]; line && shown[at] === shown[at - block.length]; line = lines[++at]) {
      block.push(line);
      if (line.mark !== '+') old++;
      if (line.mark !== '-') fresh++;
    }
    if (!shown[at - 1]) continue;
    const body = block.map(({mark, text}) => `${mark}${text}\n`).join('');
    found.push(`@@ -${range(oldStart, old)} +${range(freshStart, fresh)} @@\n${body}`);
  }
  return found;
}

function range(start: number, end: number): string {
  return end === start ? `${start - 1},0` : `${start},${end - start}`;
}
