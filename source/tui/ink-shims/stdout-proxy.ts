import {type CursorWish, createPainter} from './painter.js';

// What Ink gets for stdout. Ink 6.8 clears the terminal with its scrollback whenever a frame is as high as the window,
// which every shrinking window is for one frame; it draws a last frame while the process ends, when the screen already
// belongs to the shell again; and its incremental rendering draws on the wrong row. So its frames are painted here.

export type StdoutProxy = {
  /** For Ink, with incrementalRendering off: size, events and writability are the real ones. */
  readonly stream: NodeJS.WriteStream;
  /** Our own bytes, past all of this. */
  write(bytes: string): void;
  /** Shows the last frame again, and the frames to come. */
  open(): void;
  /** Keeps frames from the screen; the last one is remembered. */
  close(): void;
  /** The window has changed, the next frame is painted whole. */
  forget(): void;
};

type WriteCallback = (error?: Error | null) => void;

/** `spoken`: frames run down the main screen as Ink writes them, for a screen reader to follow. */
export function createStdoutProxy(stdout: NodeJS.WriteStream, {spoken = false} = {}): StdoutProxy {
  const painter = createPainter(() => stdout.rows || 24);
  let isOpen = false;

  const painted = (text: string): string => {
    const write = readInkWrite(text);
    if (write.kind === 'frame') return painter.frame(write.lines, write.cursor);
    if (write.kind === 'cursor') return painter.cursor(write.cursor);
    return write.kind === 'switch' ? text : '';
  };
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const bytes = spoken ? text.replaceAll('\u001b[3J', '') : painted(text);
    const done = rest.find(argument => typeof argument === 'function') as WriteCallback | undefined;
    // Ink waits for the callback of an empty write before it says that it has ended.
    return stdout.write(isOpen ? bytes : '', done ?? (() => {}));
  };
  const stream = new Proxy(stdout, {
    get(target, property) {
      if (property === 'write') return write;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, property, value) => Reflect.set(target, property, value, target),
  });
  return {
    stream,
    write: bytes => void stdout.write(bytes),
    open() {
      isOpen = true;
      if (!spoken) stdout.write(painter.repaint());
    },
    close() {
      isOpen = false;
    },
    forget: painter.forget,
  };
}

// What one write of Ink's means. Ink draws by erasing upward from where it believes the cursor to be and writing the
// whole frame again; only the frame and the place of the cursor are wanted here.

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
