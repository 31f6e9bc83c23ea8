import fs from 'node:fs';
import path from 'node:path';
import {errno, OrbitError} from './errors.js';
import {withStoreLock} from './lock.js';
import {makeOwnFolder} from './own-folders.js';
import {openPlainFile} from './plain-file.js';
import type {Workspace} from './workspace.js';

// Files appear whole or not at all. They are staged in `state/staging`, which git ignores and the next write
// sweeps, so a kill at any instant leaves nothing beside the records. Staging and sweeping both hold the store's lock.

let counter = 0;

/** Replaces (or creates) one file. The folder must exist. */
export function writeAtomic(workspace: Workspace, target: string, text: string): void {
  withStoreLock(workspace, () => {
    const staged = stage(workspace, text);
    rename(staged, target);
    syncFolder(path.dirname(target));
  });
}

/** Makes a folder with one file in it, in a single step. Returns false, having done nothing, where it exists. */
export function createFolderWith(workspace: Workspace, folder: string, name: string, text: string): boolean {
  return withStoreLock(workspace, () => {
    const staged = stagingName(workspace);
    fs.mkdirSync(staged);
    writeSynced(path.join(staged, name), text);
    syncFolder(staged);
    if (fs.existsSync(folder) || !renameNew(staged, folder)) {
      fs.rmSync(staged, {recursive: true, force: true});
      return false;
    }
    syncFolder(path.dirname(folder));
    return true;
  });
}

/** Removes what a killed process left behind. */
export function sweepStaging(workspace: Workspace): void {
  withStoreLock(workspace, () => fs.rmSync(workspace.staging, {recursive: true, force: true}));
}

function stage(workspace: Workspace, text: string): string {
  const staged = stagingName(workspace);
  writeSynced(staged, text);
  return staged;
}

function stagingName(workspace: Workspace): string {
  makeOwnFolder(workspace, workspace.staging);
  return path.join(workspace.staging, `${process.pid}-${Date.now()}-${counter++}`);
}

function writeSynced(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o644);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

function rename(staged: string, target: string): void {
  try {
    moveInto(staged, target);
  } catch (error) {
    fs.rmSync(staged, {force: true});
    throw new OrbitError('io', `cannot write ${target}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function renameNew(staged: string, folder: string): boolean {
  try {
    moveInto(staged, folder);
    return true;
  } catch (error) {
    if (errno(error) === 'ENOTEMPTY' || errno(error) === 'EEXIST') return false;
    throw error;
  }
}

// The state folder may be a volume of its own. What cannot be renamed from there is copied beside its place first, under
// a name that the next write to this place uses as well, so that a kill leaves nothing for good.
function moveInto(staged: string, target: string): void {
  try {
    fs.renameSync(staged, target);
  } catch (error) {
    if (errno(error) !== 'EXDEV') throw error;
    const beside = path.join(path.dirname(target), `.${path.basename(target)}.orbit-new`);
    fs.rmSync(beside, {recursive: true, force: true});
    try {
      fs.cpSync(staged, beside, {recursive: true});
      syncCopy(beside);
      fs.renameSync(beside, target);
    } finally {
      fs.rmSync(beside, {recursive: true, force: true});
    }
    fs.rmSync(staged, {recursive: true, force: true});
  }
}

function syncCopy(copy: string): void {
  if (fs.statSync(copy).isDirectory()) for (const name of fs.readdirSync(copy)) syncCopy(path.join(copy, name));
  syncFolder(copy);
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } catch {
    // Some file systems cannot sync a folder; the rename itself is still atomic.
  } finally {
    fs.closeSync(handle);
  }
}

/** Appends whole lines in one O_APPEND write. Call with the record's lock held. */
export function appendLine(file: string, line: string): void {
  const handle = openToAppend(file);
  try {
    const {size} = fs.fstatSync(handle);
    // A line that was cut off by a crash or an editor must not swallow ours.
    const separator = size > 0 && !endsWithNewline(handle, size) ? '\n' : '';
    fs.writeSync(handle, `${separator}${line}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

// A sidecar that came by git as a link must not lead our line out of the workspace.
function openToAppend(file: string): number {
  const {O_APPEND, O_CREAT, O_RDWR} = fs.constants;
  try {
    return openPlainFile(file, O_APPEND | O_CREAT | O_RDWR);
  } catch (error) {
    if (error instanceof OrbitError) throw error;
    throw new OrbitError('io', `cannot append to ${file}: ${String(error)}`);
  }
}

function endsWithNewline(handle: number, size: number): boolean {
  const lastByte = Buffer.alloc(1);
  fs.readSync(handle, lastByte, 0, 1, size - 1);
  return lastByte[0] === 0x0a;
}
