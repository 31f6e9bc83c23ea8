import {createDecoder} from '../input/decode.js';
import type {InputEvent} from '../input/key.js';

/** How long an Escape may stay the beginning of something longer. */
const escapeDelay = 40;
/** How long a paste may pause before its end is given up. */
const pasteDelay = 3000;

export type Keyboard = {
  /** Raw mode, and reading. */
  start(): void;
  /** The terminal's line discipline again, and not one byte taken from whoever reads next. */
  stop(): void;
};

export function createKeyboard(stdin: NodeJS.ReadStream, onInput: (event: InputEvent) => void): Keyboard {
  const decoder = createDecoder();
  let timer: NodeJS.Timeout | undefined;
  let chunks = 0;

  const hand = (events: readonly InputEvent[]): void => {
    for (const event of events) onInput(event);
  };
  const resolveWhenQuiet = (): void => {
    clearTimeout(timer);
    if (decoder.pasting()) timer = setTimeout(() => hand(decoder.endPaste()), pasteDelay);
    else if (decoder.pending()) timer = setTimeout(flush, escapeDelay);
  };
  // A busy process fires timers before it reads: what has come meanwhile is read first.
  const flush = (): void => {
    const before = chunks;
    setImmediate(() => {
      if (chunks === before) hand(decoder.flush());
    });
  };
  const onData = (chunk: Buffer | string): void => {
    chunks += 1;
    const events = decoder.push(chunk);
    resolveWhenQuiet();
    hand(events);
  };

  return {
    start() {
      stdin.setRawMode?.(true);
      stdin.on('data', onData);
      stdin.resume();
    },
    stop() {
      clearTimeout(timer);
      stdin.off('data', onData);
      stdin.pause();
      // Node keeps the last mode it set and skips equal ones, so it must be told at every hand-over.
      stdin.setRawMode?.(false);
    },
  };
}
