import fs from 'node:fs';
import {errno, OrbitError} from './errors.js';
import {lstatIfExists} from './stat.js';
import type {Workspace} from './workspace.js';

// A clone is data, and git carries links. One in place of a folder or file of ours would lead our reading and writing
// anywhere, so every place below `.orbit` is looked at before it is used: folders are real folders, and what lies in the
// state is files and folders.

const wayOut = 'A project can bring it along: look at what it is, remove it, and run the command again.';

/** Throws `unsafe` where `.orbit` holds a link or something else that is neither file nor folder in a place of ours. */
export function requireOwnFolders({orbit, learnings, tasks, state}: Workspace): void {
  for (const folder of [orbit, learnings, tasks]) requireRealFolder(folder);
  if (!requireRealFolder(state)) return;
  requirePlainEntries(state);
}

/** The same for what lies deeper in the state; too much for a hook, which opens none of it unseen. */
export function requireOwnState({state, locks, staging, journal}: Workspace): void {
  for (const folder of [locks, staging, journal, `${state}/harvest`])
    if (requireRealFolder(folder)) requirePlainEntries(folder);
}

/** Makes the folders below `.orbit` that lead here, each only where nothing is, and none through a link. */
export function makeOwnFolder({orbit}: Pick<Workspace, 'orbit'>, folder: string): void {
  const names = folder === orbit ? [] : folder.slice(orbit.length + 1).split('/');
  let at = orbit;
  for (const name of ['', ...names]) {
    if (name !== '') at = `${at}/${name}`;
    if (!requireRealFolder(at)) make(at);
  }
}

function make(folder: string): void {
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Somebody else was quicker; what they made is looked at as well.
    if (errno(error) === 'EEXIST' && requireRealFolder(folder)) return;
    throw new OrbitError('io', `cannot create ${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** False where nothing is, or a plain file, which leads nowhere: whoever needs a folder there will fail by itself. */
function requireRealFolder(folder: string): boolean {
  const stat = lstatIfExists(folder);
  if (stat === undefined || stat.isFile()) return false;
  if (stat.isDirectory()) return true;
  throw new OrbitError(
    'unsafe',
    `${folder} is ${stat.isSymbolicLink() ? 'a symbolic link' : 'not a folder'}; orbit goes through none.`,
    wayOut,
  );
}

function requirePlainEntries(folder: string): void {
  let entries: fs.Dirent[];
  try {
    entries = fs.readdirSync(folder, {withFileTypes: true});
  } catch {
    // Closed to us: whatever is opened in it fails by itself.
    return;
  }
  for (const entry of entries) {
    if (entry.isFile() || entry.isDirectory()) continue;
    throw new OrbitError(
      'unsafe',
      `${folder}/${entry.name} is ${entry.isSymbolicLink() ? 'a symbolic link' : 'not a plain file'}.`,
      `${wayOut} Everything in .orbit/state can be made again.`,
    );
  }
}
