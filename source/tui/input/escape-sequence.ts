import {type InputEvent, type KeyEvent, keyEvent, type Modifiers} from './key.js';

// One control character or one whole escape sequence → what it means. Unknown ones mean nothing: terminals answer questions, report focus and
// invent keys, and none of that may reach a list as letters.

const byLetter: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  H: 'home',
  F: 'end',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  M: 'enter',
};

const byNumber: Readonly<Record<number, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  ...Object.fromEntries([11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].map((code, index) => [code, `f${index + 1}`])),
};

const byCodePoint: Readonly<Record<number, string>> = {
  8: 'backspace',
  9: 'tab',
  13: 'enter',
  27: 'escape',
  32: 'space',
  127: 'backspace',
  // The keypad in kitty's protocol.
  ...Object.fromEntries(Array.from({length: 10}, (_, digit) => [57399 + digit, String(digit)])),
  57414: 'enter',
  57417: 'left',
  57418: 'right',
  57419: 'up',
  57420: 'down',
  57421: 'pageup',
  57422: 'pagedown',
  57423: 'home',
  57424: 'end',
  57425: 'insert',
  57426: 'delete',
};

/** The key that makes a control character; undefined for the second set (0x80–0x9f), which no key makes. */
export function controlKey(code: number, alt = false): KeyEvent | undefined {
  if (code === 0x0d || code === 0x0a) return keyEvent('enter', {alt});
  if (code === 0x09) return keyEvent('tab', {alt});
  if (code === 0x1b) return keyEvent('escape', {alt});
  if (code === 0x7f) return keyEvent('backspace', {alt});
  if (code === 0) return keyEvent('space', {alt, ctrl: true});
  // Ctrl takes the bit away that makes A of ^A.
  return code < 0x20 ? keyEvent(String.fromCharCode(code | 0x40).toLowerCase(), {alt, ctrl: true}) : undefined;
}

/** ESC O x, with the digit some terminals put in for a modifier. */
export function keyOfSs3(parameters: string, final: string, alt: boolean): InputEvent | undefined {
  const modifiers = modifiersOf(Number(parameters.split(';').at(-1) || 1), alt);
  const name = byLetter[final];
  return name && modifiers ? keyEvent(name, modifiers) : undefined;
}

/** ESC [ parameters final. */
export function eventOfCsi(parameters: string, final: string, alt: boolean): InputEvent | undefined {
  if (parameters.startsWith('<')) return mouseEvent(parameters.slice(1), final);
  if (!/^[\d;:]*$/.test(parameters)) return undefined;
  const fields = parameters.split(';').map(field => field.split(':').map(Number));
  const first = fields[0]?.[0] ?? 0;
  const second = fields[1]?.[0] || 1;
  // Kitty's third kind of event is a key let go.
  if (fields[1]?.[1] === 3) return undefined;
  const modifiers = modifiersOf(second, alt);
  if (!modifiers) return undefined;
  if (final === 'u') return keyOfCodePoint(fields, modifiers);
  if (final === '~' && first === 27) return keyOfCodePoint([[fields[2]?.[0] ?? 0]], modifiers);
  if (final === '~') return named(byNumber[first], modifiers);
  // rxvt marks ctrl and ctrl+shift by the final itself.
  if (final === '^') return named(byNumber[first], {...modifiers, ctrl: true});
  if (final === '@') return named(byNumber[first], {...modifiers, ctrl: true, shift: true});
  if (final === 'Z') return keyEvent('tab', {...modifiers, shift: true});
  // Letters come as CSI A or CSI 1;5A; anything else is a report, such as the cursor's place: CSI 12;40R.
  if (final === 'M' || first > 1) return undefined;
  return named(byLetter[final], modifiers);
}

/** The Linux console's own function keys: ESC [ [ A to E. */
export function consoleKey(letter: string): InputEvent | undefined {
  const index = 'ABCDE'.indexOf(letter);
  return index < 0 ? undefined : keyEvent(`f${index + 1}`);
}

function named(name: string | undefined, modifiers: Modifiers): InputEvent | undefined {
  return name === undefined ? undefined : keyEvent(name, modifiers);
}

// With Super, Hyper or Meta held it is the window manager's key, and must not act as the plain one.
function modifiersOf(parameter: number, alt: boolean): Modifiers | undefined {
  const bits = Math.max(0, parameter - 1);
  if (bits & 0b111000) return undefined;
  return {shift: (bits & 1) !== 0, alt: alt || (bits & 2) !== 0, ctrl: (bits & 4) !== 0};
}

// code:shifted:base ; modifiers:event ; text — only the code is certain to be there.
function keyOfCodePoint(fields: readonly number[][], modifiers: Modifiers): InputEvent | undefined {
  const code = fields[0]?.[0] ?? 0;
  const name = byCodePoint[code];
  if (name !== undefined) return keyEvent(name, modifiers);
  const shifted = modifiers.shift ? fields[0]?.[1] || fields[2]?.[0] : undefined;
  const plain = characterOf(code);
  if (plain === undefined) return undefined;
  const typed = shifted ? characterOf(shifted) : modifiers.shift ? upperCase(plain) : plain;
  return keyEvent(typed ?? plain, modifiers);
}

function upperCase(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}

// No controls, no halves of pairs, nothing of the private area in which kitty numbers its other keys.
function characterOf(code: number): string | undefined {
  if (!(code > 32 && code <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(code);
  return /^[\p{C}\p{Z}]$/u.test(character) ? undefined : character;
}

function mouseEvent(parameters: string, final: string): InputEvent | undefined {
  const match = /^(\d{1,4});(\d{1,5});(\d{1,5})$/.exec(parameters);
  if (!match || final !== 'M') return undefined;
  // Shift, alt and ctrl are bits 2 to 4; what remains is the button, 32 marks motion.
  const button = Number(match[1]) & ~0b11100;
  const action = button === 64 ? 'wheel-up' : button === 65 ? 'wheel-down' : button === 0 ? 'click' : undefined;
  if (!action) return undefined;
  return {type: 'mouse', action, column: Math.max(0, Number(match[2]) - 1), row: Math.max(0, Number(match[3]) - 1)};
}
