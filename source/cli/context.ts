import fs from 'node:fs';
import {isatty} from 'node:tty';
import type {Progress} from '../../store/index/refresh.js';
import {type Env, type OpenOrbitOptions, type Orbit, openOrbit} from '../open/orbit.js';
import {type Printable, printed, statusLine} from '../output/printed.js';
import {progressBar} from '../output/progress.js';
import {writeAll} from '../output/write-all.js';
import {flatten} from '../text/flatten.js';

// What a command may touch of the world outside the workspace.

export type Context = {
  readonly cwd: string;
  readonly env: Env;
  readonly now: () => number;
  readonly root: string | undefined;
  readonly json: boolean;
  /** A person reads stdout: tables and colours instead of tab-separated lines. */
  readonly isTerminal: boolean;
  readonly hasColor: boolean;
  readonly columns: number;
  readonly out: (text: Printable) => void;
  readonly err: (text: Printable) => void;
  /** A line on stderr that each call replaces and an empty text removes; undefined where no person looks. */
  readonly status: ((text: string) => void) | undefined;
  /** A remark that is not part of the answer. */
  readonly note: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly readStdin: () => string;
  readonly progress: (what: string) => Progress | undefined;
};

const maxStdinBytes = 64 * 1024 * 1024;

export function processContext(options: {root: string | undefined; json: boolean}): Context {
  const {env} = process;
  const isTerminal = isatty(1) && env.TERM !== 'dumb';
  const err = (text: Printable) => writeAll(2, printed(text));
  const status = isatty(2) && !options.json ? (text: string) => writeAll(2, statusLine(text)) : undefined;
  // Kept, because a command that runs again after the index was mended needs it again.
  let stdin: string | undefined;
  return {
    cwd: workingFolder(env),
    env,
    now: Date.now,
    ...options,
    isTerminal,
    hasColor: isTerminal && !env.NO_COLOR,
    // A pseudo-terminal without a size says 0.
    columns: process.stdout.columns || 80,
    out: text => writeAll(1, printed(text)),
    err,
    status,
    // A program that asked for JSON gets one JSON error on stderr or nothing.
    note: text => void (options.json || err(`note: ${flatten(text)}\n`)),
    warn: text => void (options.json || err(`warning: ${flatten(text)}\n`)),
    readStdin: () => {
      stdin ??= readStdin();
      return stdin;
    },
    progress: what => status && progressBar(what, status),
  };
}

// A folder that was deleted under us has no path; what is named absolutely works there all the same.
function workingFolder(env: Env): string {
  try {
    return process.cwd();
  } catch {
    return env.PWD || '/';
  }
}

export function openFor(context: Context, options: Partial<OpenOrbitOptions> = {}): Orbit {
  return openOrbit({
    cwd: context.cwd,
    env: context.env,
    root: context.root,
    now: context.now,
    note: context.note,
    ...options,
  });
}

/** For work that opens the workspace again and again: what there is to remark is said once. */
export function openerFor(context: Context, options: Partial<OpenOrbitOptions> = {}): () => Orbit {
  let remarked = false;
  return () => {
    const orbit = openFor(context, remarked ? {...options, note: () => {}} : options);
    remarked = true;
    return orbit;
  };
}

/** For commands that look at everything: reading changed records first may take as long as the answer. */
export function openWithProgress(context: Context, options: Partial<OpenOrbitOptions> = {}): Orbit {
  const progress = context.progress('reading records');
  return openFor(context, {...(progress ? {progress} : {}), ...options});
}

function readStdin(): string {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.alloc(64 * 1024);
    let read: number;
    try {
      read = fs.readSync(0, chunk);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EOF') break;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      continue;
    }
    if (read === 0 || size > maxStdinBytes) break;
    size += read;
    chunks.push(chunk.subarray(0, read));
  }
  return Buffer.concat(chunks).toString('utf8');
}
