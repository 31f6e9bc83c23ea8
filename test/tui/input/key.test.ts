import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {formatKey, keyEvent, namedKeys, parseKey, typedText} from '../../../source/tui/input/key.js';

describe('keys as text', () => {
  test.each([
    ['g', keyEvent('g')],
    ['G', keyEvent('G')],
    ['+', keyEvent('+')],
    ['-', keyEvent('-')],
    ['ctrl+x', keyEvent('x', {ctrl: true})],
    ['ctrl++', keyEvent('+', {ctrl: true})],
    ['alt+b', keyEvent('b', {alt: true})],
    ['shift+tab', keyEvent('tab', {shift: true})],
    ['ctrl+alt+shift+f12', keyEvent('f12', {ctrl: true, alt: true, shift: true})],
    ['space', keyEvent('space')],
    ['ctrl+shift+c', keyEvent('C', {ctrl: true})],
    ['alt+G', keyEvent('G', {alt: true})],
    ['ö', keyEvent('ö')],
  ])('%s is written and read', (text, event) => {
    expect(parseKey(text)).toEqual(event);
    expect(formatKey(event)).toBe(text);
  });

  test.each([
    ['Esc', keyEvent('escape')],
    ['return', keyEvent('enter')],
    ['Ctrl-X', keyEvent('x', {ctrl: true})],
    ['shift+g', keyEvent('G')],
    ['shift+alt+up', keyEvent('up', {alt: true, shift: true})],
    [' ', keyEvent('space')],
  ])('%s is understood', (text, event) => {
    expect(parseKey(text)).toEqual(event);
  });

  test.each(['', '  ', 'gg', 'ctrl+', 'ctrl+ctrl+x', 'shift+?', 'f13', 'hello', '\u0001'])('%j is no key', text => {
    expect(parseKey(text)).toBeUndefined();
  });

  test('every key reads back as itself', () => {
    const name = fc.oneof(fc.constantFrom(...namedKeys), fc.string({unit: 'grapheme', minLength: 1, maxLength: 1}));
    const flags = fc.record({ctrl: fc.boolean(), alt: fc.boolean(), shift: fc.boolean()});
    fc.assert(
      fc.property(name, flags, (text, modifiers) => {
        fc.pre(text.trim() !== '' && !/^\p{Cc}/u.test(text));
        const event = keyEvent(text, modifiers);
        expect(parseKey(formatKey(event))).toEqual(event);
      }),
    );
  });

  test('only a plain character types', () => {
    expect(typedText(keyEvent('a'))).toBe('a');
    expect(typedText(keyEvent('space'))).toBe(' ');
    expect(typedText(keyEvent('a', {ctrl: true}))).toBeUndefined();
    expect(typedText(keyEvent('a', {alt: true}))).toBeUndefined();
    expect(typedText(keyEvent('enter'))).toBeUndefined();
  });
});
