import fs from 'node:fs';
import type {Listener} from './stdin.js';

// Node's own pipe handle, without the stream around it. It is reached the old way (`process.binding`), which a later
// Node may take away or change: every step is checked, and undefined sends the caller to `process.stdin`.

type Handle = {
  open(descriptor: number): number;
  readStart(): number;
  close(): void;
  onread: ((buffer: ArrayBuffer | undefined) => void) | undefined;
};
type Bindings = {
  pipe_wrap: {Pipe: new (type: number) => Handle; constants: {SOCKET: number}};
  stream_wrap: {streamBaseState: Int32Array; kReadBytesOrError: number; kArrayBufferOffset: number};
};
type BindingOf = <Name extends keyof Bindings>(name: Name) => Bindings[Name];

export type Pipe = {
  /** What lies in it already, without waiting; undefined where nothing does. */
  readonly take: () => Uint8Array | undefined;
  readonly listen: (listener: Listener) => boolean;
  readonly close: () => void;
};

export function openPipe(descriptor: number): Pipe | undefined {
  // With this flag the old way prints a warning, and a hook's stderr is read by an agent.
  if (process.execArgv.includes('--pending-deprecation') || process.env.NODE_PENDING_DEPRECATION) return undefined;
  try {
    const binding = (process as unknown as {binding: BindingOf}).binding.bind(process);
    const {Pipe, constants} = binding('pipe_wrap');
    const {streamBaseState: state, kReadBytesOrError, kArrayBufferOffset} = binding('stream_wrap');
    if (typeof state[kReadBytesOrError] !== 'number' || typeof state[kArrayBufferOffset] !== 'number') return undefined;
    const handle = new Pipe(constants.SOCKET);
    if (handle.open(descriptor) !== 0) return undefined;
    const listen = (listener: Listener) => {
      handle.onread = buffer => {
        const size = state[kReadBytesOrError] ?? -1;
        if (size > 0 && buffer) listener.data(new Uint8Array(buffer, state[kArrayBufferOffset], size));
        else if (size < 0) listener.end();
      };
      return handle.readStart() === 0;
    };
    return {take: () => takeReady(descriptor), listen, close: () => handle.close()};
  } catch {
    return undefined;
  }
}

const readyBytes = 64 * 1024;

// The handle has made the descriptor one that does not wait: an empty pipe is an error here.
function takeReady(descriptor: number): Uint8Array | undefined {
  try {
    const buffer = Buffer.allocUnsafeSlow(readyBytes);
    const size = fs.readSync(descriptor, buffer);
    return size > 0 ? buffer.subarray(0, size) : undefined;
  } catch {
    return undefined;
  }
}
