import {type Addition, type Step, splice} from '../../json/insert-member.js';
import {object, type Payload, string} from '../../json/payload.js';
import {announcement, openness} from './output-schema.js';

// Watches both directions: remembers which tools are being called, and adds to their answers. A line that is not
// understood, or not to be changed, is the very bytes that came in.

type Asked = {readonly tool?: string; readonly args: Payload};
export type Additions = (args: Payload, result: Payload, at: readonly Step[], isOpen: boolean) => readonly Addition[];

const interesting = ['tools/call', 'tools/list', 'notifications/cancelled'];
const maxOpenCalls = 10_000;

export class MessageWatch {
  readonly #asked = new Map<string, Asked>();
  /** Tools whose structured content cannot take another key. */
  readonly #sealed = new Set<string>();

  constructor(readonly additions: Additions) {}

  /** A line from the client. */
  fromClient(line: Buffer): void {
    if (!interesting.some(method => line.includes(method))) return;
    try {
      for (const [message] of messagesOf(JSON.parse(line.toString('utf8')))) this.#remember(message);
    } catch {
      // Not ours to judge.
    }
  }

  /** A line from the server → the line for the client. */
  fromServer(line: Buffer): Buffer {
    if (this.#asked.size === 0) return line;
    try {
      const text = line.toString('utf8');
      const added = messagesOf(JSON.parse(text)).flatMap(([message, at]) => this.#addTo(message, at));
      // Bytes that are not UTF-8 would not survive being text.
      if (added.length === 0 || !Buffer.from(text).equals(line)) return line;
      return Buffer.from(splice(text, added));
    } catch {
      return line;
    }
  }

  #remember({id, method, params: given}: Payload): void {
    const params = object(given);
    if (method === 'notifications/cancelled') this.#asked.delete(JSON.stringify(params.requestId));
    if ((method !== 'tools/call' && method !== 'tools/list') || id === undefined) return;
    if (this.#asked.size >= maxOpenCalls) this.#asked.clear();
    const tool = method === 'tools/call' ? string(params.name) : undefined;
    this.#asked.set(JSON.stringify(id), {args: object(params.arguments), ...(tool === undefined ? {} : {tool})});
  }

  #addTo(message: Payload, at: readonly Step[]): readonly Addition[] {
    // The server's own requests have ids of their own.
    if (message.id === undefined || 'method' in message) return [];
    const key = JSON.stringify(message.id);
    const asked = this.#asked.get(key);
    this.#asked.delete(key);
    if (!asked || !('result' in message)) return [];
    const result = object(message.result);
    const place = [...at, 'result'];
    if (asked.tool === undefined) return this.#announce(result, place);
    return this.additions(asked.args, result, place, !this.#sealed.has(asked.tool));
  }

  #announce({tools}: Payload, at: readonly Step[]): Addition[] {
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
function messagesOf(value: unknown): [Payload, readonly Step[]][] {
  return Array.isArray(value) ? value.map((one, index) => [object(one), [index]]) : [[object(value), []]];
}
