import {readInkWrite} from './ink-write.js';
import {createPainter} from './painter.js';

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
