import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from './errors.js';
import {withStoreLock} from './journal/store-lock.js';
import {openPlainFile} from './plain-file.js';
import {place, placeNew, stageFile, stageFolder, stagingName, syncFolder} from './staging.js';
import type {Workspace} from './workspace.js';

// A single file or folder in a single step. What belongs together and is more than that goes through journal/change.ts.

/** Replaces (or creates) one file. The folder must exist. */
export function writeAtomic(workspace: Workspace, target: string, text: string): void {
  withStoreLock(workspace, () => {
    place(stageFile(workspace, text), target);
    syncFolder(path.dirname(target));
  });
}

/** Makes a folder with one file in it, in a single step. Returns false, having done nothing, where it exists. */
export function createFolderWith(workspace: Workspace, folder: string, name: string, text: string): boolean {
  return withStoreLock(workspace, () => {
    if (!placeNew(stageFolder(workspace, [[name, text]]), folder)) return false;
    syncFolder(path.dirname(folder));
    return true;
  });
}

/** Removes a folder with everything in it, in a single step for everybody who looks. */
export function removeFolder(workspace: Workspace, folder: string): void {
  withStoreLock(workspace, () => {
    const aside = stagingName(workspace);
    try {
      fs.renameSync(folder, aside);
    } catch {
      // The state may be a volume of its own.
      fs.rmSync(folder, {recursive: true});
    }
    fs.rmSync(aside, {recursive: true, force: true});
    syncFolder(path.dirname(folder));
  });
}

/** Appends whole lines in one O_APPEND write, to a file of the local state. Call with its lock held. */
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

// What came as a link must not lead our line out of the workspace.
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
