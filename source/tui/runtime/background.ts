import {type ChildProcess, spawn} from 'node:child_process';
import type {Orbit} from '../../orbit.js';

// Work that takes longer than a frame runs as its own orbit process: the keyboard stays alive, and stopping it is a kill.

export type Background = {
  readonly run: <T>(
    orbit: Orbit,
    args: readonly string[],
    answer: (value: T) => void,
    fail: (text: string) => void,
  ) => void;
  readonly stop: () => boolean;
};

export function background(): Background {
  let current: ChildProcess | undefined;
  const stop = () => {
    const running = current !== undefined;
    current?.kill('SIGTERM');
    current = undefined;
    return running;
  };
  return {
    stop,
    run(orbit, args, answer, fail) {
      stop();
      const child = spawn(process.execPath, [process.argv[1] ?? '', '--root', orbit.workspace.root, ...args], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: process.env,
      });
      current = child;
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
      child.on('error', error => fail(error.message));
      child.on('close', () => {
        if (current !== child) return;
        current = undefined;
        try {
          answer(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch {
          fail(`orbit ${args[0]} ${args[1] ?? ''} gave no answer; try it in a shell.`);
        }
      });
    },
  };
}
