import {execFileSync, spawnSync} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {environment, temporaryFolder} from './workspace.js';

// A real terminal: tmux, on a server of its own without anybody's configuration.

export type TmuxOptions = {
  readonly columns?: number;
  readonly rows?: number;
  /** A line for sh; the shell `sh` itself when left out. */
  readonly command?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

export type Cursor = {readonly column: number; readonly row: number; readonly visible: boolean};

export type Tmux = {
  /** tmux's names: 'Enter', 'Escape', 'C-z', 'Up', 'BTab', or a character. Each is its own write. */
  keys(...names: string[]): void;
  /** All characters in one write. */
  type(text: string): void;
  /** Bytes as they are; several writes of the terminal when they are many. */
  raw(bytes: string | Uint8Array): void;
  /** Through tmux's own paste, with the markers when the program asked for them. */
  paste(text: string): void;
  screen(): string;
  screenWithColours(): string;
  /** The lines that have left the screen, too. */
  history(): string;
  cursor(): Cursor;
  /** Whether the alternate screen is shown. */
  alternate(): boolean;
  /** Waits until the screen says it and returns the screen. */
  waitFor(expected: string | RegExp, timeout?: number): Promise<string>;
  waitUntil(check: () => boolean, what?: string, timeout?: number): Promise<void>;
  resize(columns: number, rows: number): void;
  /** What the program has written since the start, as far as it was recorded: that may lag behind the screen. */
  bytes(): string;
  /** Waits until what was recorded has it, and returns all of it. */
  waitForBytes(expected: string | RegExp, timeout?: number): Promise<string>;
  /** Whether the program still runs. */
  alive(): boolean;
  /** How the program ended; undefined while it runs. */
  exitCode(): number | undefined;
  /** The name of the program that has the terminal. */
  foreground(): string;
  /** Of the program that was started: sh, or what the line replaced it with. */
  pid(): number;
  close(): void;
};

// A wait ends as soon as what it waits for is there; this is for a machine that has no time for us.
const longestWait = 60_000;

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** For `describe.skipIf(withoutTmux())`: a machine without tmux must not look as if it had passed. */
export function withoutTmux(): boolean {
  if (!hasTmux) console.warn('SKIPPED: the tests in a real terminal need tmux, which is not installed');
  return !hasTmux;
}

export function startTmux(options: TmuxOptions = {}): Tmux {
  const {columns = 80, rows = 24, command = 'exec sh', cwd} = options;
  const server = `orbit-${process.pid}-${crypto.randomBytes(4).toString('hex')}`;
  const folder = temporaryFolder();
  const log = path.join(folder, 'bytes');
  fs.writeFileSync(log, '');
  const env = environment({TERM: 'xterm-256color', TMUX: '', PS1: '$ ', ENV: '', ...options.env});
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-L', server, '-f', '/dev/null', ...args], {env, encoding: 'utf8', stdio: 'pipe', cwd});
  const show = (format: string): string => tmux('display-message', '-p', '-t', 'main', format).trimEnd();

  // The pane waits until everything it writes is recorded; remain-on-exit keeps its last screen and its exit code.
  const go = path.join(folder, 'go');
  const variables = Object.entries({TERM: env.TERM, ...options.env}).flatMap(([name, value]) => [
    '-e',
    `${name}=${value}`,
  ]);
  const line = `while [ ! -e ${go} ]; do sleep 0.02; done; unset TMUX TMUX_PANE CI; ${command}`;
  const size = ['-x', String(columns), '-y', String(rows)];
  tmux(
    ...['set-option', '-g', 'default-terminal', 'xterm-256color', ';', 'set-option', '-g', 'status', 'off', ';'],
    ...['set-option', '-g', 'escape-time', '0', ';', 'set-window-option', '-g', 'remain-on-exit', 'on', ';'],
    ...['new-session', '-d', '-s', 'main', ...size, ...variables, line],
  );
  tmux('pipe-pane', '-t', 'main', `cat >> ${log}`);
  fs.writeFileSync(go, '');

  const capture = (...flags: string[]): string => tmux('capture-pane', '-p', '-t', 'main', ...flags);
  const self: Tmux = {
    keys(...names) {
      for (const name of names) tmux('send-keys', '-t', 'main', name);
    },
    type: text => void tmux('send-keys', '-t', 'main', '-l', text),
    raw(bytes) {
      const hex = Array.from(Buffer.from(bytes), byte => byte.toString(16).padStart(2, '0'));
      for (let at = 0; at < hex.length; at += 500) tmux('send-keys', '-t', 'main', '-H', ...hex.slice(at, at + 500));
    },
    paste(text) {
      tmux('set-buffer', text);
      tmux('paste-buffer', '-p', '-t', 'main');
    },
    screen: () => capture(),
    screenWithColours: () => capture('-e'),
    history: () => capture('-S', '-'),
    cursor() {
      const [column = 0, row = 0, visible = 0] = show('#{cursor_x} #{cursor_y} #{cursor_flag}').split(' ').map(Number);
      return {column, row, visible: visible === 1};
    },
    alternate: () => show('#{alternate_on}') === '1',
    async waitFor(expected, timeout) {
      let last = '';
      const found = (): boolean => {
        last = self.screen();
        return typeof expected === 'string' ? last.includes(expected) : expected.test(last);
      };
      try {
        await self.waitUntil(found, '', timeout);
      } catch {
        throw new Error(`the screen never showed ${String(expected)}; it shows\n${last}`);
      }
      return last;
    },
    async waitUntil(check, what = 'it', timeout = longestWait) {
      const end = Date.now() + timeout;
      while (!check()) {
        if (Date.now() > end)
          throw new Error(`${what} did not happen in ${timeout} ms; the screen shows\n${self.screen()}`);
        await new Promise(resolve => setTimeout(resolve, 40));
      }
    },
    resize: (newColumns, newRows) =>
      void tmux('resize-window', '-t', 'main', '-x', String(newColumns), '-y', String(newRows)),
    bytes: () => fs.readFileSync(log, 'utf8'),
    async waitForBytes(expected, timeout) {
      const isThere = () =>
        typeof expected === 'string' ? self.bytes().includes(expected) : expected.test(self.bytes());
      await self.waitUntil(isThere, `${String(expected)} in the bytes`, timeout);
      return self.bytes();
    },
    alive: () => show('#{pane_dead}') === '0',
    exitCode() {
      const [dead, code, server] = show('#{pane_dead},#{pane_dead_status},#{pid}').split(',');
      if (dead !== '1') return undefined;
      if (code) return Number(code);
      // tmux knows the end from the closed terminal, the code from SIGCHLD, and that one it sometimes loses: once more.
      process.kill(Number(server), 'SIGCHLD');
      return undefined;
    },
    foreground: () => show('#{pane_current_command}'),
    pid: () => Number(show('#{pane_pid}')),
    close() {
      spawnSync('tmux', ['-L', server, 'kill-server'], {env});
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
  return self;
}
