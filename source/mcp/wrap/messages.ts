import {readJson} from '../../../store/json.js';
import {type Addition, type JsonKey, splice} from '../../json/insert-member.js';
import {object, type Payload, string} from '../../json/payload.js';
import {announcement, openness} from './output-schema.js';

// Watches both directions: remembers which tools are being called, and adds to their answers. A line that is not
// understood, or not to be changed, is the very bytes that came in.

type PendingCall = {readonly tool?: string; readonly args: Payload};
export type Additions = (
  args: Payload,
  result: Payload,
  at: readonly JsonKey[],
  isOpen: boolean,
) => readonly Addition[];

const interesting = ['tools/call', 'tools/list', 'notifications/cancelled'];
const maxOpenCalls = 10_000;

export class MessageWatch {
  readonly #pending = new Map<string, PendingCall>();
  /** Tools whose structured content cannot take another key. */
  readonly #sealed = new Set<string>();

  constructor(readonly additions: Additions) {}

  /** A line from the client. */
  fromClient(line: Buffer): void {
    if (!interesting.some(method => line.includes(method))) return;
    try {
      for (const [message] of messagesOf(readJson(line.toString('utf8')))) this.#remember(message);
    } catch {
      // Not ours to judge.
    }
  }

  /** A line from the server → the line for the client. */
  fromServer(line: Buffer): Buffer {
    if (this.#pending.size === 0) return line;
    try {
      const text = line.toString('utf8');
      const added = messagesOf(readJson(text)).flatMap(([message, at]) => this.#addTo(message, at));
      // Bytes that are not UTF-8 would not survive being text.
      if (added.length === 0 || !Buffer.from(text).equals(line)) return line;
      return Buffer.from(splice(text, added));
    } catch {
      return line;
    }
  }

  #remember({id, method, params: given}: Payload): void {
    const params = object(given);
    if (method === 'notifications/cancelled') this.#pending.delete(JSON.stringify(params.requestId));
    if ((method !== 'tools/call' && method !== 'tools/list') || id === undefined) return;
    if (this.#pending.size >= maxOpenCalls) this.#pending.clear();
    const tool = method === 'tools/call' ? string(params.name) : undefined;
    this.#pending.set(JSON.stringify(id), {args: object(params.arguments), ...(tool === undefined ? {} : {tool})});
  }

  #addTo(message: Payload, at: readonly JsonKey[]): readonly Addition[] {
    // The server's own requests have ids of their own.
    if (message.id === undefined || 'method' in message) return [];
    const key = JSON.stringify(message.id);
    const call = this.#pending.get(key);
    this.#pending.delete(key);
    if (!call || !('result' in message)) return [];
    const result = object(message.result);
    const place = [...at, 'result'];
    if (call.tool === undefined) return this.#announce(result, place);
    return this.additions(call.args, result, place, !this.#sealed.has(call.tool));
  }

  #announce({tools}: Payload, at: readonly JsonKey[]): Addition[] {
    if (!Array.isArray(tools)) return [];
    const added: Addition[] = [];
    for (const [index, tool] of tools.entries()) {
      const {name, outputSchema} = object(tool);
      if (typeof name !== 'string' || outputSchema === undefined) continue;
      const schema = object(outputSchema);
      const how = openness(schema);
      if (how === 'unclear') this.#sealed.add(name);
      else this.#sealed.delete(name);
      if (how === 'closed') added.push(announcement(schema, [...at, 'tools', index, 'outputSchema']));
    }
    return added;
  }
}

/** The messages of a line with their places: one, or those of a batch. */
function messagesOf(value: unknown): [Payload, readonly JsonKey[]][] {
  return Array.isArray(value) ? value.map((message, index) => [object(message), [index]]) : [[object(value), []]];
}
