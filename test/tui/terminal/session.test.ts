import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeAll, describe, expect, test} from 'vitest';
import {startTmux, type Tmux, type TmuxOptions, withoutTmux} from '../../support/tmux.js';
import {temporaryFolder} from '../../support/workspace.js';
import {buildFixture} from '../fixtures/build.js';

// The terminal layer with Ink on a real terminal, started from a shell as a person does.

let app = '';
let terminal: Tmux | undefined;

beforeAll(async () => {
  app = `${process.execPath} ${await buildFixture('session-app')}`;
});
afterEach(() => {
  terminal?.close();
  terminal = undefined;
});

/** A shell with something on its screen, and the program started from it. */
async function start(options: TmuxOptions = {}): Promise<Tmux> {
  terminal = startTmux({columns: 80, rows: 20, ...options});
  await terminal.waitFor(/^[$#]/m);
  terminal.type('echo shell-was-here\r');
  await terminal.waitFor(/^shell-was-here/m);
  terminal.type(`${app}\r`);
  await terminal.waitFor('READY');
  return terminal;
}

/** The shell has everything back: its screen, the cursor, its line discipline. */
async function expectRestored(shell: Tmux, code: number): Promise<string> {
  await expectExit(shell, code);
  const screen = shell.screen();
  expect(screen).toMatch(/^shell-was-here/m);
  expect(screen).not.toContain('READY');
  expect(shell.alternate()).toBe(false);
  expect(shell.cursor().visible).toBe(true);
  // Paste goes to the shell without markers, lines wrap, the mouse is the terminal's.
  const bytes = await shell.waitForBytes(`code=${code}.`);
  const settings = [2004, 7, 1000, 1006].map(mode => lastSetting(bytes, mode) || 'l');
  expect(settings).toEqual(['l', 'h', 'l', 'l']);
  shell.type('stty -a\r');
  await shell.waitFor(/[^-]icanon[\s\S]*[^-]echo\b/);
  expect(bytes).not.toContain('\u001b[3J');
  return screen;
}

async function expectExit(shell: Tmux, code: number): Promise<void> {
  await shell.waitUntil(() => shell.foreground() === 'sh', 'the end');
  shell.type('echo "code=$?."\r');
  await shell.waitFor(`code=${code}.`);
}

function lastSetting(bytes: string, mode: number): string {
  return [...bytes.matchAll(new RegExp(`\\u001b\\[\\?${mode}([hl])`, 'g'))].at(-1)?.[1] ?? '';
}

function pidOfApp(shell: Tmux): number {
  const {stdout} = spawnSync('pgrep', ['-P', String(shell.pid())], {encoding: 'utf8'});
  return Number(stdout.trim().split('\n')[0]);
}

describe.skipIf(withoutTmux())('the terminal', () => {
  test('is taken at the start and given back at the end', async () => {
    const shell = await start();
    expect(shell.alternate()).toBe(true);
    expect(shell.cursor().visible).toBe(false);
    expect(shell.screen()).not.toContain('shell-was-here');
    shell.keys('q');
    const screen = await expectRestored(shell, 0);
    expect(screen).toMatch(/^goodbye\n[$#] echo/m);
  });

  test.each([
    ['x', 'the component is broken'],
    ['t', 'the timer is broken'],
    ['r', 'the promise is broken'],
  ])('is given back after a crash (%s): one line, where to see more, and 70', async (key, message) => {
    const shell = await start();
    shell.keys(key);
    const screen = await expectRestored(shell, 70);
    expect(screen).toContain(`error: the workstation stopped: ${message}\n`);
    expect(screen).toContain('ORBIT_DEBUG=1');
    expect(screen).not.toMatch(/^\s+at /m);
  });

  test('a warning waits for the shell', async () => {
    const shell = await start();
    shell.type('w');
    await shell.waitFor('events 1');
    expect(shell.screen()).not.toContain('something odd');
    shell.keys('q');
    expect(await expectRestored(shell, 0)).toContain('Warning: something odd');
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is given back after %s, with %i', async (signal, code) => {
    const shell = await start();
    process.kill(pidOfApp(shell), signal);
    await expectRestored(shell, code);
  });

  test('a closed window ends the program', async () => {
    const shell = await start();
    const pid = pidOfApp(shell);
    shell.close();
    await expect.poll(() => isRunning(pid), {timeout: 60_000}).toBe(false);
  });

  test('Ctrl-Z gives the shell its screen, fg brings the program back', async () => {
    const shell = await start();
    shell.type('jj');
    await shell.waitFor('events 2');
    for (let round = 0; round < 2; round += 1) {
      shell.keys('C-z');
      await shell.waitFor('Stopped');
      expect(shell.alternate()).toBe(false);
      expect(shell.cursor().visible).toBe(true);
      shell.type('echo still-a-shell\r');
      await shell.waitFor(/^still-a-shell/m);
      shell.type('fg\r');
      await shell.waitFor(`events ${3 + 2 * round}`);
      expect(shell.alternate()).toBe(true);
      shell.type('k');
      await shell.waitFor(`events ${4 + 2 * round}`);
    }
    shell.keys('q');
    await expectRestored(shell, 0);
  });

  test('a window that changed while it was stopped is seen after fg', async () => {
    const shell = await start();
    shell.keys('C-z');
    await shell.waitFor('Stopped');
    shell.resize(70, 18);
    shell.type('fg\r');
    await shell.waitFor('READY 70x18');
    shell.keys('q');
    await expectExit(shell, 0);
  });

  test('without a shell to go back to, Ctrl-Z comes back by itself', async () => {
    terminal = startTmux({command: `exec ${app}`});
    await terminal.waitFor('READY');
    terminal.keys('C-z');
    await terminal.waitFor('events 1');
    terminal.type('jj');
    await terminal.waitFor('events 3');
    expect(terminal.alternate()).toBe(true);
    terminal.keys('q');
    await terminal.waitUntil(() => terminal?.exitCode() === 0, 'the end');
  });

  test('stopped and continued from outside', async () => {
    const shell = await start();
    const pid = pidOfApp(shell);
    process.kill(pid, 'SIGSTOP');
    await shell.waitUntil(() => shell.foreground() === 'sh', 'the stop');
    // The shell has found the terminal raw: Enter is what it is without the line discipline.
    shell.type(`printf '\\033[H\\033[J'; fg\n`);
    await shell.waitFor('note:resumed');
    process.kill(pid, 'SIGTSTP');
    await shell.waitUntil(() => !shell.alternate(), 'the shell');
    shell.type('fg\r');
    await shell.waitUntil(() => shell.alternate(), 'fg');
    shell.type('j');
    await shell.waitFor('events 1');
    shell.keys('q');
    await expectRestored(shell, 0);
  });
});

/** One that has ended and that nobody has asked about yet does not run. */
function isRunning(pid: number): boolean {
  const {stdout} = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], {encoding: 'utf8'});
  return /^[^Z\s]/.test(stdout);
}

/** An editor that is a shell script. */
function editor(script: string): string {
  const file = path.join(temporaryFolder(), 'editor');
  fs.writeFileSync(file, `#!/bin/sh\n${script}\n`, {mode: 0o755});
  return file;
}

describe.skipIf(withoutTmux())('a program in the foreground', () => {
  test('has the terminal, and the keys, until it ends', async () => {
    const shell = await start({env: {EDITOR: editor('echo EDITING; read word; echo "got $word"; exit 3')}});
    shell.type('e');
    await shell.waitFor('EDITING');
    expect(shell.alternate()).toBe(false);
    shell.type('jjq\r');
    await shell.waitFor('note:editor:3');
    expect(shell.screen()).toContain('events 1');
    shell.type('j');
    await shell.waitFor('events 2');
    shell.keys('q');
    expect(await expectRestored(shell, 0)).toContain('got jjq');
  });

  test('may use the whole screen and be killed; nothing of it stays', async () => {
    const wild = "printf '\\033[?1049h\\033[31m\\033[3;5r\\033[?1hWILD'; stty raw -echo; kill -9 $$";
    const shell = await start({env: {EDITOR: editor(wild)}});
    shell.type('e');
    await shell.waitFor('note:editor:SIGKILL');
    expect(shell.screen()).not.toContain('WILD');
    expect(shell.screen()).toMatch(/bottom line.*\n╰/);
    expect(shell.screenWithColours()).not.toContain('\u001b[31m');
    shell.keys('q');
    await expectRestored(shell, 0);
  });

  test('that is not there is told', async () => {
    const shell = await start({env: {EDITOR: '/no/such/editor'}});
    shell.type('e');
    await shell.waitFor('note:editor:spawn /no/such/editor ENOENT');
    shell.keys('q');
    await expectRestored(shell, 0);
  });

  test('keeps its Ctrl-C', async () => {
    const shell = await start({
      env: {EDITOR: editor("trap 'echo INTERRUPTED; exit 5' INT; echo EDITING; while :; do sleep 0.1; done")},
    });
    shell.type('e');
    await shell.waitFor('EDITING');
    shell.keys('C-c');
    await shell.waitFor('note:editor:5');
    shell.keys('q');
    await expectRestored(shell, 0);
  });

  test('may be stopped with the whole job', async () => {
    const shell = await start({env: {EDITOR: editor('echo EDITING; read word; echo "got $word"')}});
    shell.type('e');
    await shell.waitFor('EDITING');
    shell.keys('C-z');
    await shell.waitFor('Stopped');
    shell.type('echo still-a-shell\r');
    await shell.waitFor(/^still-a-shell/m);
    expect(shell.alternate()).toBe(false);
    shell.type('fg\r');
    shell.type('on\r');
    // The editor may have ended before the program hears that it goes on; then that is the later note.
    await shell.waitFor(/note:(?:editor:0|resumed)/);
    shell.keys('q');
    await expectRestored(shell, 0);
  });

  test('ends with us', async () => {
    const shell = await start({env: {EDITOR: editor('echo EDITING; exec sleep 61')}});
    shell.type('e');
    await shell.waitFor('EDITING');
    const pid = pidOfApp(shell);
    const child = Number(spawnSync('pgrep', ['-P', String(pid)], {encoding: 'utf8'}).stdout.trim());
    process.kill(pid, 'SIGTERM');
    await expectRestored(shell, 143);
    await expect.poll(() => isRunning(child), {timeout: 60_000}).toBe(false);
  });
});

describe.skipIf(withoutTmux())('the picture', () => {
  test('follows the window and never costs the scrollback', async () => {
    terminal = startTmux({columns: 120, rows: 30});
    const shell = terminal;
    await shell.waitFor(/^[$#]/m);
    shell.type('seq 100 200\r');
    await shell.waitFor('200');
    shell.type(`${app}\r`);
    await shell.waitFor('READY 120x30');
    let events = 0;
    for (const [columns, rows] of [
      [60, 15],
      [200, 50],
      [80, 50],
      [80, 10],
      [120, 30],
    ] as const) {
      shell.resize(columns, rows);
      await shell.waitFor(`READY ${columns}x${rows}`);
      // The picture may be taken in the middle of a frame; what counts is that it gets whole, and stays so.
      const isWhole = () => frameProblems(shell.screen(), columns, rows).length === 0;
      await shell.waitUntil(isWhole, 'a whole frame');
      events += 1;
      shell.type('j');
      await shell.waitFor(`events ${events}`);
      await shell.waitUntil(isWhole, 'a whole frame');
    }
    shell.keys('q');
    await expectExit(shell, 0);
    const bytes = await shell.waitForBytes('code=0.');
    expect(bytes).not.toContain('\u001b[3J');
    expect(bytes).not.toContain('\u001b[2J');
    expect(shell.history()).toMatch(/^100\n101\n/m);
  });

  test('one key costs one line', async () => {
    const shell = await start({columns: 200, rows: 60});
    shell.type('j');
    await shell.waitFor('events 1');
    const before = (await shell.waitForBytes('events 1')).length;
    shell.type('j');
    const after = (await shell.waitForBytes('events 2')).length;
    expect(after - before).toBeLessThan(600);
  });

  test('a screen reader gets lines on the main screen', async () => {
    const shell = await start({env: {FIXTURE_READER: '1'}});
    expect(shell.alternate()).toBe(false);
    expect(shell.cursor().visible).toBe(true);
    expect(shell.screen()).toContain('shell-was-here');
    shell.type('jj');
    await shell.waitFor('events 2');
    shell.keys('q');
    await expectExit(shell, 0);
    expect(await shell.waitForBytes('code=0.')).not.toMatch(/\u001b\[\?(?:1049|25l|1007|7l)/);
  });
});

function frameProblems(screen: string, columns: number, rows: number): string[] {
  const lines = screen.split('\n');
  const middle = lines.slice(1, rows - 2);
  return [
    lines[0] === `╭${'─'.repeat(columns - 2)}╮` ? '' : 'top',
    lines[rows - 2] === `╰${'─'.repeat(columns - 2)}╯` ? '' : 'bottom',
    lines[rows - 1] === '' ? '' : 'below',
    middle.every(line => line.startsWith('│') && line.endsWith('│') && line.length === columns) ? '' : 'sides',
    lines.filter(line => line.includes('READY')).length === 1 ? '' : 'twice',
  ].filter(Boolean);
}

describe.skipIf(withoutTmux())('input', () => {
  test('four letters in one write, arrows, Escape and alt are what they are', async () => {
    const shell = await start();
    shell.type('jjjj');
    shell.keys('Up', 'Escape');
    await shell.waitFor('j j j j up escape');
    shell.keys('M-b', 'BTab', 'F5', 'C-a', 'DC');
    await shell.waitFor('escape alt+b shift+tab f5 ctrl+a delete');
  });

  test('a paste is one event and runs nothing', async () => {
    const shell = await start();
    shell.paste(':q!\nq\nx');
    await shell.waitFor('{"type":"paste","text":":q!\\nq\\nx"}');
    expect(shell.screen()).toContain('events 1');
    expect(shell.alternate()).toBe(true);
  });

  test('the mouse is taken when asked for', async () => {
    const shell = await start({env: {FIXTURE_MOUSE: '1'}});
    await shell.waitForBytes('\u001b[?1000h\u001b[?1006h');
    shell.raw('\u001b[<65;10;5M\u001b[<0;3;4M\u001b[<0;3;4m');
    await shell.waitFor('"action":"click","column":2,"row":3');
    expect(shell.screen()).toContain('events 2');
    shell.keys('q');
    await expectRestored(shell, 0);
  });

  test('a copy goes out as OSC 52', async () => {
    const shell = await start();
    shell.type('y');
    await shell.waitFor('"ok":true');
    await shell.waitForBytes(`\u001b]52;c;${Buffer.from('copied text').toString('base64')}\u0007`);
  });
});
