// Where everything is, from the size alone. Tested with drawings.

export type Size = {readonly columns: number; readonly rows: number};
export type Rect = {readonly x: number; readonly y: number; readonly width: number; readonly height: number};

export type Layout =
  | {readonly kind: 'too-small'; readonly screen: Rect}
  | {
      readonly kind: 'side-by-side' | 'stacked' | 'single';
      readonly screen: Rect;
      readonly header: Rect;
      readonly list: Rect;
      /** Under 80 columns the preview takes the list's place while it has the focus. */
      readonly preview: Rect;
      readonly footer: Rect;
    };

export const smallest: Size = {columns: 60, rows: 15};
const sideBySide = 100;
const stacked = 80;

export function isTooSmall({columns, rows}: Size): boolean {
  return columns < smallest.columns || rows < smallest.rows;
}

export function within({x, y, width, height}: Rect, column: number, row: number): boolean {
  return column >= x && column < x + width && row >= y && row < y + height;
}

/** What lies between the first and the last line: dialogs and the tester have all of it. */
export function bodyOf({columns, rows}: Size): Rect {
  return {x: 0, y: 1, width: columns, height: Math.max(1, rows - 1) - 2};
}

export function layoutFor({columns, rows}: Size): Layout {
  // Ink clears the scrollback when a frame is as high as the terminal; one row stays free.
  const height = Math.max(1, rows - 1);
  const screen = {x: 0, y: 0, width: columns, height};
  if (isTooSmall({columns, rows})) return {kind: 'too-small', screen};
  const header = {x: 0, y: 0, width: columns, height: 1};
  const footer = {x: 0, y: height - 1, width: columns, height: 1};
  const body = bodyOf({columns, rows});
  if (columns >= sideBySide) {
    const width = Math.min(Math.max(50, Math.floor(columns * 0.45)), 110);
    const list = {...body, width};
    return {
      kind: 'side-by-side',
      screen,
      header,
      list,
      // A border, and a blank so that it does not touch the text.
      preview: {...body, x: width + 2, width: columns - width - 2},
      footer,
    };
  }
  if (columns >= stacked && rows >= 20) {
    const listHeight = Math.max(6, Math.floor(body.height * 0.45));
    const list = {...body, height: listHeight};
    return {
      kind: 'stacked',
      screen,
      header,
      list,
      preview: {...body, y: body.y + listHeight + 1, height: body.height - listHeight - 1},
      footer,
    };
  }
  return {kind: 'single', screen, header, list: body, preview: body, footer};
}

/** The first visible index: the cursor stays inside, with some context around it, and the view moves as little as it can. */
export function windowStart(count: number, height: number, cursor: number, previous: number, margin = 2): number {
  if (count <= height || height <= 0) return 0;
  const context = Math.min(margin, Math.floor((height - 1) / 2));
  const lowest = Math.max(0, cursor + context - height + 1);
  const highest = Math.max(0, cursor - context);
  return Math.min(Math.max(previous, lowest), highest, count - height);
}
