import {spawn} from 'node:child_process';
import {restoreLine, savedLine} from './stty.js';

export type ForegroundResult = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started. */
  readonly error?: string;
};

export type Foreground = {readonly done: Promise<ForegroundResult>; kill(signal: NodeJS.Signals): void};

/** Runs a program on the terminal, without a shell. Asynchronous, so that signals are still answered meanwhile. */
export function startForeground(
  command: string,
  args: readonly string[],
  options: {readonly cwd?: string | undefined; readonly env?: NodeJS.ProcessEnv | undefined} = {},
): Foreground {
  const line = savedLine();
  const child = spawn(command, args, {stdio: 'inherit', ...options});
  const done = new Promise<ForegroundResult>(resolve => {
    child.once('error', error => resolve({code: null, signal: null, error: error.message}));
    child.once('exit', (code, signal) => {
      if (signal !== null) restoreLine(line);
      resolve({code, signal});
    });
  });
  return {done, kill: signal => void child.kill(signal)};
}
