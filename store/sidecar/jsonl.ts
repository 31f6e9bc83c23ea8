import {comingText} from '../journal/open-change.js';
import {JsonProblem, readJson} from '../json.js';
import {readPlainBytes} from '../plain-file.js';
import {problemList} from '../problems.js';
import {maxNameLength, type Problem} from '../record/schema.js';
import {lstatIfExists} from '../stat.js';

export const maxSidecarBytes = 16 * 1024 * 1024;

export type JsonlEntries<T> = {readonly entries: readonly T[]; readonly problems: readonly Problem[]};

/** How long a line of a vote or of feedback may be, and how many of them are read. */
const maxLine = 64 * 1024;
const maxLines = 100_000;

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
    return readLines(readPlainBytes(file, maxSidecarBytes)?.toString('utf8') ?? '', shownAs, read);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {entries: [], problems: [{file: shownAs, line: null, what: `cannot be read: ${why}`}]};
  }
}

function readLines<T>(text: string, shownAs: string, read: (value: unknown) => T | string): JsonlEntries<T> {
  const entries: T[] = [];
  const {add, problems} = problemList(shownAs);
  for (const [at, line] of text.split('\n').entries()) {
    if (at === maxLines && line !== '') {
      add(at + 1, `has more than ${maxLines} lines; the others are not read.`);
      break;
    }
    if (line.length <= maxLine && line.trim() === '') continue;
    const result = readLine(line, read);
    if (typeof result === 'string') add(at + 1, result);
    else entries.push(result);
  }
  return {entries, problems: problems()};
}

/** What is wrong with fields that hold a name or a time, and hold something longer. */
export function overlong(fields: Readonly<Record<string, unknown>>): string | undefined {
  const long = Object.entries(fields).find(([, value]) => typeof value === 'string' && value.length > maxNameLength);
  return long && `has a ${long[0]} of more than ${maxNameLength} characters.`;
}

function readLine<T>(line: string, read: (value: unknown) => T | string): T | string {
  try {
    return read(readJson(line, {length: maxLine}));
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return /^(?:<{7}|={7}|>{7})/.test(line) ? 'is a git conflict marker.' : error.message;
  }
}
