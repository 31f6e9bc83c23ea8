import fs from 'node:fs';
import {createFolderWith, writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {withStoreLock} from '../../store/lock.js';
import {readPlainFile} from '../../store/plain-file.js';
import {isId} from '../../store/record/id.js';
import {isObject} from '../../store/record/parse.js';
import {maxSidecarBytes} from '../../store/sidecar/jsonl.js';
import {lstatIfThere} from '../../store/stat.js';
import {recordFile, recordFolder, type Workspace} from '../../store/workspace.js';
import type {Orbit} from '../open/orbit.js';

// What a change did to the files, so that it can be taken back. Only its own doing: a file that somebody else has changed
// since is left alone and the undo refused.

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

/** The files of these records as they are now; `since` says what has happened to them (and to new ones) after it. */
export function snapshot(
  orbit: Orbit,
  ids: readonly string[],
): {since: (title: string, touched?: readonly string[]) => Change} {
  const before = new Map(ids.map(id => [id, read(orbit.workspace, id)]));
  const since = (title: string, touched: readonly string[] = []) => {
    const files = [...new Set([...ids, ...touched])].flatMap(id => {
      const then = before.get(id) ?? {};
      const now = read(orbit.workspace, id);
      return names
        .filter(name => (then[name] ?? null) !== (now[name] ?? null))
        .map(name => ({id, name, before: then[name] ?? null, after: now[name] ?? null}));
    });
    return {title, files};
  };
  return {since};
}

export function revert(orbit: Orbit, change: Change): void {
  put(
    orbit,
    change.files.map(({id, name, before, after}) => ({id, name, from: after, to: before})),
  );
}

export function reapply(orbit: Orbit, change: Change): void {
  put(
    orbit,
    change.files.map(({id, name, before, after}) => ({id, name, from: before, to: after})),
  );
}

/** Whether the files are as they were before the change, or as it left them. */
export function standsAs(orbit: Orbit, {files}: Change, when: 'before' | 'after'): boolean {
  return files.every(one => (read(orbit.workspace, one.id)[one.name] ?? null) === one[when]);
}

type Put = {readonly id: string; readonly name: string; readonly from: string | null; readonly to: string | null};

function put(orbit: Orbit, puts: readonly Put[]): void {
  const {workspace} = orbit;
  withStoreLock(workspace, () => {
    for (const {id, name, from} of puts) {
      if ((read(workspace, id)[name] ?? null) !== from)
        throw new OrbitError(
          'conflict',
          `${id === sharedFiles ? name : id} was changed by someone else since; it is left as it is.`,
        );
    }
    for (const one of puts) putOne(workspace, one);
  });
  for (const id of new Set(puts.map(one => one.id))) if (id !== sharedFiles) orbit.reindex(id);
}

function putOne(workspace: Workspace, {id, name, to}: Put): void {
  const file = `${recordFolder(workspace, id)}/${name}`;
  if (to === null) {
    fs.rmSync(file, {force: true});
    // A record that is no longer there leaves no empty folder behind.
    if (!fs.existsSync(recordFile(workspace, id)) && fs.readdirSync(recordFolder(workspace, id)).length === 0)
      fs.rmdirSync(recordFolder(workspace, id));
  } else if (fs.existsSync(recordFolder(workspace, id))) writeAtomic(workspace, file, to);
  else createFolderWith(workspace, recordFolder(workspace, id), name, to);
}

function read(workspace: Workspace, id: string): Partial<Record<string, string>> {
  const texts: Partial<Record<string, string>> = {};
  // What is no record of ours is not looked into either: the change itself will be refused.
  if (!lstatIfThere(recordFolder(workspace, id))?.isDirectory()) return texts;
  for (const name of names) {
    const text = readPlainFile(`${recordFolder(workspace, id)}/${name}`, maxSidecarBytes);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
