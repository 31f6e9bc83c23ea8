/** More is a program that has gone wild; the end of it says most. */
const longestHeld = 65_536;

/**
 * Keeps what is written to stderr (a warning of Node's, a note) from a screen it does not belong on. Returns the function
 * that lets go and writes it where it can be read.
 */
export function holdStderr(stderr: NodeJS.WriteStream = process.stderr): () => void {
  // Into a file it may go at any time.
  if (!stderr.isTTY) return () => {};
  const original = stderr.write;
  let held = '';
  stderr.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    held = (held + (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())).slice(-longestHeld);
    const done = rest.find(argument => typeof argument === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  };
  return () => {
    stderr.write = original;
    if (held !== '') stderr.write(held);
  };
}
