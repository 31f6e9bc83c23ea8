import {StringDecoder} from 'node:string_decoder';
import {safeText} from './flatten.js';

// `safeText` for a text that comes in pieces: a character or an escape sequence may be cut anywhere. What is held back
// is bounded, so a sequence that never ends costs nothing but itself.

const heldBack = 4096;
const unfinished = /\u001b(?:\[[0-?]*[ -/]*|[\]PX^_][^\u0007\u001b]*|[ -/]*)$|\u009b[0-?]*[ -/]*$/;
// What is dropped or kept by what stands beside it: the end of an emoji, of a word in a script that joins its letters.
const joining =
  /(?:[0-9#*]?(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\u0590-\u109f\u{e0020}-\u{e007f}]|\u200c|\u200d){1,64}|[0-9#*])$/u;

export class SafeStream {
  readonly #decoder = new StringDecoder('utf8');
  #held = '';

  push(chunk: Buffer): string {
    return this.#take(this.#held + this.#decoder.write(chunk));
  }

  end(): string {
    const rest = safeText(this.#held + this.#decoder.end());
    this.#held = '';
    return rest;
  }

  #take(text: string): string {
    // Only the end can be unfinished, and looking at no more of it keeps a long text cheap.
    const from = Math.max(0, text.length - heldBack);
    const cut = unfinished.exec(text.slice(from));
    const end = cut ? from + cut.index : text.length - unjoined(text);
    this.#held = text.slice(end);
    return safeText(text.slice(0, end));
  }
}

function unjoined(text: string): number {
  if (text.endsWith('\r')) return 1;
  return joining.exec(text.slice(-128).toWellFormed())?.[0].length ?? 0;
}
