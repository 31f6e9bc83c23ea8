import type {Readable, Writable} from 'node:stream';
import {
  INVALID_REQUEST,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import {readJson} from '../../store/json.js';
import {LineSplitter} from './lines.js';
import {defused} from './result.js';

// The SDK's own stdio transport drops a malformed line without a word, ends the connection at a long one, and leaves
// requests unanswered that were sent right before the end of stdin. This one answers all three.

export const maxMessageBytes = 16 * 1024 * 1024;
const drainMs = 5_000;

export class StdioWire implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Settles when the connection has ended, whoever ended it. */
  readonly closed: Promise<void>;

  readonly #unanswered = new Set<RequestId>();
  readonly #lines = new LineSplitter(maxMessageBytes, {
    line: bytes => this.#read(bytes.toString('utf8')),
    part: (_, first) => {
      if (first) this.#refuse(INVALID_REQUEST, `the message is longer than ${maxMessageBytes} bytes`, null);
    },
  });
  #settle = () => {};
  #isClosed = false;
  #hasEnded = false;

  constructor(
    readonly input: Readable,
    readonly output: Writable,
  ) {
    this.closed = new Promise(resolve => {
      this.#settle = resolve;
    });
  }

  async start(): Promise<void> {
    this.input.on('data', (chunk: Buffer) => this.#lines.push(chunk));
    this.input.on('end', () => this.#drain());
    this.input.on('close', () => this.#drain());
    this.input.on('error', error => {
      this.onerror?.(error);
      this.#drain();
    });
    // A client that has gone away: EPIPE.
    this.output.on('error', () => void this.close());
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) this.#answered(message.id);
    // The SDK's own errors repeat what the client sent, which may be what a model read somewhere.
    return this.#write(
      isJSONRPCErrorResponse(message) ? {...message, error: defused(message.error) as typeof message.error} : message,
    );
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.input.destroy();
    this.onclose?.();
    this.#settle();
  }

  #read(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = readJson(line);
    } catch {
      this.#refuse(PARSE_ERROR, 'Parse error: the line is not JSON', null);
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      const what = Array.isArray(value) ? 'batches are not part of MCP' : 'the line is not a JSON-RPC 2.0 message';
      this.#refuse(INVALID_REQUEST, `Invalid Request: ${what}`, idOf(value));
      return;
    }
    if (isJSONRPCRequest(message)) this.#unanswered.add(message.id);
    else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      this.#answered(message.params?.requestId as RequestId | undefined);
    this.onmessage?.(message);
  }

  #refuse(code: number, message: string, id: RequestId | null): void {
    void this.#write({jsonrpc: '2.0', id, error: {code, message}});
  }

  #write(message: unknown): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise(resolve => this.output.write(`${JSON.stringify(message)}\n`, () => resolve()));
  }

  #answered(id: RequestId | undefined): void {
    if (id !== undefined) this.#unanswered.delete(id);
    // The answer is written after this call; closing waits for that.
    if (this.#hasEnded && this.#unanswered.size === 0) setImmediate(() => void this.close());
  }

  #drain(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#lines.end();
    if (this.#unanswered.size === 0) setImmediate(() => void this.close());
    else setTimeout(() => void this.close(), drainMs).unref();
  }
}

function idOf(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null;
}
