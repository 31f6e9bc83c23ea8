import {type ChildProcess, spawn} from 'node:child_process';
import os from 'node:os';
import {programEnv} from '../../../store/env.js';
import {errno} from '../../../store/errors.js';
import type {Env} from '../../open/orbit.js';
import {promptPlaceholder, type Runtime} from './runtimes.js';

// The agent's process. It leads a group of its own, so that stopping it stops what it started; what it prints is handed
// on as it comes.

// A helper of the agent may hold its pipes open after its end, and may even go on talking. Counted in turns of the loop and
// not by the clock: while we wait for whoever reads our output, the agent's last words lie unread.
const turnMs = 250;
const quietTurns = 4;
const mostTurns = 20;

export type AgentEnd = {readonly code: number; readonly signal: NodeJS.Signals | null};
export type AgentProcess = {
  readonly ended: Promise<AgentEnd>;
  /** Asks it to stop, and insists. A second call does not wait any more. */
  readonly stop: () => void;
};

export type AgentStart = {
  readonly runtime: Pick<Runtime, 'words' | 'byArgument'>;
  readonly prompt: string;
  readonly cwd: string;
  readonly env: Env;
  readonly graceMs: number;
  readonly take: (chunk: Buffer, from: 'out' | 'err') => void;
};

/** Why a command could not be started, in words. Without a cause: it was not found. */
export class StartError extends Error {
  constructor(command: string, cause?: Error) {
    const why =
      cause === undefined || errno(cause) === 'ENOENT'
        ? 'there is no such command'
        : errno(cause) === 'E2BIG'
          ? `the prompt is too long for an argument; leave ${promptPlaceholder} out and it comes on stdin`
          : cause.message;
    super(`${command}: ${why}`);
  }
}

/** Resolves once it runs; throws `NotStarted` where it cannot. */
export async function startAgent(start: AgentStart): Promise<AgentProcess> {
  const {runtime, prompt} = start;
  const [command, ...args] = runtime.words;
  const words = args.map(word => word.replaceAll(promptPlaceholder, () => prompt));
  const child = spawn(command, words, {cwd: start.cwd, env: programEnv(start.env), stdio: 'pipe', detached: true});
  // One that does not read its prompt will say so by ending.
  child.stdin.on('error', () => {});
  const ended = endOf(child, start);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', error => reject(new StartError(command, error)));
  });
  child.stdin.end(runtime.byArgument ? '' : prompt);
  return {ended, stop: stopper(child, start.graceMs)};
}

function endOf(child: ChildProcess, {take}: AgentStart): Promise<AgentEnd> {
  let quiet = 0;
  return new Promise((resolve, reject) => {
    const listen = (from: 'out' | 'err') => (chunk: Buffer) => {
      quiet = 0;
      try {
        take(chunk, from);
      } catch (error) {
        // A full disk, a terminal that is gone: whoever waits for the end must hear of it, and nobody else.
        reject(error);
      }
    };
    child.stdout?.on('data', listen('out'));
    child.stderr?.on('data', listen('err'));
    child.stdout?.on('error', reject);
    child.on('exit', () => {
      let turns = 0;
      const timer = setInterval(() => {
        if (++quiet < quietTurns && ++turns < mostTurns) return;
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, turnMs);
      child.on('close', () => clearInterval(timer));
    });
    child.on('close', (code, signal) =>
      resolve({code: code ?? (signal === null ? 1 : 128 + os.constants.signals[signal]), signal}),
    );
  });
}

function stopper(child: ChildProcess, graceMs: number): () => void {
  const send = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The whole group is gone already.
    }
  };
  let wasAsked = false;
  return () => {
    // Of one that is gone only helpers are left.
    if (wasAsked || child.exitCode !== null || child.signalCode !== null) return send('SIGKILL');
    wasAsked = true;
    send('SIGINT');
    const timers = [setTimeout(() => send('SIGTERM'), graceMs), setTimeout(() => send('SIGKILL'), 2 * graceMs)];
    child.on('exit', () => {
      for (const timer of timers) clearTimeout(timer);
      // What it left running was stopped with it.
      send('SIGKILL');
    });
  };
}
