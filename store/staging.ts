import fs from 'node:fs';
import path from 'node:path';
import {errno, OrbitError} from './errors.js';
import {makeOwnFolder} from './own-folders.js';
import {lstatIfExists} from './stat.js';
import type {Workspace} from './workspace.js';

// Files appear whole or not at all. They are staged in `state/staging`, which git ignores and whoever takes the store's
// lock next sweeps, so a kill at any instant leaves nothing beside the records. Call with the store's lock held.

let counter = 0;

export type StageOptions = {
  /** Whether it has to survive a loss of power; a kill it always does. */
  readonly isSynced?: boolean;
};

export function stageFile(workspace: Workspace, text: string, {isSynced = true}: StageOptions = {}): string {
  const staged = stagingName(workspace);
  writeNew(staged, text, isSynced);
  return staged;
}

export function stageFolder(workspace: Workspace, files: readonly (readonly [name: string, text: string])[]): string {
  const staged = stagingName(workspace);
  fs.mkdirSync(staged);
  for (const [name, text] of files) writeNew(path.join(staged, name), text, true);
  syncFolder(staged);
  return staged;
}

/** Several at once: all are written before the first is synced, so that the disk has one long piece of work. */
export function stageFiles(workspace: Workspace, texts: readonly string[]): string[] {
  const staged = texts.map(text => stageFile(workspace, text, {isSynced: false}));
  for (const file of staged) syncFile(file);
  return staged;
}

function syncFile(file: string): void {
  const handle = fs.openSync(file, 'r+');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** The name in the staging folder that nothing has yet. */
export function stagingName(workspace: Workspace): string {
  makeOwnFolder(workspace, workspace.staging);
  return path.join(workspace.staging, `${process.pid}-${Date.now()}-${counter++}`);
}

/** Removes what a killed process left behind. */
export function sweepStaging({staging}: Workspace): void {
  if (lstatIfExists(staging)) fs.rmSync(staging, {recursive: true, force: true});
}

function writeNew(file: string, text: string, isSynced: boolean): void {
  const handle = fs.openSync(file, 'wx', 0o644);
  try {
    fs.writeFileSync(handle, text);
    if (isSynced) fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Puts a staged file in its place, over what is there. */
export function place(staged: string, target: string): void {
  try {
    moveInto(staged, target);
  } catch (error) {
    fs.rmSync(staged, {force: true});
    throw new OrbitError('io', `cannot write ${target}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Puts a staged folder in its place; false, with nothing staged any more, where something is there. */
export function placeNew(staged: string, folder: string): boolean {
  try {
    if (!fs.existsSync(folder)) {
      moveInto(staged, folder);
      return true;
    }
  } catch (error) {
    if (errno(error) !== 'ENOTEMPTY' && errno(error) !== 'EEXIST') throw error;
  }
  fs.rmSync(staged, {recursive: true, force: true});
  return false;
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

export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } catch {
    // Some file systems cannot sync a folder; the rename itself is still atomic.
  } finally {
    fs.closeSync(handle);
  }
}
