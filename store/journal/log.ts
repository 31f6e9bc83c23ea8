import fs from 'node:fs';
import {originOf} from '../index/origin.js';
import {readPlainFile, readStart} from '../plain-file.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import {decodeEntry, decodeHead, type Entry, entryName, type Head, maxEntryBytes} from './entry.js';

// The changes that were made, a file each, numbered in their order: what undo takes back. Bounded in number and in size;
// the last one is always kept.

const mostKept = 50;
const mostBytes = 64 * 1024 * 1024;
const maxHeadBytes = 64 * 1024;

/** Oldest first. */
export function loggedNames({journal}: Workspace): string[] {
  try {
    return fs
      .readdirSync(journal)
      .filter(name => entryName.test(name))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  } catch {
    return [];
  }
}

export function readLogged(workspace: Workspace, name: string): Entry | undefined {
  if (!readLoggedHead(workspace, name)) return undefined;
  const text = readPlainFile(`${workspace.journal}/${name}`, maxEntryBytes);
  return text === undefined ? undefined : decodeEntry(text);
}

/** What it was, without reading what it did; undefined for one that was not written here. */
export function readLoggedHead(workspace: Workspace, name: string): Head | undefined {
  return headOf(workspace, `${workspace.journal}/${name}`);
}

export function headOf(workspace: Workspace, file: string): Head | undefined {
  const [line = ''] = readStart(file, maxHeadBytes).split('\n', 1);
  const head = decodeHead(line);
  return head?.origin === originOf(workspace) ? head : undefined;
}

export function nextName(workspace: Workspace): string {
  const last = loggedNames(workspace).at(-1);
  return `${String((last === undefined ? 0 : Number.parseInt(last, 10)) + 1).padStart(6, '0')}.jsonl`;
}

export function dropLogged({journal}: Workspace, names: readonly string[]): void {
  for (const name of names) fs.rmSync(`${journal}/${name}`, {force: true});
}

export function trimLog(workspace: Workspace): void {
  let [kept, bytes] = [0, 0];
  for (const name of loggedNames(workspace).reverse()) {
    bytes += lstatIfExists(`${workspace.journal}/${name}`)?.size ?? 0;
    if (kept++ > 0 && (kept > mostKept || bytes > mostBytes)) dropLogged(workspace, [name]);
  }
}
