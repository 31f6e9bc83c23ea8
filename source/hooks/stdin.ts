import fs from 'node:fs';
import type {Payload} from '../json/payload.js';
import {openPipe} from './raw-pipe.js';

const waitMs = 1_000;
const maxBytes = 32 * 1024 * 1024;
const closingBrace = 0x7d;
const lineBreak = 0x0a;

/**
 * The payload on stdin. A parent that forgets to close the pipe is not waited for: a complete object is enough, and
 * after a second so is nothing.
 */
export async function readPayload(): Promise<Payload | undefined> {
  // `process.stdin` loads streams and the network for a few hundred bytes, a fifth of the time that bare Node takes to
  // start; an agent hands over a pipe or a socket, and that is read without them where Node lets us.
  const pipe = isPipe() ? openPipe(0) : undefined;
  // It has nearly always said everything before we were up: then there is nothing to wait for, and no clock to set.
  const ready = pipe?.take();
  const payload = ready && endsObject(ready) ? parse(ready) : undefined;
  if (payload) pipe?.close();
  return payload ?? listenFor(ready, listener => (pipe?.listen(listener) ? pipe.close : listenToStream(listener)));
}

function listenFor(
  first: Uint8Array | undefined,
  listen: (listener: Listener) => () => void,
): Promise<Payload | undefined> {
  return new Promise(resolve => {
    const chunks = first ? [first] : [];
    let size = first?.length ?? 0;
    let stop = () => {};
    const finish = (last: boolean) => {
      const payload = parse(Buffer.concat(chunks));
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
        if (size > maxBytes) finish(true);
        else if (endsObject(chunk)) finish(false);
      },
      end: () => finish(true),
    });
  });
}

export type Listener = {readonly data: (chunk: Uint8Array) => void; readonly end: () => void};

function endsObject(chunk: Uint8Array): boolean {
  const end = chunk[chunk.length - 1];
  return end === closingBrace || end === lineBreak;
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

function parse(bytes: Uint8Array): Payload | undefined {
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
