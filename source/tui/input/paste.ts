import type {PasteEvent} from './key.js';

// Bracketed paste: what stands between the two markers is text and never keys, however many chunks it comes in.

export const pasteStart = '\u001b[200~';
export const pasteEnd = '\u001b[201~';

/** In UTF-16 units. More is not a text for a field; the rest is dropped, up to the end marker. */
export const longestPaste = 1_048_576;

export type Paste = {
  open(): boolean;
  begin(): void;
  /** Takes the text up to the end marker; the event when the marker is in it, and what follows the marker. */
  take(text: string): {readonly event?: PasteEvent; readonly rest: string};
  end(): PasteEvent[];
};

export function createPaste(): Paste {
  let open = false;
  let body = '';
  // The last characters may be the beginning of the end marker.
  let tail = '';

  const keep = (text: string): void => {
    if (body.length < longestPaste) body = (body + text).slice(0, longestPaste);
  };
  const finish = (): PasteEvent => {
    const event: PasteEvent = {type: 'paste', text: cleaned(body)};
    open = false;
    body = '';
    tail = '';
    return event;
  };

  return {
    open: () => open,
    begin() {
      open = true;
    },
    take(text) {
      const joined = tail + text;
      const at = joined.indexOf(pasteEnd);
      if (at >= 0) {
        keep(joined.slice(0, at));
        return {event: finish(), rest: joined.slice(at + pasteEnd.length)};
      }
      const certain = Math.max(0, joined.length - pasteEnd.length + 1);
      keep(joined.slice(0, certain));
      tail = joined.slice(certain);
      return {rest: ''};
    },
    end() {
      if (!open) return [];
      keep(tail);
      return [finish()];
    },
  };
}

// Terminals send line breaks as the Enter key does. Other controls have no business in a text.
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}
