// The terminal's switches, in the order they are turned, and back in the opposite one.

export type ModeOptions = {
  /** Take clicks and the wheel; the terminal's own selection then needs Shift. */
  readonly mouse?: boolean | undefined;
  /** Stay on the main screen with the cursor shown: a screen reader follows both. */
  readonly screenReader?: boolean | undefined;
};

const alternateScreen = {on: '\u001b[?1049h\u001b[H', off: '\u001b[?1049l'};
const cursor = {hide: '\u001b[?25l', show: '\u001b[?25h'};
const bracketedPaste = {on: '\u001b[?2004h', off: '\u001b[?2004l'};
// The wheel becomes arrows while selecting stays the terminal's. Many terminals have it on for everybody (less relies
// on it), so it is put back to what it was and not off.
const wheelAsArrows = {on: '\u001b[?1007s\u001b[?1007h', off: '\u001b[?1007r'};
// Ink opens a synchronised update around every frame; one that a crash has left open would freeze the picture.
const endUpdate = '\u001b[?2026l';
// A line that is too wide for one frame, because the window has just shrunk, must not push the others down.
const wrapping = {off: '\u001b[?7l', on: '\u001b[?7h'};
export const mouseReports = {on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l'};

export function enterSequence({mouse, screenReader}: ModeOptions): string {
  if (screenReader) return bracketedPaste.on;
  const screen = alternateScreen.on + cursor.hide + wrapping.off;
  return screen + bracketedPaste.on + wheelAsArrows.on + (mouse ? mouseReports.on : '');
}

export function leaveSequence({mouse, screenReader}: ModeOptions): string {
  if (screenReader) return endUpdate + bracketedPaste.off;
  const input = endUpdate + (mouse ? mouseReports.off : '') + wheelAsArrows.off + bracketedPaste.off;
  return input + wrapping.on + cursor.show + alternateScreen.off;
}

// What another program may leave behind: colours, a scroll region (undoing it moves the cursor, which is therefore put
// back), application keys, no wrapping, a captured mouse.
export const soften =
  '\u001b[0m\u001b7\u001b[r\u001b8\u001b[?1l\u001b>\u001b[?7h\u001b[?1003l\u001b[?1002l\u001b[?1000l\u001b[?1006l';

/** One that was killed may have left its alternate screen on, too. Not for others: it moves the cursor. */
export const softenAfterKill = alternateScreen.off + soften;
