import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../errors.js';
import {jsonIn} from '../json.js';
import {personFile} from '../person.js';
import {readPlainFile} from '../plain-file.js';
import {withQuickLock} from '../quick-lock.js';
import {isObject} from '../record/parse.js';
import type {Problem} from '../record/schema.js';
import {lstatIfExists} from '../stat.js';

// Which workspaces a person trusts, by their real path, with the fingerprint of what was looked at. Nobody else may write
// it; where it cannot be read, nothing is trusted.

export type TrustedEntry = {readonly hash: string; readonly at: string};
type Trusted = ReadonlyMap<string, TrustedEntry>;

const name = 'trust.json';
const version = 1;
const maxBytes = 4 * 1024 * 1024;
const lockWaitMs = 5_000;

export function readTrusted(folder: string): {readonly trusted: Trusted; readonly problems: readonly Problem[]} {
  const file = path.join(folder, name);
  if (!lstatIfExists(file)) return {trusted: new Map(), problems: []};
  const real = personFile(folder, name);
  const trusted = parse(real === undefined ? undefined : readPlainFile(real, maxBytes));
  if (trusted) return {trusted, problems: []};
  return {
    trusted: new Map(),
    problems: [{file, line: null, what: 'is damaged, or not yours; no workspace is trusted.'}],
  };
}

function parse(text: string | undefined): Trusted | undefined {
  const data = jsonIn(text ?? '');
  if (!isObject(data) || data.version !== version || !isObject(data.workspaces)) return undefined;
  const entries = Object.entries(data.workspaces);
  return entries.every((entry): entry is [string, TrustedEntry] => isEntry(entry[1])) ? new Map(entries) : undefined;
}

function isEntry(value: unknown): value is TrustedEntry {
  return isObject(value) && typeof value.hash === 'string' && typeof value.at === 'string';
}

/** Writes down that this workspace is trusted so far, or with undefined that it is not. */
export function writeTrusted(folder: string, root: string, entry: TrustedEntry | undefined): void {
  fs.mkdirSync(folder, {recursive: true, mode: 0o700});
  const file = path.join(folder, name);
  const isDone = withQuickLock(`${file}.lock`, lockWaitMs, () => {
    const {trusted, problems} = readTrusted(folder);
    // What was in it can still be looked at.
    if (problems.length > 0) fs.renameSync(file, `${file}.damaged`);
    const others = [...trusted].filter(([other]) => other !== root);
    const workspaces = Object.fromEntries(entry === undefined ? others : [...others, [root, entry]]);
    replace(personFile(folder, name) ?? file, `${JSON.stringify({version, workspaces}, null, 2)}\n`);
    return true;
  });
  if (!isDone) throw new OrbitError('locked', `${file} is being written by another process.`);
}

// Under the lock, so that one name will do: what a kill leaves behind is taken away by the next.
function replace(file: string, text: string): void {
  const staged = `${file}.new`;
  fs.rmSync(staged, {force: true});
  const handle = fs.openSync(staged, 'wx', 0o600);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(staged, file);
}
