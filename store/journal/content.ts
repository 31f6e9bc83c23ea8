import {isUtf8} from 'node:buffer';
import {errno, OrbitError} from '../errors.js';
import {readPlainBytes} from '../plain-file.js';

/** What one file is: its text, or null where there is none. */
export type Content = string | null;

const maxBytes = 16 * 1024 * 1024;

/** Throws for what cannot be put back as it was: a link, a file without end, bytes that are no text. */
export function contentOf(file: string): Content {
  let bytes: Buffer | undefined;
  try {
    bytes = readPlainBytes(file, maxBytes);
  } catch (error) {
    if (errno(error) === 'ENOENT' || errno(error) === 'ENOTDIR') return null;
    if (error instanceof OrbitError) throw error;
    throw new OrbitError('io', `cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (bytes === undefined) throw new OrbitError('invalid-record', `${file} is larger than ${maxBytes} bytes.`);
  if (!isUtf8(bytes)) throw new OrbitError('invalid-record', `${file} is not UTF-8 text.`);
  return bytes.toString('utf8');
}
