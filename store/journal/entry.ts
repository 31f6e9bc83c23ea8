import {jsonIn} from '../json.js';
import {isObject} from '../record/parse.js';
import type {Content} from './content.js';
import {isPlace, type Place} from './place.js';

// An entry says of every file of one change what it was before and what it is after: enough to finish the change, to take
// it back, and to see that somebody else has been at a file since. A line for what it is, then a line a file.

export type FileChange = Place & {readonly before: Content; readonly after: Content};

export type Head = {
  /** The mark of the state in which it was written (index/origin.ts): one that came with a clone or a copy is not followed. */
  readonly origin: string;
  readonly at: string;
  /** What undo calls it; null for what cannot be undone. */
  readonly title: string | null;
  readonly count: number;
  /** The entry that this change takes back: it goes when this one is done. */
  readonly drop: string | null;
};
export type Entry = Head & {readonly files: readonly FileChange[]};

/** More than any change has; less than a string may be. */
export const maxEntryBytes = 256 * 1024 * 1024;
export const entryName = /^\d{6,12}\.jsonl$/;

export function encodeEntry({files, ...head}: Entry): string {
  return [head, ...files].map(line => `${JSON.stringify(line)}\n`).join('');
}

/** Undefined unless every line is what we write. */
export function decodeEntry(text: string): Entry | undefined {
  if (!text.endsWith('\n')) return undefined;
  const [first = '', ...rest] = text.slice(0, -1).split('\n');
  const head = decodeHead(first);
  const files = rest.map(line => decodeFile(jsonIn(line)));
  if (!head || files.length !== head.count || files.includes(undefined)) return undefined;
  return {...head, files: files as FileChange[]};
}

export function decodeHead(line: string): Head | undefined {
  const value = jsonIn(line);
  if (!isObject(value) || typeof value.at !== 'string' || typeof value.count !== 'number') return undefined;
  const {origin, at, count, title = null, drop = null} = value;
  if (typeof origin !== 'string') return undefined;
  if (title !== null && typeof title !== 'string') return undefined;
  if (drop !== null && (typeof drop !== 'string' || !entryName.test(drop))) return undefined;
  return {origin, at, count, title, drop};
}

function decodeFile(value: unknown): FileChange | undefined {
  if (!isObject(value)) return undefined;
  const {id, name, before, after} = value;
  if (typeof id !== 'string' || typeof name !== 'string' || !isPlace({id, name})) return undefined;
  if (!isContent(before) || !isContent(after)) return undefined;
  return {id, name, before, after};
}

function isContent(value: unknown): value is Content {
  return value === null || typeof value === 'string';
}
