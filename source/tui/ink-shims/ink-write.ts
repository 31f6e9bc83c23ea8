// What one write of Ink's means. Ink draws by erasing upward from where it believes the cursor to be and writing the
// whole frame again; only the frame and the place of the cursor are wanted here.

/** Where the cursor shall stand and be seen; `up` counts from the line behind the frame. */
export type CursorWish = {readonly up: number; readonly column: number};

export type InkWrite =
  | {readonly kind: 'frame'; readonly lines: readonly string[]; readonly cursor: CursorWish | undefined}
  | {readonly kind: 'cursor'; readonly cursor: CursorWish | undefined}
  /** Switches such as synchronised output, to be passed on. */
  | {readonly kind: 'switch'}
  | {readonly kind: 'nothing'};

const movesAndErasures = /^(?:\u001b\[(?:\?25l|\d*[ABG]|2K|2J|3J|H))*/;
const cursorSuffix = /(?:\u001b\[(\d+)A)?\u001b\[(\d+)G\u001b\[\?25h$/;
const onlySwitches = /^(?:\u001b\[[?<>=][\d;]*[hlu])+$/;

export function readInkWrite(text: string): InkWrite {
  if (onlySwitches.test(text)) return {kind: 'switch'};
  const suffix = cursorSuffix.exec(text);
  const cursor = suffix ? {up: Number(suffix[1] ?? 0), column: Number(suffix[2]) - 1} : undefined;
  const body = (suffix ? text.slice(0, suffix.index) : text).replace(movesAndErasures, '');
  if (body === '') return cursor || text.includes('\u001b[?25l') ? {kind: 'cursor', cursor} : {kind: 'nothing'};
  // Ink 6.8 counts a line too few and draws every changed line one row too low.
  if (/\u001b\[[EK]/.test(body))
    throw new Error("Ink's incrementalRendering must be off: the frames are compared here");
  return {kind: 'frame', lines: (body.endsWith('\n') ? body.slice(0, -1) : body).split('\n'), cursor};
}
