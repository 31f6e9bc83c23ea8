import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import type {InputEvent} from '../../../source/tui/input/key.js';
import type {Size} from '../../../source/tui/layout/rects.js';
import {openTerminal, type TerminalOptions} from '../../../source/tui/terminal/session.js';

// The order of things, on streams that remember. What a terminal makes of them is in session.test.ts.

function open(options: Partial<TerminalOptions> = {}) {
  const calls: string[] = [];
  const events: InputEvent[] = [];
  const sizes: Size[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => calls.push(`raw ${raw}`),
  });
  const stdout = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY: true, columns: 100, rows: 30});
  const terminal = openTerminal({
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    onInput: event => void events.push(event),
    onResize: size => void sizes.push(size),
    ...options,
  });
  return {terminal, stdin, stdout, calls, events, sizes, written: () => String(stdout.read() ?? '')};
}

const listeners = () =>
  [
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
    'SIGQUIT',
    'SIGCONT',
    'SIGTSTP',
    'uncaughtException',
    'unhandledRejection',
    'exit',
  ].map(name => process.listenerCount(name));

test('entering and leaving twice is doing it once, and closing leaves no listener behind', () => {
  const before = listeners();
  const {terminal, calls, written, stdin, stdout} = open({onSuspend: () => {}, mouse: true});
  const entered = written();
  expect(entered).toMatch(/^\u001b\[\?1049h/);
  terminal.enter();
  expect(written()).toBe('');
  terminal.leave();
  expect(written()).toMatch(/\u001b\[\?25h\u001b\[\?1049l$/);
  terminal.leave();
  terminal.close();
  terminal.close();
  expect(written()).toBe('');
  expect(calls).toEqual(['raw true', 'raw false']);
  expect(listeners()).toEqual(before);
  expect([stdin.listenerCount('data'), stdout.listenerCount('resize')]).toEqual([0, 0]);
});

test('every switch that is turned on is turned back', () => {
  const {terminal, written} = open({mouse: true});
  const on = [...written().matchAll(/\u001b\[\?(\d+)([hls])/g)].map(match => `${match[1]}${match[2]}`);
  terminal.close();
  const off = written();
  expect(on).toEqual(['1049h', '25l', '7l', '2004h', '1007s', '1007h', '1000h', '1006h']);
  for (const back of ['1049l', '25h', '7h', '2004l', '1007r', '1000l', '1006l']) expect(off).toContain(`[?${back}`);
});

test('a screen reader’s terminal stays as it is', () => {
  const {terminal, written} = open({screenReader: true});
  expect(written()).toBe('\u001b[?2004h');
  terminal.close();
  expect(written()).not.toMatch(/\u001b\[\?(?:1049|25|7|1007)[hl]/);
});

test('a lone Escape arrives after a moment, and nothing after leaving', async () => {
  const {terminal, stdin, events} = open();
  stdin.write('\u001b');
  await expect.poll(() => events.length, {timeout: 30_000}).toBe(1);
  expect(events[0]).toMatchObject({name: 'escape'});
  terminal.leave();
  stdin.write('q');
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(events).toHaveLength(1);
  terminal.close();
});

test('the size is told before Ink hears of it', () => {
  const {terminal, stdout, sizes} = open();
  const seen: number[] = [];
  terminal.stdout.on('resize', () => seen.push(sizes.length));
  stdout.columns = 60;
  stdout.emit('resize');
  expect(sizes).toEqual([{columns: 60, rows: 30}]);
  expect(seen).toEqual([1]);
  expect(terminal.size()).toEqual({columns: 60, rows: 30});
  terminal.close();
});
