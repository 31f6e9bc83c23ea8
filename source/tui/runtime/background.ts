import {type ChildProcess, spawn} from 'node:child_process';
import type {Orbit} from '../../open/orbit.js';

// Work that takes longer than a frame runs as its own orbit process: the keyboard stays alive, and stopping it is a kill.

export type Job<T> = {
  readonly args: readonly string[];
  readonly answer: (value: T) => void;
  readonly fail: (text: string) => void;
  /** Every second that it takes. */
  readonly tick: (seconds: number) => void;
};

export type Background = {
  /** Takes the place of whatever runs. */
  readonly run: <T>(orbit: Orbit, job: Job<T>) => void;
  readonly stop: () => void;
};

// A change that comes as several events asks several times in a row; only the last one is worth a process.
const startMs = 20;

export function background(): Background {
  let current: {child?: ChildProcess} | undefined;
  let start: NodeJS.Timeout | undefined;
  let clock: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(start);
    clearInterval(clock);
    current?.child?.kill('SIGTERM');
    current = undefined;
  };
  return {
    stop,
    run(orbit, {args, answer, fail, tick}) {
      stop();
      const thisRun: {child?: ChildProcess} = {};
      current = thisRun;
      const end = (tell: () => void) => {
        if (current !== thisRun) return;
        stop();
        tell();
      };
      let seconds = 0;
      clock = setInterval(() => tick(++seconds), 1_000);
      start = setTimeout(() => {
        const child = spawn(process.execPath, [process.argv[1] ?? '', '--root', orbit.workspace.root, ...args], {
          stdio: ['ignore', 'pipe', 'ignore'],
          env: process.env,
        });
        thisRun.child = child;
        const chunks: Buffer[] = [];
        child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
        child.on('error', error => end(() => fail(error.message)));
        child.on('close', () => end(() => read(chunks, args, answer, fail)));
      }, startMs);
    },
  };
}

function read<T>(
  chunks: readonly Buffer[],
  args: readonly string[],
  answer: (value: T) => void,
  fail: (text: string) => void,
): void {
  let value: T;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    fail(`orbit ${args[0]} ${args[1] ?? ''} gave no answer; try it in a shell.`);
    return;
  }
  answer(value);
}
