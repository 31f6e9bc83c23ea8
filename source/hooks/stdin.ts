import type {Payload} from './event.js';

const waitMs = 1_000;
const maxBytes = 32 * 1024 * 1024;

/**
 * The payload on stdin. A parent that forgets to close the pipe is not waited for: a complete object is enough, and
 * after a second so is nothing.
 */
export function readPayload(): Promise<Payload | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (last: boolean) => {
      const payload = parse(Buffer.concat(chunks).toString('utf8'));
      if (!payload && !last) return;
      clearTimeout(timer);
      process.stdin.destroy();
      resolve(payload);
    };
    const timer = setTimeout(() => finish(true), waitMs);
    process.stdin.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish(true);
      else if (chunk[chunk.length - 1] === 0x7d || chunk[chunk.length - 1] === 0x0a) finish(false);
    });
    process.stdin.on('end', () => finish(true));
    process.stdin.on('error', () => finish(true));
  });
}

function parse(text: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
