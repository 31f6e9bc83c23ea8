import {describe, expect, test} from 'vitest';
import {createDecoder} from '../../../source/tui/input/decode.js';
import {formatKey, type InputEvent} from '../../../source/tui/input/key.js';
import {longestPaste} from '../../../source/tui/input/paste.js';

const ESC = '\u001b';

/** The events as text, after a pause. */
function read(...chunks: (string | Uint8Array)[]): string[] {
  const decoder = createDecoder();
  return [...chunks.flatMap(chunk => decoder.push(chunk)), ...decoder.flush()].map(said);
}

function said(event: InputEvent): string {
  if (event.type === 'key') return formatKey(event);
  return event.type === 'paste'
    ? `paste ${JSON.stringify(event.text)}`
    : `${event.action} ${event.column},${event.row}`;
}

describe('plain keys', () => {
  test('four letters in one write are four keys', () => expect(read('jjjj')).toEqual(['j', 'j', 'j', 'j']));
  test('space has a name', () => expect(read('a b')).toEqual(['a', 'space', 'b']));
  test.each([
    ['\r', 'enter'],
    ['\n', 'enter'],
    ['\t', 'tab'],
    ['\u007f', 'backspace'],
    ['\u0008', 'ctrl+h'],
    ['\u0000', 'ctrl+space'],
    ['\u0001', 'ctrl+a'],
    ['\u001a', 'ctrl+z'],
    ['\u001c', 'ctrl+\\'],
    ['\u001f', 'ctrl+_'],
  ])('%j is %s', (bytes, key) => expect(read(bytes)).toEqual([key]));
  test('a grapheme is one key', () => expect(read('e\u0301👨‍👩‍👧日')).toEqual(['e\u0301', '👨‍👩‍👧', '日']));
  test('bytes of a character may come one by one', () => {
    const bytes = Buffer.from('ö日👍');
    expect(read(...Array.from(bytes, byte => Uint8Array.of(byte)))).toEqual(['ö', '日', '👍']);
  });
  test('what is no UTF-8 and the second controls are nothing', () => {
    expect(read(Uint8Array.of(0x61, 0xff, 0xc3, 0x28, 0xe2, 0x82, 0x62), '\u0085\u009b')).toEqual(['a', '(', 'b']);
  });
});

describe('escape', () => {
  test('alone it waits for the pause', () => {
    const decoder = createDecoder();
    expect(decoder.push(ESC)).toEqual([]);
    expect(decoder.pending()).toBe(true);
    expect(decoder.flush().map(said)).toEqual(['escape']);
    expect(decoder.pending()).toBe(false);
    expect(decoder.flush()).toEqual([]);
  });
  test.each([
    [`${ESC}${ESC}`, ['escape', 'escape']],
    [`${ESC}${ESC}x`, ['escape', 'alt+x']],
    [`${ESC}x`, ['alt+x']],
    [`${ESC}X`, ['alt+X']],
    [`${ESC} `, ['alt+space']],
    [`${ESC}\r`, ['alt+enter']],
    [`${ESC}\u007f`, ['alt+backspace']],
    [`${ESC}\u0002`, ['ctrl+alt+b']],
    [`${ESC}[`, ['alt+[']],
    [`${ESC}O`, ['alt+O']],
    [`${ESC}]`, ['alt+]']],
    [`${ESC}]x`, ['alt+]', 'x']],
    [`${ESC}P`, ['alt+P']],
    [`${ESC}ö`, ['alt+ö']],
  ])('%j', (bytes, keys) => expect(read(bytes)).toEqual(keys));
  test('an arrow that a slow line has cut is still an arrow', () => {
    const decoder = createDecoder();
    expect(decoder.push(`${ESC}[1;`)).toEqual([]);
    expect(decoder.pending()).toBe(false);
    expect(decoder.flush()).toEqual([]);
    expect(decoder.push('5C').map(said)).toEqual(['ctrl+right']);
  });
});

describe('named keys', () => {
  test.each([
    ['[A', 'up'],
    ['OA', 'up'],
    ['[D', 'left'],
    ['[H', 'home'],
    ['OF', 'end'],
    ['[1~', 'home'],
    ['[4~', 'end'],
    ['[3~', 'delete'],
    ['[5~', 'pageup'],
    ['[6~', 'pagedown'],
    ['[6;5~', 'ctrl+pagedown'],
    ['[Z', 'shift+tab'],
    ['[1;2A', 'shift+up'],
    ['[1;5C', 'ctrl+right'],
    ['[1;3D', 'alt+left'],
    [`${ESC}[D`, 'alt+left'],
    [`${ESC}OD`, 'alt+left'],
    ['OP', 'f1'],
    ['[[A', 'f1'],
    ['[15~', 'f5'],
    ['[24~', 'f12'],
    ['[1;2P', 'shift+f1'],
    ['OM', 'enter'],
    ['[3^', 'ctrl+delete'],
  ])('ESC %s is %s', (bytes, key) => expect(read(ESC + bytes)).toEqual([key]));
});

describe("kitty's and xterm's long form", () => {
  test.each([
    ['[97u', ['a']],
    ['[97;2u', ['A']],
    ['[97:65;2u', ['A']],
    ['[49:33;2u', ['!']],
    ['[97;5u', ['ctrl+a']],
    ['[99;6u', ['ctrl+shift+c']],
    ['[105;5u', ['ctrl+i']],
    ['[9;2u', ['shift+tab']],
    ['[13;2u', ['shift+enter']],
    ['[27u', ['escape']],
    ['[127;3u', ['alt+backspace']],
    ['[27;5;105~', ['ctrl+i']],
    ['[57417u', ['left']],
    ['[97;1:3u', []],
    ['[113;9u', []],
    ['[57441u', []],
    ['[1114112u', []],
    ['[55296u', []],
  ])('ESC %s', (bytes, keys) => expect(read(ESC + bytes)).toEqual(keys));
});

describe('what is no key', () => {
  test.each([
    ['focus', `${ESC}[I${ESC}[O`],
    ['the cursor report', `${ESC}[12;40R`],
    ['device attributes', `${ESC}[?62;4c${ESC}[>0;276;0c`],
    ['a mode report', `${ESC}[?2026;2$y`],
    ['a colour', `${ESC}]11;rgb:1e1e/1e1e/1e1e${ESC}\\${ESC}]11;rgb:1e1e/1e1e/1e1e\u0007`],
    ['a version', `${ESC}P>|tmux 3.3a${ESC}\\`],
    ['a graphics answer', `${ESC}_Gi=1;OK${ESC}\\`],
    ['a click of the oldest kind', `${ESC}[M !!`],
  ])('%s leaves no letters behind', (_, bytes) => expect(read(`${bytes}`, 'x')).toEqual(['x']));
  test('an endless sequence is given up', () => {
    expect(read(`${ESC}[${'1'.repeat(66)}`, 'x')).toEqual(['1', '1', 'x']);
  });
  test('an answer that breaks off is over after the pause', () => {
    const decoder = createDecoder();
    expect(decoder.push(`${ESC}]11;rgb:`)).toEqual([]);
    expect(decoder.flush()).toEqual([]);
    expect(decoder.push('q').map(said)).toEqual(['q']);
  });
});

describe('mouse', () => {
  test.each([
    ['[<64;10;5M', ['wheel-up 9,4']],
    ['[<65;10;5M', ['wheel-down 9,4']],
    ['[<81;1;1M', ['wheel-down 0,0']],
    ['[<0;1;1M', ['click 0,0']],
    ['[<0;1;1m', []],
    ['[<2;1;1M', []],
    ['[<32;4;4M', []],
    ['[<0;M', []],
  ])('ESC %s', (bytes, events) => expect(read(ESC + bytes)).toEqual(events));
});

describe('paste', () => {
  const start = `${ESC}[200~`;
  const end = `${ESC}[201~`;
  test('is one event however it is cut', () => {
    const bytes = `${start}:q!\rsecond\r\nthird${end}x`;
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(read(bytes.slice(0, at), bytes.slice(at))).toEqual(['paste ":q!\\nsecond\\nthird"', 'x']);
    }
  });
  test('controls in it do nothing', () => {
    expect(read(`${start}a${ESC}]52;c;eA==\u0007\u0003\tb${end}`)).toEqual(['paste "a]52;c;eA==\\tb"']);
  });
  test('Escape just before it does not turn it into keys', () => {
    expect(read(`${ESC}${start}:q!${end}`)).toEqual(['escape', 'paste ":q!"']);
  });
  test('a stray end marker is nothing', () => expect(read(`${end}a`)).toEqual(['a']));
  test('it is bounded, and its end is still found', () => {
    const decoder = createDecoder();
    const events = [start, 'x'.repeat(longestPaste), 'y'.repeat(99), end, 'j'].flatMap(chunk => decoder.push(chunk));
    expect(events.map(event => (event.type === 'paste' ? event.text.length : said(event)))).toEqual([
      longestPaste,
      'j',
    ]);
  });
  test('without its end the keyboard can be had back', () => {
    const decoder = createDecoder();
    expect(decoder.push(`${start}half`)).toEqual([]);
    expect(decoder.pasting()).toBe(true);
    expect(decoder.pending()).toBe(false);
    expect(decoder.endPaste().map(said)).toEqual(['paste "half"']);
    expect(decoder.push('j').map(said)).toEqual(['j']);
  });
});
