// Puts frames on the alternate screen: only the lines that differ, each at its own place. Nothing rests on where the
// cursor was, so a resize, another program or a stray message costs one repaint and never a shifted screen.

/** Where the cursor shall stand and be seen; `up` counts from the line behind the frame. */
export type CursorWish = {readonly up: number; readonly column: number};

export type Painter = {
  frame(lines: readonly string[], cursor: CursorWish | undefined): string;
  cursor(cursor: CursorWish | undefined): string;
  /** The whole last frame, whatever the screen shows. */
  repaint(): string;
  /** The screen is no longer what was painted: the next frame is painted whole. */
  forget(): void;
};

const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';
const eraseLine = '\u001b[2K';
// Erasing downward leaves nothing behind; 2J makes some terminals push the screen into the scrollback, and 3J, which
// Ink would send, wipes it.
const fromTop = '\u001b[H\u001b[J';

export function createPainter(rows: () => number): Painter {
  let last: readonly string[] = [];
  let height = 0;
  let isKnown = false;
  let wish: CursorWish | undefined;

  const place = (): string => {
    if (!wish) return '';
    return `${moveTo(Math.max(0, height - wish.up), wish.column)}${showCursor}`;
  };
  const paint = (lines: readonly string[]): string => {
    const before = isKnown ? last : [];
    const changes = Array.from({length: Math.max(before.length, lines.length)}, (_, row) => {
      const line = lines[row] ?? '';
      if (line === (before[row] ?? '')) return '';
      return moveTo(row, 0) + (before[row] ? eraseLine : '') + line;
    });
    const text = (isKnown ? '' : fromTop) + changes.join('');
    last = lines;
    isKnown = true;
    return text;
  };

  return {
    frame(lines, cursor) {
      const wasShown = wish !== undefined;
      wish = cursor;
      height = lines.length;
      // A frame higher than the window is Ink's answer to a window that has just shrunk; the next one fits.
      return (wasShown ? hideCursor : '') + paint(lines.slice(0, rows())) + place();
    },
    cursor(cursor) {
      wish = cursor;
      return place() || hideCursor;
    },
    repaint() {
      isKnown = false;
      return paint(last) + place();
    },
    forget() {
      isKnown = false;
    },
  };
}

function moveTo(row: number, column: number): string {
  return `\u001b[${row + 1};${column + 1}H`;
}
