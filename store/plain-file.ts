import fs from 'node:fs';
import {errno, OrbitError} from './errors.js';

// The one door to a file in the workspace. What git brought, or somebody put there, may be a link to a device or out of the
// workspace, a pipe, a socket: reading those never ends or tells what is not ours, writing them changes what is not ours.
// So nothing is opened through a link, nothing is waited for, and what is open is looked at before it is used.

const {O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_WRONLY, O_CREAT} = fs.constants;

/** The descriptor of a plain file; the caller closes it. Throws what `open` throws, and `unsafe` for all that is no file. */
export function openPlainFile(file: string, flags: number, mode = 0o644): number {
  let handle: number;
  try {
    handle = fs.openSync(file, flags | O_NOFOLLOW | O_NONBLOCK, mode);
  } catch (error) {
    const code = errno(error);
    if (code === 'ELOOP' || code === 'EMLINK') throw new OrbitError('unsafe', `${file} is a symbolic link.`);
    // A pipe that nobody reads, or a socket.
    if (code === 'ENXIO') throw new OrbitError('unsafe', `${file} is not a plain file.`);
    throw error;
  }
  try {
    if (fs.fstatSync(handle).isFile()) return handle;
  } catch (error) {
    fs.closeSync(handle);
    throw error;
  }
  fs.closeSync(handle);
  throw new OrbitError('unsafe', `${file} is not a plain file.`);
}

/** The text of a plain file of at most this size; undefined for anything else. */
export function readPlainFile(file: string, maxBytes: number): string | undefined {
  try {
    return readPlainBytes(file, maxBytes)?.toString('utf8');
  } catch {
    return undefined;
  }
}

/** The content of a plain file; undefined for a larger one. Throws what keeps it from being opened or read. */
export function readPlainBytes(file: string, maxBytes: number): Buffer | undefined {
  const handle = openPlainFile(file, O_RDONLY);
  try {
    return fs.fstatSync(handle).size <= maxBytes ? fs.readFileSync(handle) : undefined;
  } finally {
    fs.closeSync(handle);
  }
}

/** The first bytes of a plain file, as text; nothing where there is none. */
export function readStart(file: string, maxBytes: number): string {
  return readPart(file, size => ({length: Math.min(size, maxBytes), from: 0}));
}

/** The last bytes of a plain file, as text; nothing where there is none. A long log is not read whole for its end. */
export function readTail(file: string, maxBytes: number): string {
  return readPart(file, size => {
    const length = Math.min(size, maxBytes);
    return {length, from: size - length};
  });
}

function readPart(file: string, part: (size: number) => {length: number; from: number}): string {
  let handle: number;
  try {
    handle = openPlainFile(file, O_RDONLY);
  } catch {
    return '';
  }
  try {
    const {length, from} = part(fs.fstatSync(handle).size);
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, fs.readSync(handle, bytes, 0, length, from));
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Replaces the content of a plain file in place, or makes it. For what is small: it is written in one piece and cut to its
 * length afterwards, so that a kill in between never leaves it empty.
 */
export function writePlainFile(file: string, text: string): void {
  const handle = openPlainFile(file, O_WRONLY | O_CREAT);
  try {
    fs.writeFileSync(handle, text);
    fs.ftruncateSync(handle, Buffer.byteLength(text));
  } finally {
    fs.closeSync(handle);
  }
}
