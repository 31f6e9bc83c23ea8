import fs from 'node:fs';
import path from 'node:path';
import {errno, OrbitError} from '../errors.js';
import {makeOwnFolder} from '../own-folders.js';
import {place, placeNew, stageFile, stageFolder, syncFolder} from '../staging.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import type {Content} from './content.js';
import {fileAt, folderAt, isOfLearnings, type Place, sharedFiles} from './place.js';

// Brings files to what they shall be: everything is staged and synced first, then renamed into place, and what goes is
// removed last. Doing it again does no harm.

export type Target = Place & {readonly text: Content};

/** The order in which files change: new texts before removals. */
export function inOrder<T extends {readonly after: Content}>(files: readonly T[]): T[] {
  return [...files.filter(({after}) => after !== null), ...files.filter(({after}) => after === null)];
}

export function putFiles(workspace: Workspace, targets: readonly Target[]): void {
  const moves = stageAll(workspace, targets);
  const changed = new Set<string>();
  for (const move of moves) {
    move();
  }
  for (const {id, text} of targets) if (text !== null) changed.add(folderAt(workspace, id));
  for (const target of targets) if (target.text === null) removeFile(workspace, target, changed);
  for (const folder of changed) if (lstatIfExists(folder)?.isDirectory()) syncFolder(folder);
}

function stageAll(workspace: Workspace, targets: readonly Target[]): (() => void)[] {
  const byFolder = new Map<string, [string, string][]>();
  for (const {id, name, text} of targets)
    if (text !== null) byFolder.set(id, [...(byFolder.get(id) ?? []), [name, text]]);
  return [...byFolder].flatMap(([id, files]) => {
    const folder = folderAt(workspace, id);
    const parent = path.dirname(folder);
    if (id !== sharedFiles && !lstatIfExists(folder)) {
      makeOwnFolder(workspace, parent);
      const staged = stageFolder(workspace, files);
      return [
        () => {
          if (!placeNew(staged, folder))
            throw new OrbitError('conflict', `${folder} was made by someone else meanwhile.`);
          syncFolder(parent);
        },
      ];
    }
    makeOwnFolder(workspace, folder);
    return files.map(([name, text]) => {
      const staged = stageFile(workspace, text);
      return () => place(staged, `${folder}/${name}`);
    });
  });
}

function removeFile(workspace: Workspace, target: Place, changed: Set<string>): void {
  const folder = folderAt(workspace, target.id);
  fs.rmSync(fileAt(workspace, target), {force: true});
  changed.add(folder);
  if (target.id === sharedFiles) return;
  // A record that is no longer there leaves no empty folder behind; one that lost a sidecar has its text.
  try {
    fs.rmdirSync(folder);
    changed.add(path.dirname(folder));
  } catch (error) {
    const code = errno(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
  }
}

/** The ids of the records among these. */
export function recordIds(files: readonly Place[]): string[] {
  return [...new Set(files.filter(file => isOfLearnings(file) && file.id !== sharedFiles).map(({id}) => id))];
}
