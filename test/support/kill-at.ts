import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {binary, environment, type TestWorkspace, temporaryFolder} from './workspace.js';

// A process is killed as it enters a system call of our choice: strace counts the calls and sends the signal. Where there is
// no strace, at an instant of its life.

export type Command = {
  readonly args: readonly string[];
  readonly input?: string;
  readonly env?: Record<string, string>;
};

/** A call that changes something below `.orbit`: the nth of its name in the main thread. */
export type Call = {readonly name: string; readonly nth: number};
/** The calls of one whole run, or how long it took where they cannot be seen. */
export type Life = {readonly calls: readonly Call[]} | {readonly ms: number};

const names = ['rename', 'unlink', 'rmdir', 'mkdir', 'fsync', 'ftruncate', 'write', 'pwrite64', 'openat', 'close'];
export const hasStrace =
  spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=rename:signal=SIGKILL:when=9999', 'true'])
    .status === 0;

/** Runs the command to its end. */
export function watch(ws: TestWorkspace, command: Command): Life {
  const start = performance.now();
  const log = path.join(temporaryFolder(), 'log');
  const [program, ...args] = hasStrace
    ? ['strace', '-f', '-y', '-qq', '-o', log, '-e', `trace=${names.join(',')}`, process.execPath, binary]
    : [process.execPath, binary];
  const {status, stderr} = run(ws, program as string, args, command);
  if (status !== 0) throw new Error(`orbit ${command.args.join(' ')} exited ${status}: ${stderr}`);
  return hasStrace ? {calls: callsIn(fs.readFileSync(log, 'utf8'))} : {ms: performance.now() - start};
}

function callsIn(log: string): Call[] {
  const counts = new Map<string, number>();
  const calls: Call[] = [];
  const lines = log.split('\n');
  const main = lines[0]?.split(' ', 1)[0];
  for (const line of lines) {
    const [, pid, name] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (pid !== main || name === undefined) continue;
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    const changes = name !== 'openat' || line.includes('O_CREAT');
    if (changes && line.includes('/.orbit/') && !/index\.sqlite|\.lock/.test(line)) calls.push({name, nth});
  }
  return calls;
}

/** Runs the command and kills it; `at` chooses from a list. False where it came to its end before. */
export function killOnce(ws: TestWorkspace, command: Command, life: Life, below: (limit: number) => number): boolean {
  if ('ms' in life) {
    const timeout = Math.max(1, Math.round(life.ms * (0.3 + below(700) / 1000)));
    return run(ws, process.execPath, [binary], command, timeout).signal === 'SIGKILL';
  }
  const {name, nth} = life.calls[below(life.calls.length)] as Call;
  const inject = `inject=${name}:signal=SIGKILL:when=${nth}`;
  const {signal, status} = run(
    ws,
    'strace',
    ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${name}`, '-e', inject, process.execPath, binary],
    command,
  );
  return signal === 'SIGKILL' || status === 137;
}

function run(ws: TestWorkspace, program: string, before: readonly string[], command: Command, timeout?: number) {
  return spawnSync(program, [...before, ...command.args], {
    cwd: ws.root,
    input: command.input ?? '',
    env: environment(command.env),
    encoding: 'utf8',
    ...(timeout === undefined ? {} : {timeout, killSignal: 'SIGKILL' as const}),
  });
}
