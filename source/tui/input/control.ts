import {type KeyEvent, keyEvent} from './key.js';

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
