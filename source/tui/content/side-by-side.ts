import {block, fitted, type Line, styled} from '../text/line.js';

/** Two texts in columns of the same width; each is made for the width that it gets. */
export function sideBySide(width: number, ...columns: readonly [Column, Column]): Line[] {
  const half = Math.floor((width - 3) / 2);
  const [left, right] = [columns[0](half), columns[1](half)];
  const height = Math.max(left.length, right.length);
  const second = block(right, half, height);
  return block(left, half, height).map((first, at) =>
    fitted([...first, styled('dim', ' │ '), ...(second[at] ?? [])], width),
  );
}

type Column = (width: number) => readonly Line[];
