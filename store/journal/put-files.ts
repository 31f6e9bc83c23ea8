import fs from 'node:fs';
import path from 'node:path';
import {errno, OrbitError} from '../errors.js';
import {makeOwnFolder} from '../own-folders.js';
import {place, placeNew, stageFiles, stageFolder, syncFolder} from '../staging.js';
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
  const changed = new Set<string>();
  for (const put of stageAll(workspace, targets)) changed.add(put());
  for (const target of targets) if (target.text === null) removeFile(workspace, target, changed);
  for (const folder of changed) if (lstatIfExists(folder)?.isDirectory()) syncFolder(folder);
}

/** Each puts what it stands for in its place, and answers the folder that is different then. In the order of the files. */
function stageAll(workspace: Workspace, targets: readonly Target[]): (() => string)[] {
  const newFolders = new Map<string, [string, string][]>();
  const texts = new Map<string, string>();
  for (const {id, name, text} of targets) {
    if (text === null) continue;
    const folder = folderAt(workspace, id);
    const inNew = newFolders.get(folder);
    if (inNew) inNew.push([name, text]);
    else if (id !== sharedFiles && !lstatIfExists(folder)) newFolders.set(folder, [[name, text]]);
    else texts.set(`${folder}/${name}`, text);
  }
  const staged = stageFiles(workspace, [...texts.values()]);
  const puts = new Map([...newFolders].map(([folder, files]) => [folder, newFolder(workspace, folder, files)]));
  for (const [at, file] of [...texts.keys()].entries()) puts.set(file, existing(workspace, file, staged[at] ?? ''));
  const files = targets.map(({id, name}) => ({folder: folderAt(workspace, id), name}));
  return [
    ...new Set(files.flatMap(({folder, name}) => [puts.get(folder) ?? puts.get(`${folder}/${name}`) ?? []].flat())),
  ];
}

function existing(workspace: Workspace, file: string, staged: string): () => string {
  const folder = path.dirname(file);
  makeOwnFolder(workspace, folder);
  return () => {
    place(staged, file);
    return folder;
  };
}

function newFolder(workspace: Workspace, folder: string, files: readonly (readonly [string, string])[]): () => string {
  const parent = path.dirname(folder);
  makeOwnFolder(workspace, parent);
  const staged = stageFolder(workspace, files);
  return () => {
    if (placeNew(staged, folder)) return parent;
    throw new OrbitError('conflict', `${folder} was made by someone else meanwhile.`);
  };
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
