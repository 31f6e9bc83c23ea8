import {structuredPatch} from 'diff';
import {safeText} from '../text/flatten.js';

const maxEditLength = 2_000;

/** The difference as `diff -u` shows it. A missing end of line at the end of a file is no difference. */
export function unifiedDiff(name: string, before: string | undefined, after: string | undefined): string {
  const [from, to] = [before, after].map(text => (text === undefined ? '/dev/null' : name));
  const patch = structuredPatch('', '', wholeLines(before), wholeLines(after), '', '', {context: 3, maxEditLength});
  // What it takes to find the shortest difference grows with the square of its length.
  if (!patch) return `--- ${from}\n+++ ${to}\n@@ more than ${maxEditLength} lines differ @@\n`;
  const shown = patch.hunks.map(
    ({oldStart, oldLines, newStart, newLines, lines}) =>
      `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@\n${lines.join('\n')}\n`,
  );
  return `--- ${from}\n+++ ${to}\n${shown.join('')}`;
}

function wholeLines(text = ''): string {
  const safe = safeText(text);
  return safe === '' || safe.endsWith('\n') ? safe : `${safe}\n`;
}

/** Of no lines, the line before them is named. */
function range(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}
