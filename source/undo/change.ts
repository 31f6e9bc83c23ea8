import fs from 'node:fs';
import {createFolderWith, writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {withStoreLock} from '../../store/lock.js';
import {readPlainFile} from '../../store/plain-file.js';
import {isId} from '../../store/record/id.js';
import {isObject} from '../../store/record/parse.js';
import {maxSidecarBytes} from '../../store/sidecar/jsonl.js';
import {lstatIfExists} from '../../store/stat.js';
import {recordFile, recordFolder, type Workspace} from '../../store/workspace.js';
import type {Orbit} from '../open/orbit.js';

// What a change did to the files, so that it can be undone and redone. Only its own doing: a file that somebody else has
// changed since is left alone and the undo refused.

export type FileChange = {
  readonly id: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};
export type Change = {readonly title: string; readonly files: readonly FileChange[]};

const names = ['learning.yaml', 'votes.jsonl', 'feedback.jsonl', 'dismissed.jsonl'] as const;

/** Stands for what belongs to all records and to none: the files of the learnings folder itself. */
export const sharedFiles = '.';

/** Learnings as a title names them. */
export function listed(ids: readonly string[]): string {
  return ids.length <= 3 ? ids.join(', ') : `${ids.length} learnings`;
}

export function isFileChange(value: unknown): boolean {
  if (!isObject(value) || typeof value.id !== 'string') return false;
  const isText = (text: unknown) => text === null || typeof text === 'string';
  return (
    (value.id === sharedFiles || isId(value.id)) &&
    (names as readonly unknown[]).includes(value.name) &&
    isText(value.before) &&
    isText(value.after)
  );
}

/** The files of these records as they are now; `since` says what has happened to them after it. */
export function snapshot(orbit: Orbit, ids: readonly string[]): {readonly since: (title: string) => Change} {
  const textsBefore = ids.map(id => [id, read(orbit.workspace, id)] as const);
  const since = (title: string) => ({
    title,
    files: textsBefore.flatMap(([id, before]) => {
      const after = read(orbit.workspace, id);
      return names
        .filter(name => before[name] !== after[name])
        .map(name => ({id, name, before: before[name] ?? null, after: after[name] ?? null}));
    }),
  });
  return {since};
}

/** A record that was just written, as the change that added it. */
export function additionOf({workspace}: Orbit, id: string): Change {
  const files = Object.entries(read(workspace, id)).map(([name, after]) => ({id, name, before: null, after}));
  return {title: `${id} added`, files};
}

/** Several changes, in their order, as one. */
export function joinChanges(title: string, changes: readonly Change[]): Change {
  const files = new Map<string, FileChange>();
  for (const file of changes.flatMap(change => change.files)) {
    const key = `${file.id}/${file.name}`;
    files.set(key, {...file, before: (files.get(key) ?? file).before});
  }
  return {title, files: [...files.values()].filter(({before, after}) => before !== after)};
}

/** Whether every file is as it was before the change, or every one as the change left it. */
export function filesAre(when: 'before' | 'after', orbit: Orbit, {files}: Change): boolean {
  return files.every(file => textOf(orbit.workspace, file) === file[when]);
}

/** All files or none, and only where each is exactly as the change left it. */
export function revert(orbit: Orbit, {files}: Change): void {
  const {workspace} = orbit;
  withStoreLock(workspace, () => {
    for (const file of files) {
      if (textOf(workspace, file) !== file.after)
        throw new OrbitError(
          'conflict',
          `${file.id === sharedFiles ? file.name : file.id} was changed by someone else since; it is left as it is.`,
        );
    }
    for (const file of files) write(workspace, file.id, file.name, file.before);
  });
  for (const id of new Set(files.map(file => file.id))) if (id !== sharedFiles) orbit.reindex(id);
}

export function reapply(orbit: Orbit, {title, files}: Change): void {
  revert(orbit, {title, files: files.map(file => ({...file, before: file.after, after: file.before}))});
}

function write(workspace: Workspace, id: string, name: string, text: string | null): void {
  const folder = recordFolder(workspace, id);
  if (text === null) {
    fs.rmSync(`${folder}/${name}`, {force: true});
    // A record that is no longer there leaves no empty folder behind.
    if (!fs.existsSync(recordFile(workspace, id)) && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
  } else if (fs.existsSync(folder)) writeAtomic(workspace, `${folder}/${name}`, text);
  else createFolderWith(workspace, folder, name, text);
}

function textOf(workspace: Workspace, {id, name}: FileChange): string | null {
  return read(workspace, id)[name] ?? null;
}

function read(workspace: Workspace, id: string): Record<string, string> {
  const texts: Record<string, string> = {};
  // What is no record of ours is not looked into either: the change itself will be refused.
  if (!lstatIfExists(recordFolder(workspace, id))?.isDirectory()) return texts;
  for (const name of names) {
    const text = readPlainFile(`${recordFolder(workspace, id)}/${name}`, maxSidecarBytes);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
