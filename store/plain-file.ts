import fs from 'node:fs';

/**
 * The text of a plain file of at most this size; undefined for anything else. What git brought may be a link to a device
 * or out of the workspace, and what lies there may be a pipe: reading those never ends, or tells what is not ours.
 */
export function readPlainFile(file: string, maxBytes: number): string | undefined {
  try {
    const stat = fs.lstatSync(file);
    return stat.isFile() && stat.size <= maxBytes ? fs.readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
