import {type ChildProcess, spawn} from 'node:child_process';
import os from 'node:os';
import type {Readable, Writable} from 'node:stream';
import {errno, OrbitError} from '../../../store/errors.js';
import type {OpenOrbitOptions} from '../../open/orbit.js';
import {LineSplitter} from '../lines.js';
import {LearningAdditions} from './additions.js';
import {MessageWatch} from './messages.js';

// The wrapped server runs as if the client had started it: its stderr, its exit code and the signal that ended it are
// ours, and what we are told by signal or by a closed pipe it is told too.

const maxLineBytes = 32 * 1024 * 1024;
const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGCONT'] as const;
/** A helper of the server may hold its pipes open after its end. */
const lingerMs = 1_000;

type End = {readonly code: number | null; readonly signal: NodeJS.Signals | null};

export async function wrap(options: OpenOrbitOptions, [command = '', ...args]: readonly string[]): Promise<number> {
  const child = spawn(command, args, {stdio: ['pipe', 'pipe', 'inherit'], cwd: options.cwd, env: process.env});
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of forwarded) process.on(signal, forward);
  const additions = new LearningAdditions(options);
  try {
    const ended = endOf(child, command);
    connect(child, new MessageWatch((...about) => additions.for(...about)));
    const {code, signal} = await ended;
    for (const name of forwarded) process.off(name, forward);
    process.stdin.destroy();
    if (signal === null) return code ?? 1;
    // A signal would take with it what the client has not read yet.
    await new Promise(resolve => process.stdout.write('', resolve));
    return endBy(signal);
  } finally {
    additions.close();
  }
}

function connect(child: ChildProcess, watch: MessageWatch): void {
  const {stdin, stdout} = child;
  if (!stdin || !stdout) return;
  const ignored = () => {};
  const clientLines = new LineSplitter(maxLineBytes, {line: line => watch.fromClient(line), part: ignored});
  pump(process.stdin, stdin, chunk => {
    clientLines.push(chunk);
    stdin.write(chunk);
  });
  process.stdin.on('end', () => stdin.end());
  // A server that no longer reads will say so by ending.
  stdin.on('error', ignored);
  process.stdin.on('error', () => stdin.end());

  const answered = new LineSplitter(maxLineBytes, {
    line: line => void process.stdout.write(watch.fromServer(line)),
    part: bytes => void process.stdout.write(bytes),
  });
  pump(stdout, process.stdout, chunk => answered.push(chunk));
  stdout.on('end', () => answered.end());
  // The client is gone: the server learns it the way it would without us.
  process.stdout.on('error', () => {
    stdout.destroy();
    stdin.end();
  });
}

/** Reads no faster than the other side takes it. */
function pump(from: Readable, to: Writable, take: (chunk: Buffer) => void): void {
  from.on('data', (chunk: Buffer) => {
    take(chunk);
    if (!to.writableNeedDrain) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
}

function endOf(child: ChildProcess, command: string): Promise<End> {
  return new Promise((resolve, reject) => {
    child.on('error', error => {
      const why = errno(error) === 'ENOENT' ? 'there is no such command' : error.message;
      if (child.pid === undefined)
        reject(
          new OrbitError('usage', `${command} could not be started: ${why}.`, 'Name the server’s command after --.'),
        );
    });
    child.on('close', (code, signal) => resolve({code, signal}));
    child.on('exit', (code, signal) => void setTimeout(() => resolve({code, signal}), lingerMs).unref());
  });
}

function endBy(signal: NodeJS.Signals): number {
  process.kill(process.pid, signal);
  // Reached where the signal does not end us.
  return 128 + os.constants.signals[signal];
}
