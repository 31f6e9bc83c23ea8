import type {Payload} from '../json/payload.js';
import {readBlocking} from './blocking-reads.js';

const waitMs = 1_000;
const maxBytes = 32 * 1024 * 1024;
const closingBrace = 0x7d;
const lineBreak = 0x0a;

/** Told of each chunk, until it says stop. */
export type Listener = {readonly data: (chunk: Uint8Array) => 'go on' | 'stop'; readonly end: () => void};

/**
 * The payload on stdin. A parent that forgets to close the pipe is not waited for: a complete object is enough, and
 * after a second so is nothing.
 */
export function readPayload(): Promise<Payload | undefined> {
  return new Promise(resolve => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (payload = parse(Buffer.concat(chunks))) => {
      clearTimeout(timer);
      stop();
      resolve(payload);
    };
    const timer = setTimeout(() => finish(), waitMs);
    const stop = listen({
      data(chunk) {
        chunks.push(chunk);
        size += chunk.length;
        const payload = endsObject(chunk) ? parse(Buffer.concat(chunks)) : undefined;
        if (!payload && size <= maxBytes) return 'go on';
        finish(payload);
        return 'stop';
      },
      end: () => finish(),
    });
  });
}

// Only Linux lets a waiting read go; and where the parent has made its end one that never waits, there is nothing to wait in.
function listen(listener: Listener): () => void {
  if (process.platform !== 'linux') return listenToStream(listener);
  let stop: () => void = readBlocking(0, {
    ...listener,
    neverWaits() {
      stop = listenToStream(listener);
    },
  });
  return () => stop();
}

function listenToStream({data, end}: Listener): () => void {
  const {stdin} = process;
  stdin.on('data', data);
  stdin.on('end', end);
  stdin.on('error', end);
  return () => stdin.destroy();
}

function endsObject(chunk: Uint8Array): boolean {
  const end = chunk[chunk.length - 1];
  return end === closingBrace || end === lineBreak;
}

function parse(bytes: Uint8Array): Payload | undefined {
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
