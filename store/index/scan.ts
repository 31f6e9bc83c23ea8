import crypto from 'node:crypto';
import fs from 'node:fs';
import {errno, OrbitError} from '../errors.js';
import {gitFilesToStamp, gitLayout} from '../git/layout.js';
import {isDateId, isId} from '../record/id.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import {stampFrom, stampOf} from './stamp.js';

// One look at the records folder: which records there are and their stamps. No file is read.

export type ScannedRecord = {
  readonly id: string;
  readonly stamp: string;
  readonly votesStamp: string;
  readonly feedbackStamp: string;
  /** Set where the folder or file is not what a record is made of; such a record is never read. */
  readonly refusal?: string;
};

export type Scan = {
  readonly count: number;
  readonly folder: string;
  readonly git: readonly (readonly [file: string, stamp: string])[];
  readonly config: string;
  /** Files of the flat first layout. */
  readonly legacy: readonly string[];
  /** Names that no version of orbit writes. */
  readonly strays: readonly string[];
  readonly at: number;
};

const expectedNames = new Set(['tags.yaml', 'dismissed.jsonl', '.gitkeep', 'README.md']);

/** Shows every record, one after the other: of a large store only what has changed is worth keeping. */
export function scanRecords(workspace: Workspace, see: (record: ScannedRecord) => void): Scan {
  const at = Date.now();
  // Stamps of the evidence are taken before the listing: a change in between makes the next read look again.
  const folder = stampOf(workspace.learnings, at);
  const git = gitStamps(workspace, at);
  const config = stampOf(workspace.config, at);
  let count = 0;
  const legacy: string[] = [];
  const strays: string[] = [];
  for (const entry of list(workspace.learnings)) {
    const {name} = entry;
    if (isId(name)) {
      see(scanRecord(workspace, name, entry.isSymbolicLink(), at));
      count++;
    } else if (isLegacy(workspace, entry)) legacy.push(name);
    else if (!expectedNames.has(name)) strays.push(name);
  }
  return {count, folder, git, config, legacy, strays, at};
}

export function scanRecord(workspace: Workspace, id: string, linked: boolean, at: number = Date.now()): ScannedRecord {
  const folder = `${workspace.learnings}/${id}`;
  const missing = {id, stamp: '-', votesStamp: '-', feedbackStamp: '-'};
  if (linked)
    return {...missing, stamp: stampOf(folder, at), refusal: 'is a symbolic link; a record is a real folder.'};
  const stat = lstatIfExists(`${folder}/learning.yaml`);
  if (!stat) return {...missing, refusal: isClosed(folder) ? 'may not be opened by you.' : 'has no learning.yaml.'};
  const stamp = stampFrom(stat, at);
  if (!stat.isFile()) return {...missing, stamp, refusal: 'learning.yaml is not a plain file.'};
  return {
    id,
    stamp,
    votesStamp: stampOf(`${folder}/votes.jsonl`, at),
    feedbackStamp: stampOf(`${folder}/feedback.jsonl`, at),
  };
}

/** May the files of this record be read, or is it not what a record is made of? */
export function isRecord(workspace: Workspace, id: string): boolean {
  const stat = lstatIfExists(`${workspace.learnings}/${id}`);
  return stat !== undefined && scanRecord(workspace, id, stat.isSymbolicLink()).refusal === undefined;
}

export function gitStamps(workspace: Workspace, at: number): (readonly [string, string])[] {
  const layout = gitLayout(workspace.root);
  return layout ? gitFilesToStamp(layout).map(file => [file, stampOf(file, at)] as const) : [];
}

// No folder means no records; one that cannot be listed must not pass for that.
function list(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, {withFileTypes: true});
  } catch (error) {
    if (errno(error) === 'ENOENT') return [];
    throw new OrbitError('io', `cannot list the records: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isClosed(folder: string): boolean {
  try {
    if (lstatIfExists(folder)?.isDirectory()) fs.accessSync(folder, fs.constants.X_OK);
    return false;
  } catch {
    return true;
  }
}

// A folder of the old layout with nothing in it to move must not lock the workspace: `migrate-layout` could not help.
function isLegacy(workspace: Workspace, entry: fs.Dirent): boolean {
  const {name} = entry;
  if (!entry.isDirectory()) return /^L[-\d].*\.ya?ml$/.test(name);
  const folder = `${workspace.learnings}/${name}`;
  if (name === 'superseded') return list(folder).some(file => /\.ya?ml$/.test(file.name));
  return isDateId(name) && fs.existsSync(`${folder}/learning.yaml`);
}

export function contentHash(text: string): string {
  return crypto.createHash('sha1').update(text).digest('base64url');
}
