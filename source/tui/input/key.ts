import {graphemes} from '../../text/graphemes.js';

// What a person did, as values. Every key of the workstation is one of these; nothing else in it knows of bytes.

export type KeyEvent = {
  readonly type: 'key';
  /** One grapheme as typed ('j', 'J', '?', 'ö'), or a word of `namedKeys`. The space bar is 'space'. */
  readonly name: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Only for named keys: of a letter, the letter itself says it. */
  readonly shift: boolean;
};

export type PasteEvent = {readonly type: 'paste'; readonly text: string};

/** `column` and `row` count from 0. */
export type MouseEvent = {
  readonly type: 'mouse';
  readonly action: 'wheel-up' | 'wheel-down' | 'click';
  readonly column: number;
  readonly row: number;
};

export type InputEvent = KeyEvent | PasteEvent | MouseEvent;

export const namedKeys: ReadonlySet<string> = new Set([
  ...['enter', 'escape', 'tab', 'backspace', 'delete', 'insert', 'space'],
  ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...Array.from({length: 12}, (_, index) => `f${index + 1}`),
]);

const otherNames: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  ins: 'insert',
  pgup: 'pageup',
  pgdn: 'pagedown',
  pgdown: 'pagedown',
  ' ': 'space',
};

export type Modifiers = {readonly ctrl?: boolean; readonly alt?: boolean; readonly shift?: boolean};

export function keyEvent(name: string, {ctrl = false, alt = false, shift = false}: Modifiers = {}): KeyEvent {
  return {type: 'key', name, ctrl, alt, shift: shift && namedKeys.has(name)};
}

/** 'ctrl+x', 'alt+shift+tab', 'g', '+'. */
export function formatKey({name, ctrl, alt, shift}: KeyEvent): string {
  // People write Ctrl-X for the key without shift, so the capital is spelled out.
  const isCapital = ctrl && /^[A-Z]$/.test(name);
  const modifiers = `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift || isCapital ? 'shift+' : ''}`;
  return modifiers + (isCapital ? name.toLowerCase() : name);
}

/** The inverse of formatKey, forgiving case, order and the usual other names; undefined when no key is meant. */
export function parseKey(text: string): KeyEvent | undefined {
  const modifiers = {ctrl: false, alt: false, shift: false};
  let rest = text === ' ' ? text : text.trim();
  for (let prefix = modifierOf(rest); prefix; prefix = modifierOf(rest)) {
    if (modifiers[prefix.modifier]) return undefined;
    modifiers[prefix.modifier] = true;
    rest = prefix.rest;
  }
  const name = nameOf(rest);
  if (name === undefined) return undefined;
  if (namedKeys.has(name)) return keyEvent(name, modifiers);
  if (modifiers.ctrl && /^[A-Z]$/i.test(name)) {
    return keyEvent(modifiers.shift ? name.toUpperCase() : name.toLowerCase(), modifiers);
  }
  if (!modifiers.shift) return keyEvent(name, modifiers);
  // shift+g is what a person may write for G; of other characters the layout decides, so they are written themselves.
  return /^\p{Ll}$/u.test(name) ? keyEvent(name.toUpperCase(), modifiers) : undefined;
}

function modifierOf(text: string): {modifier: 'ctrl' | 'alt' | 'shift'; rest: string} | undefined {
  const match = /^(ctrl|control|alt|meta|option|shift)[+-](?=.)/isu.exec(text);
  if (!match?.[1]) return undefined;
  const word = match[1].toLowerCase();
  const modifier = word === 'shift' ? 'shift' : word.startsWith('c') ? 'ctrl' : 'alt';
  return {modifier, rest: text.slice(match[0].length)};
}

function nameOf(text: string): string | undefined {
  const word = text.toLowerCase();
  if (namedKeys.has(word)) return word;
  if (otherNames[word]) return otherNames[word];
  if (/^\p{Cc}/u.test(text)) return undefined;
  return [...graphemes(text)].length === 1 ? text : undefined;
}

/** The text that a key types, or undefined when it types none. */
export function typedText(event: KeyEvent): string | undefined {
  if (event.ctrl || event.alt) return undefined;
  if (event.name === 'space') return ' ';
  return namedKeys.has(event.name) ? undefined : event.name;
}
