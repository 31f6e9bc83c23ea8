import {graphemes} from '../../text/graphemes.js';
import {readEscape} from './escape.js';
import {controlKey} from './escape-sequence.js';
import {type InputEvent, keyEvent} from './key.js';
import {createPaste, pasteStart} from './paste.js';

// Raw bytes of stdin → events. A terminal promises no borders: a write may hold four keys or half of one, and only time
// tells a lone Escape from the beginning of an arrow, so the caller says when it has been quiet.

export type Decoder = {
  /** The events that are certain by now. */
  push(chunk: Uint8Array | string): InputEvent[];
  /** Nothing came for 30–50 ms: what could still have grown is now what it looks like. */
  flush(): InputEvent[];
  /** Whether flush would change anything. */
  pending(): boolean;
  /** A paste has begun and its end has not come. */
  pasting(): boolean;
  /** The end will not come (seconds of quiet): hands out what there is, so that the keyboard works again. */
  endPaste(): InputEvent[];
};

const ESC = '\u001b';

export function createDecoder(): Decoder {
  const utf8 = new TextDecoder('utf-8', {ignoreBOM: true});
  const paste = createPaste();
  let rest = '';

  const drain = (): InputEvent[] => {
    const events: InputEvent[] = [];
    while (rest !== '') {
      if (paste.open()) {
        const taken = paste.take(rest);
        rest = taken.rest;
        if (taken.event) events.push(taken.event);
      } else if (rest.startsWith(pasteStart)) {
        rest = rest.slice(pasteStart.length);
        paste.begin();
      } else if (rest.startsWith(ESC)) {
        const sequence = readEscape(rest);
        if (sequence === 'more') break;
        rest = rest.slice(sequence.used);
        if (sequence.event) events.push(sequence.event);
      } else {
        const text = /^[^\u0000-\u001f\u007f-\u009f]*/.exec(rest)?.[0] ?? '';
        const control = text === '' ? controlKey(rest.charCodeAt(0)) : undefined;
        events.push(...(control ? [control] : typedKeys(text)));
        rest = rest.slice(text.length || 1);
      }
    }
    return events;
  };

  return {
    push(chunk) {
      rest += utf8.decode(typeof chunk === 'string' ? Buffer.from(chunk) : chunk, {stream: true});
      return drain();
    },
    flush() {
      const events = flushed(rest);
      if (events) rest = '';
      return events ?? [];
    },
    pending: () => flushed(rest) !== undefined,
    pasting: () => paste.open(),
    endPaste: () => paste.end(),
  };
}

// One event for each grapheme. One that is cut by the border of a write comes as two, which no text field can tell
// from one; waiting for the rest would delay every key.
function typedKeys(text: string): InputEvent[] {
  // What is left of bytes that are no UTF-8.
  const readable = text.replaceAll('\ufffd', '');
  return Array.from(graphemes(readable), ({segment}) => keyEvent(segment === ' ' ? 'space' : segment));
}

// A half sequence that no hand can type in time is kept: over a slow line its other half would else arrive as letters,
// and letters act. Undefined when there is nothing to resolve.
function flushed(rest: string): InputEvent[] | undefined {
  const match = /^(\u001b?)\u001b([[O\]P_]?)$/.exec(rest);
  if (!match) return /^\u001b[\]P_]/.test(rest) ? [] : undefined;
  const last = match[2] ? keyEvent(match[2], {alt: true}) : keyEvent('escape');
  return match[1] ? [keyEvent('escape'), last] : [last];
}
