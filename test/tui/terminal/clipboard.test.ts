import {describe, expect, test} from 'vitest';
import {clipboardProgram, copySequence, copyTo, longestCopy} from '../../../source/tui/terminal/clipboard.js';

const plain = '\u001b]52;c;w7ZrLTE=\u0007';

describe('copy', () => {
  test('asks the terminal', () => expect(copySequence('ök-1', {})).toBe(plain));
  test('in tmux plainly and through it', () => {
    expect(copySequence('ök-1', {TMUX: '/tmp/tmux,1,0'})).toBe(`${plain}\u001bPtmux;\u001b${plain}\u001b\\`);
  });
  test('in screen in pieces', () => {
    const sequence = copySequence('x'.repeat(3000), {STY: '1.pts'});
    const parts = [...sequence.matchAll(/\u001bP([\s\S]*?)\u001b\\/g)].map(match => match[1] ?? '');
    expect(parts.join('')).toBe(copySequence('x'.repeat(3000), {}));
    expect(Math.max(...parts.map(part => part.length))).toBeLessThan(768);
  });
  test('nothing of the text reaches the terminal as it is', () => {
    expect(copySequence('\u001b]0;title\u0007', {})).toMatch(/^\u001b\]52;c;[A-Za-z0-9+/=]+\u0007$/);
  });
  test('more than a terminal takes is refused and not cut', () => {
    let written = '';
    const write = (bytes: string) => {
      written += bytes;
    };
    expect(copyTo(write, 'x'.repeat(longestCopy + 1), {})).toMatchObject({ok: false});
    expect(written).toBe('');
    expect(copyTo(write, 'ö', {})).toEqual({ok: true, bytes: 2});
    expect(written).not.toBe('');
  });
});

test("the desktop's own program is this machine's or none", () => {
  expect(clipboardProgram({}, 'darwin')).toEqual(['pbcopy']);
  expect(clipboardProgram({WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0'}, 'linux')).toEqual(['wl-copy']);
  expect(clipboardProgram({DISPLAY: ':0'}, 'linux')?.[0]).toBe('xclip');
  expect(clipboardProgram({DISPLAY: ':0', SSH_CONNECTION: '1'}, 'linux')).toBeUndefined();
  expect(clipboardProgram({}, 'linux')).toBeUndefined();
});
