import fs from 'node:fs';
import type {Context} from './context.js';

/** Asks on a terminal; anything but yes is no, and so is the end of the input. */
export function confirm(context: Context, question: string): boolean {
  context.out(`${question} [y/N] `);
  const answer = readLine();
  if (answer === undefined) context.out('\n');
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

function readLine(): string | undefined {
  const bytes: number[] = [];
  const byte = Buffer.alloc(1);
  for (;;) {
    let read: number;
    try {
      read = fs.readSync(0, byte);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EAGAIN') return undefined;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      continue;
    }
    if (read === 0) return bytes.length === 0 ? undefined : Buffer.from(bytes).toString('utf8');
    if (byte[0] === 0x0a) return Buffer.from(bytes).toString('utf8');
    bytes.push(byte[0] ?? 0);
  }
}
