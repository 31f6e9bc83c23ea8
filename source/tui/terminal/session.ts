import {writeSync} from 'node:fs';
import {flatten, safeText} from '../../text/flatten.js';
import {createStdoutProxy} from '../ink-shims/stdout-proxy.js';
import type {InputEvent} from '../input/key.js';
import type {Size} from '../layout/rects.js';
import {type CopyResult, copyNatively, copyTo} from './clipboard.js';
import {type Ending, exitCodeOf, listenForEndings} from './endings.js';
import {type Foreground, type ForegroundResult, startForeground} from './foreground.js';
import {createKeyboard} from './keyboard.js';
import {enterSequence, leaveSequence, type ModeOptions, mouseReports, soften, softenAfterKill} from './modes.js';
import {stopJob} from './stop.js';
import {holdStderr} from './stray-output.js';

// Who holds the terminal: we, the shell while we are stopped, or a program such as the editor. Whatever happens, it is
// given back as it was found.

export type TerminalOptions = ModeOptions & {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly onInput: (event: InputEvent) => void;
  /** Called before Ink hears of the new size. */
  readonly onResize: (size: Size) => void;
  /**
   * The process is about to end by a signal or a crash and the terminal is still ours: take Ink down here. Returns what
   * to say on the main screen; without an answer a crash is told in one line and a signal not at all.
   */
  readonly onEnding?: (ending: Ending) => string | undefined;
  /** Somebody else asked us to stop (kill -TSTP): call suspend. */
  readonly onSuspend?: () => void;
  /** We were stopped without warning (kill -STOP) and go on. The last frame is on the screen again by itself. */
  readonly onResume?: () => void;
};

export type Terminal = {
  /** What Ink gets as stdout. */
  readonly stdout: NodeJS.WriteStream;
  size(): Size;
  /** Takes the terminal; done by openTerminal. Both do nothing when there is nothing to do. */
  enter(): void;
  leave(): void;
  /** Leaves for good and stops listening. Unmount Ink first, print and set the exit code after. */
  close(): void;
  /** Ctrl-Z: back to the shell, and here again after fg. Does nothing while the terminal is away already. */
  suspend(unmount: () => void, remount: () => void): Promise<void>;
  /** Runs a program such as the editor on the terminal. It is mounted again when the promise resolves. */
  runForeground(
    command: string,
    args: readonly string[],
    unmount: () => void,
    remount: () => void,
    options?: {readonly cwd?: string; readonly env?: NodeJS.ProcessEnv},
  ): Promise<ForegroundResult>;
  copy(text: string): CopyResult;
  /** Takes clicks and the wheel, or leaves them to the terminal; says which it is now. */
  toggleMouse(): boolean;
  /** Our own bytes, such as a title, between two frames. */
  write(bytes: string): void;
  /** Ends the process for an error, as a crash does: give it what waitUntilExit rejects with. */
  fail(error: unknown): never;
};

export function openTerminal(options: TerminalOptions): Terminal {
  const {stdin, stdout} = options;
  const proxy = createStdoutProxy(stdout, {spoken: options.screenReader === true});
  const keyboard = createKeyboard(stdin, options.onInput);
  let isOurs = false;
  let mouse = options.mouse === true;
  let releaseStderr = (): void => {};
  /** Set while the terminal is lent; no signal but the deadly ones concerns us then. */
  let lent: 'stopped' | Foreground | undefined;
  let isEnding = false;

  const size = (): Size => ({columns: stdout.columns || 80, rows: stdout.rows || 24});

  const enter = (): void => {
    if (isOurs) return;
    isOurs = true;
    releaseStderr = options.screenReader ? () => {} : holdStderr();
    keyboard.start();
    proxy.write(enterSequence({...options, mouse}));
    proxy.open();
  };
  const leave = (): void => {
    if (!isOurs) return;
    isOurs = false;
    proxy.close();
    proxy.write(leaveSequence({...options, mouse}));
    keyboard.stop();
    releaseStderr();
  };

  const end = (ending: Ending): never => {
    // A second failure while the first is being told.
    if (isEnding) process.exit(exitCodeOf(ending));
    isEnding = true;
    let message: string | undefined;
    try {
      message = options.onEnding?.(ending);
    } catch {
      // The crash may well be Ink's own.
    }
    if (typeof lent === 'object') lent.kill('SIGTERM');
    leave();
    tell(message ?? (ending.kind === 'crash' ? crashMessage(ending.error) : ''));
    process.exit(exitCodeOf(ending));
  };

  const onEnding = (ending: Ending): void => {
    // Ctrl-C in a program that has the terminal is that program's; the signal reaches the whole job.
    const isTheirs = lent !== undefined && ending.kind === 'signal' && /INT|QUIT/.test(ending.signal);
    if (!isTheirs) end(ending);
  };
  const stopListening = listenForEndings({stdin, stdout}, onEnding, leave);

  const onResize = (): void => {
    proxy.forget();
    options.onResize(size());
  };
  stdout.prependListener('resize', onResize);

  const askToSuspend = (): void => options.onSuspend?.();
  const listenForStop = (): void => void (options.onSuspend && process.on('SIGTSTP', askToSuspend));
  const goOn = (): void => {
    if (lent !== undefined || !isOurs) return;
    // The shell has had the terminal and put its own modes.
    leave();
    enter();
    refreshSize();
    options.onResume?.();
  };
  process.on('SIGCONT', goOn);
  listenForStop();

  const lend = async <T>(unmount: () => void, remount: () => void, meanwhile: () => Promise<T>): Promise<T> => {
    unmount();
    leave();
    // A program that stops stops the whole job; caught by us, the shell would never learn of it.
    process.off('SIGTSTP', askToSuspend);
    try {
      return await meanwhile();
    } finally {
      lent = undefined;
      listenForStop();
      enter();
      refreshSize();
      remount();
    }
  };

  enter();
  return {
    stdout: proxy.stream,
    size,
    enter,
    leave,
    close() {
      leave();
      stopListening();
      stdout.off('resize', onResize);
      process.off('SIGCONT', goOn);
      process.off('SIGTSTP', askToSuspend);
    },
    async suspend(unmount, remount) {
      if (lent !== undefined || !isOurs) return;
      lent = 'stopped';
      // Not inside the key's handler: Ink may be in the middle of a frame.
      await nextTurn();
      await lend(unmount, remount, stopJob);
    },
    async runForeground(command, args, unmount, remount, {cwd, env} = {}) {
      if (lent !== undefined || !isOurs) return {code: null, signal: null, error: 'the terminal is in use'};
      lent = 'stopped';
      await nextTurn();
      return lend(unmount, remount, async () => {
        const foreground = startForeground(command, args, {cwd, env});
        lent = foreground;
        const result = await foreground.done;
        proxy.write(result.signal === null ? soften : softenAfterKill);
        return result;
      });
    },
    copy(text) {
      const result = copyTo(proxy.write, text, process.env);
      if (result.ok) copyNatively(text, process.env);
      return result;
    },
    toggleMouse() {
      mouse = !mouse && options.screenReader !== true;
      proxy.write(mouse ? mouseReports.on : mouseReports.off);
      return mouse;
    },
    write: proxy.write,
    fail: error => end({kind: 'crash', error}),
  };
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

// A window that changed while another job was in front told nobody here; Node looks again on this event alone.
function refreshSize(): void {
  process.emit('SIGWINCH', 'SIGWINCH');
}

function crashMessage(error: unknown): string {
  if (process.env.ORBIT_DEBUG && error instanceof Error) return safeText(error.stack ?? error.message);
  const text = flatten(error instanceof Error ? error.message : String(error));
  const next = 'This is not your fault. Run it again with ORBIT_DEBUG=1 and report what it prints.';
  return `error: the workstation stopped: ${text}\n${next}\n`;
}

// The terminal may be gone.
function tell(message: string): void {
  try {
    if (message !== '') writeSync(2, message.endsWith('\n') ? message : `${message}\n`);
  } catch {}
}
