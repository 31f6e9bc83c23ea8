import fs from 'node:fs';
import net from 'node:net';
import type {Listener} from './stdin.js';

// Reads that wait in a thread of libuv's pool: they need neither streams nor the network, which `process.stdin` loads for
// a few hundred bytes and which costs more than opening the index. Node has no call that takes such a read back, and one
// that still waits would keep the process from ending.

const chunkBytes = 64 * 1024;

type BlockingListener = Listener & {readonly neverWaits: () => void};

export function readBlocking(descriptor: number, {data, end, neverWaits}: BlockingListener): () => void {
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
