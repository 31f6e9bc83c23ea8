import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {programEnv} from '../../../store/env.js';

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
  let child: ChildProcess;
  try {
    child = spawn(command, args, {
      stdio: 'inherit',
      cwd: options.cwd,
      env: programEnv(options.env ?? process.env),
    });
  } catch (error) {
    // A name with a NUL in it, for one, is refused on the spot.
    return {done: Promise.resolve(notStarted(error)), kill: () => {}};
  }
  const done = new Promise<ForegroundResult>(resolve => {
    child.once('error', error => resolve(notStarted(error)));
    child.once('exit', (code, signal) => {
      if (signal !== null) restoreLine(line);
      resolve({code, signal});
    });
  });
  return {done, kill: signal => void child.kill(signal)};
}

function notStarted(error: unknown): ForegroundResult {
  return {code: null, signal: null, error: error instanceof Error ? error.message : String(error)};
}

// Node can only switch between raw and what it found. What it finds after an editor was killed is that editor's own
// mode, and the shell would inherit it in the end. Undefined where there is no stty.

function savedLine(): string | undefined {
  const {status, stdout} = spawnSync('stty', ['-g'], {
    env: programEnv(process.env),
    stdio: ['inherit', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

function restoreLine(saved: string | undefined): void {
  if (saved)
    spawnSync('stty', [saved], {
      env: programEnv(process.env),
      stdio: ['inherit', 'ignore', 'ignore'],
    });
}
