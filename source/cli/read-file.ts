import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';

const maxBytes = 16 * 1024 * 1024;

export function readTextFile(cwd: string, file: string, flag: string): string {
  try {
    const full = path.resolve(cwd, file);
    const stat = fs.statSync(full);
    if (!stat.isFile()) throw new Error('it is not a file');
    if (stat.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return fs.readFileSync(full, 'utf8');
  } catch (error) {
    throw new OrbitError(
      'bad-value',
      `${flag}: ${quote(file, 512)} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
