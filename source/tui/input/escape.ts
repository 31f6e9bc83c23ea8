import {consoleKey, controlKey, eventOfCsi, keyOfSs3} from './escape-sequence.js';
import {type InputEvent, keyEvent} from './key.js';
import {pasteStart} from './paste.js';

// Where an escape sequence at the beginning of the input ends. Every decision rests on the characters alone, never on
// the chunk they came in, so that a slow line reads as a fast one.

/** `used` characters are done with; 'more' when the rest has not come. */
export type Read = {readonly used: number; readonly event?: InputEvent | undefined} | 'more';

/** Longer is garbage; without a bound a stray ESC [ could swallow what is typed for ever. */
const longestSequence = 64;
const longestReply = 65_536;

const ESC = '\u001b';

/** `text` begins with ESC. */
export function readEscape(text: string): Read {
  if (text[1] !== ESC) return readSequence(text, false);
  if (text.length === 2) return 'more';
  // Escape and then a paste must not cost the paste its marker: its text would run as keys.
  const isLoneEscape = !/[[O]/.test(text.charAt(2)) || text.startsWith(pasteStart, 1);
  if (isLoneEscape) return {used: 1, event: keyEvent('escape')};
  // Some terminals put an ESC before an arrow for alt.
  const read = readSequence(text.slice(1), true);
  return read === 'more' ? read : {...read, used: read.used + 1};
}

function readSequence(text: string, alt: boolean): Read {
  const next = text.codePointAt(1);
  if (next === undefined) return 'more';
  const character = String.fromCodePoint(next);
  if (character === '[') return readCsi(text, alt);
  if (character === 'O') return readSs3(text, alt);
  if (/[\]P_]/.test(character)) return readReply(text);
  const used = 1 + character.length;
  if (next < 0x20 || next === 0x7f) return {used, event: controlKey(next, true)};
  if ((next >= 0x80 && next < 0xa0) || next === 0xfffd) return {used};
  return {used, event: keyEvent(character === ' ' ? 'space' : character, {alt: true})};
}

function readCsi(text: string, alt: boolean): Read {
  if (text[2] === '[') return text.length < 4 ? 'more' : {used: 4, event: consoleKey(text.charAt(3))};
  let end = 2;
  while (end < 2 + longestSequence && /[ -?]/.test(text.charAt(end))) end += 1;
  const final = text[end];
  if (final === undefined) return 'more';
  if (!/[@-~]/.test(final)) return end === 2 ? {used: 2, event: keyEvent('[', {alt: true})} : {used: end};
  // The oldest mouse report has three more characters, which would be keys.
  if (final === 'M' && end === 2) return text.length < 6 ? 'more' : {used: 6};
  return {used: end + 1, event: eventOfCsi(text.slice(2, end), final, alt)};
}

function readSs3(text: string, alt: boolean): Read {
  let end = 2;
  while (end < 10 && /[\d;]/.test(text.charAt(end))) end += 1;
  const final = text[end];
  if (final === undefined) return 'more';
  if (!/[A-Za-z]/.test(final)) return end === 2 ? {used: 2, event: keyEvent('O', {alt: true})} : {used: end};
  return {used: end + 1, event: keyOfSs3(text.slice(2, end), final, alt)};
}

// Answers to questions (colours, versions) are strings up to BEL or ESC \. They begin as alt+] does, and differ by the
// character that follows.
function readReply(text: string): Read {
  if (text.length < 3) return 'more';
  if (!/^\u001b(?:\]\d|P[\d>!]|_G)/.test(text)) return {used: 2, event: keyEvent(text.charAt(1), {alt: true})};
  const end = text.slice(2, longestReply).search(/[\u0007\u001b]/);
  if (end < 0) return text.length < longestReply ? 'more' : {used: longestReply};
  const at = end + 2;
  if (text[at] === '\u0007') return {used: at + 1};
  if (text.length === at + 1) return 'more';
  return {used: text[at + 1] === '\\' ? at + 2 : at};
}
