import fs from 'node:fs';
import type {Payload} from './event.js';
import {openPipe} from './raw-pipe.js';

const waitMs = 1_000;
const maxBytes = 32 * 1024 * 1024;
const closingBrace = 0x7d;
const lineBreak = 0x0a;

/**
 * The payload on stdin. A parent that forgets to close the pipe is not waited for: a complete object is enough, and
 * after a second so is nothing.
 */
export function readPayload(): Promise<Payload | undefined> {
  return new Promise(resolve => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let stop = () => {};
    const finish = (last: boolean) => {
      const payload = parse(Buffer.concat(chunks).toString('utf8'));
      if (!payload && !last) return;
      clearTimeout(timer);
      stop();
      resolve(payload);
    };
    const timer = setTimeout(() => finish(true), waitMs);
    stop = listen({
      data(chunk) {
        chunks.push(chunk);
        size += chunk.length;
        const end = chunk[chunk.length - 1];
        if (size > maxBytes) finish(true);
        else if (end === closingBrace || end === lineBreak) finish(false);
      },
      end: () => finish(true),
    });
  });
}

export type Listener = {readonly data: (chunk: Uint8Array) => void; readonly end: () => void};

// `process.stdin` loads streams and the network for a few hundred bytes, a fifth of the time that bare Node takes to
// start; an agent hands over a pipe or a socket, and that is read without them where Node lets us.
function listen(listener: Listener): () => void {
  return (isPipe() ? openPipe(0, listener) : undefined) ?? listenToStream(listener);
}

function isPipe(): boolean {
  try {
    const stat = fs.fstatSync(0);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}

function listenToStream({data, end}: Listener): () => void {
  const {stdin} = process;
  stdin.on('data', data);
  stdin.on('end', end);
  stdin.on('error', end);
  return () => stdin.destroy();
}

function parse(text: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
