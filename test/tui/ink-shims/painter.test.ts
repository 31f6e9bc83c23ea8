import {PassThrough} from 'node:stream';
import {describe, expect, test} from 'vitest';
import {createPainter} from '../../../source/tui/ink-shims/painter.js';
import {createStdoutProxy, readInkWrite} from '../../../source/tui/ink-shims/stdout-proxy.js';

const erase3 = '\u001b[2K\u001b[1A\u001b[2K\u001b[1A\u001b[2K\u001b[G';

describe("Ink's writes", () => {
  test('a frame without what erases the one before', () => {
    const cursor = undefined;
    expect(readInkWrite('one\ntwo\n')).toEqual({kind: 'frame', lines: ['one', 'two'], cursor});
    expect(readInkWrite(`${erase3}\u001b[1mone\u001b[22m\n\ntwo`)).toEqual({
      kind: 'frame',
      lines: ['\u001b[1mone\u001b[22m', '', 'two'],
      cursor,
    });
    expect(readInkWrite('\u001b[2J\u001b[3J\u001b[Hone')).toEqual({kind: 'frame', lines: ['one'], cursor});
  });
  test('where the cursor shall stand', () => {
    expect(readInkWrite('one\ntwo\n\u001b[2A\u001b[4G\u001b[?25h')).toEqual({
      kind: 'frame',
      lines: ['one', 'two'],
      cursor: {up: 2, column: 3},
    });
    expect(readInkWrite('\u001b[?25l\u001b[2B\u001b[1G\u001b[1A\u001b[6G\u001b[?25h')).toEqual({
      kind: 'cursor',
      cursor: {up: 1, column: 5},
    });
    expect(readInkWrite('\u001b[?25l\u001b[2B\u001b[1G')).toEqual({kind: 'cursor', cursor: undefined});
  });
  test('switches and erasing alone', () => {
    expect(readInkWrite('\u001b[?2026h')).toEqual({kind: 'switch'});
    expect(readInkWrite('\u001b[?25l')).toEqual({kind: 'switch'});
    expect(readInkWrite(erase3)).toEqual({kind: 'nothing'});
    expect(readInkWrite('')).toEqual({kind: 'nothing'});
  });
  test('incremental frames are refused aloud', () => {
    expect(() => readInkWrite('\u001b[3A\u001b[E\u001b[1Gx\u001b[K\n')).toThrow('incrementalRendering must be off');
  });
});

describe('painter', () => {
  test('the first frame whole, then only what differs', () => {
    const painter = createPainter(() => 10);
    expect(painter.frame(['a', '', 'c'], undefined)).toBe('\u001b[H\u001b[J\u001b[1;1Ha\u001b[3;1Hc');
    expect(painter.frame(['a', 'b', 'C'], undefined)).toBe('\u001b[2;1Hb\u001b[3;1H\u001b[2KC');
    expect(painter.frame(['a', 'b', 'C'], undefined)).toBe('');
    expect(painter.frame(['a'], undefined)).toBe('\u001b[2;1H\u001b[2K\u001b[3;1H\u001b[2K');
  });
  test('a changed window is painted whole, and never below its last row', () => {
    let rows = 3;
    const painter = createPainter(() => rows);
    painter.frame(['a', 'b', 'c'], undefined);
    rows = 2;
    painter.forget();
    expect(painter.frame(['a', 'b', 'c'], undefined)).toBe('\u001b[H\u001b[J\u001b[1;1Ha\u001b[2;1Hb');
  });
  test('the cursor is put where it is wanted and hidden while lines change', () => {
    const painter = createPainter(() => 10);
    expect(painter.frame(['a', 'b'], {up: 1, column: 4})).toMatch(/\u001b\[2;5H\u001b\[\?25h$/);
    expect(painter.frame(['a', 'B'], {up: 2, column: 0})).toBe(
      '\u001b[?25l\u001b[2;1H\u001b[2KB\u001b[1;1H\u001b[?25h',
    );
    expect(painter.repaint()).toBe('\u001b[H\u001b[J\u001b[1;1Ha\u001b[2;1HB\u001b[1;1H\u001b[?25h');
    expect(painter.cursor(undefined)).toBe('\u001b[?25l');
  });
});

describe('stdout for Ink', () => {
  const open = (options: {spoken?: boolean} = {}) => {
    const target = Object.assign(new PassThrough({encoding: 'utf8'}), {columns: 80, rows: 4, isTTY: true});
    const proxy = createStdoutProxy(target as unknown as NodeJS.WriteStream, options);
    const written = (): string => String(target.read() ?? '');
    return {target, proxy, written};
  };
  test('it is the real stream in all but writing', () => {
    const {target, proxy} = open();
    expect([proxy.stream.columns, proxy.stream.rows, proxy.stream.isTTY]).toEqual([80, 4, true]);
    target.columns = 40;
    expect(proxy.stream.columns).toBe(40);
    let resized = 0;
    const count = () => {
      resized += 1;
    };
    proxy.stream.on('resize', count);
    target.emit('resize');
    proxy.stream.off('resize', count);
    target.emit('resize');
    expect(resized).toBe(1);
  });
  test('closed it shows nothing, remembers the frame, and still calls back', async () => {
    const {proxy, written} = open();
    proxy.stream.write('one\n');
    await new Promise<void>(resolve => proxy.stream.write('', () => resolve()));
    expect(written()).toBe('');
    proxy.write('own');
    expect(written()).toBe('own');
    proxy.open();
    expect(written()).toBe('\u001b[H\u001b[J\u001b[1;1Hone');
    proxy.close();
    proxy.stream.write('two\n');
    expect(written()).toBe('');
  });
  test.each([{spoken: false}, {spoken: true}])('the scrollback is never erased %o', options => {
    const {proxy, written} = open(options);
    proxy.open();
    proxy.stream.write('\u001b[2J\u001b[3J\u001b[Hone\ntwo');
    const bytes = written();
    expect(bytes).toContain('one');
    expect(bytes).not.toContain('\u001b[3J');
  });
  test('for a screen reader the text goes down the main screen as it is', () => {
    const {proxy, written} = open({spoken: true});
    proxy.open();
    proxy.stream.write('item 1 of 3\n');
    expect(written()).toBe('item 1 of 3\n');
  });
});
