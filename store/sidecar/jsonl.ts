import fs from 'node:fs';
import {comingText} from '../journal/open-change.js';
import type {Problem} from '../record/schema.js';
import {lstatIfExists} from '../stat.js';

export const maxSidecarBytes = 16 * 1024 * 1024;

export type JsonlEntries<T> = {readonly entries: readonly T[]; readonly problems: readonly Problem[]};

/** Reads a sidecar line by line: a broken line is a problem with its number, the others count. */
export function readJsonl<T>(file: string, shownAs: string, read: (value: unknown) => T | string): JsonlEntries<T> {
  const coming = comingText(file);
  if (coming !== undefined) return readLines(coming ?? '', shownAs, read);
  const stat = lstatIfExists(file);
  if (!stat) return {entries: [], problems: []};
  if (!stat.isFile()) return {entries: [], problems: [{file: shownAs, line: null, what: 'is not a plain file.'}]};
  if (stat.size > maxSidecarBytes)
    return {entries: [], problems: [{file: shownAs, line: null, what: `is larger than ${maxSidecarBytes} bytes.`}]};
  try {
    return readLines(fs.readFileSync(file, 'utf8'), shownAs, read);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {entries: [], problems: [{file: shownAs, line: null, what: `cannot be read: ${why}`}]};
  }
}

function readLines<T>(text: string, shownAs: string, read: (value: unknown) => T | string): JsonlEntries<T> {
  const entries: T[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const result = readLine(line, read);
    if (typeof result === 'string') problems.push({file: shownAs, line: at + 1, what: result});
    else entries.push(result);
  }
  return {entries, problems};
}

function readLine<T>(line: string, read: (value: unknown) => T | string): T | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return /^(?:<{7}|={7}|>{7})/.test(line) ? 'is a git conflict marker.' : 'is not JSON.';
  }
  return read(value);
}
