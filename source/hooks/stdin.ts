import fs from 'node:fs';
import net from 'node:net';
import {jsonIn} from '../../store/json.js';
import type {Payload} from '../json/payload.js';

const waitMs = 1_000;
const maxBytes = 32 * 1024 * 1024;
const chunkBytes = 64 * 1024;
const triedFreely = 256 * 1024;
const closingBrace = 0x7d;
const lineBreak = 0x0a;

/** Told of each chunk, until it says stop. */
type Listener = {readonly data: (chunk: Uint8Array) => 'go on' | 'stop'; readonly end: () => void};

/**
 * The payload on stdin. A parent that forgets to close the pipe is not waited for: a complete object is enough, and
 * after a second so is nothing.
 */
export function readPayload(): Promise<Payload | undefined> {
  return new Promise(resolve => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let worthTrying = 0;
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
        const payload = endsObject(chunk) && size >= worthTrying ? parse(Buffer.concat(chunks)) : undefined;
        // Every chunk of a long text may end like one that is whole: to try each would take time with its square.
        if (!payload && endsObject(chunk) && size >= worthTrying) worthTrying = Math.max(triedFreely, 1.5 * size);
        if (!payload && size <= maxBytes) return 'go on';
        finish(payload);
        return 'stop';
      },
      end: () => finish(),
    });
  });
}

// Only Linux lets a waiting read go; and what the parent has opened so that nobody waits for it cannot be waited for.
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

type BlockingListener = Listener & {readonly neverWaits: () => void};

// Reads that wait in a thread of libuv's pool: they need neither streams nor the network, which `process.stdin` loads for
// a few hundred bytes and which costs more than opening the index. Node has no call that takes such a read back, and one
// that still waits would keep the process from ending.
function readBlocking(descriptor: number, {data, end, neverWaits}: BlockingListener): () => void {
  let waiting = false;
  const read = () => {
    waiting = true;
    fs.read(descriptor, Buffer.allocUnsafeSlow(chunkBytes), 0, chunkBytes, null, (error, size, buffer) => {
      waiting = false;
      if (error?.code === 'EAGAIN') neverWaits();
      else if (error || size === 0) end();
      else if (data(buffer.subarray(0, size)) === 'go on') read();
    });
  };
  read();
  return () => {
    if (waiting) interrupt(descriptor);
  };
}

// A read that a signal interrupts begins anew, and does not wait if its descriptor must not any more. A socket sees to
// that; and for a group that is set to what it is, the C library sends a signal to every thread.
function interrupt(descriptor: number): void {
  new net.Socket({fd: descriptor, readable: true, writable: false}).on('error', () => {});
  const group = process.getegid?.();
  if (group !== undefined) process.setegid?.(group);
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
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const value = jsonIn(text.replace(/^\uFEFF/, ''));
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined;
}
