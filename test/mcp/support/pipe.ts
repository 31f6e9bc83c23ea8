import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process';
import {binary, environment} from '../../support/workspace.js';

// A client that is nothing but two pipes: what goes in and what comes out, line by line.

export type Message = {
  readonly jsonrpc?: string;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  readonly result?: any;
  readonly error?: {readonly code: number; readonly message: string};
};

export type End = {readonly code: number | null; readonly signal: NodeJS.Signals | null};

export class Pipe {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<End>;
  out = '';
  err = '';
  #waiting: (() => void)[] = [];
  #nextId = 1;

  constructor(cwd: string, args: readonly string[] = ['mcp'], env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [binary, ...args], {cwd, env: environment(env)});
    this.child.stdout.setEncoding('utf8').on('data', chunk => {
      this.out += chunk;
      this.#wake();
    });
    this.child.stderr.on('data', chunk => {
      this.err += String(chunk);
    });
    this.child.stdin.on('error', () => {});
    this.ended = new Promise(resolve => {
      this.child.on('close', (code, signal) => {
        resolve({code, signal});
        this.#wake();
      });
    });
  }

  /** Complete lines that came out so far. */
  get lines(): string[] {
    return this.out.split('\n').slice(0, -1);
  }

  get messages(): Message[] {
    return this.lines.map(line => JSON.parse(line) as Message);
  }

  send(text: string): void {
    this.child.stdin.write(`${text}\n`);
  }

  /** Sends a request and waits for the answer with its id. */
  async request(method: string, params?: Record<string, unknown>, id: unknown = this.#nextId++): Promise<Message> {
    this.send(JSON.stringify({jsonrpc: '2.0', id, method, ...(params ? {params} : {})}));
    return this.find(message => message.id === id && message.method === undefined);
  }

  async find(wanted: (message: Message) => boolean): Promise<Message> {
    const message = await this.until(() => this.messages.find(wanted));
    return message;
  }

  async until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`it ended without saying it; stdout: ${this.out.slice(-2000)} stderr: ${this.err}`);
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
  }

  async initialize(protocolVersion = '2025-11-25', name = 'test-client'): Promise<Message> {
    const answer = await this.request('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: {name, version: '1.0.0'},
    });
    this.send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    return answer;
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<Message> {
    return this.request('tools/call', {name, arguments: args});
  }

  async end(): Promise<End> {
    this.child.stdin.end();
    return this.ended;
  }

  #wake(): void {
    for (const waiting of this.#waiting.splice(0)) waiting();
  }
}
