import {isDateId, isId, isNumbered} from '../record/id.js';
import {recordFiles, taskFiles, type Workspace} from '../workspace.js';

// Which files a change of several may name: those of records and tasks, and what the old layout was made of. An entry of
// the journal is read from disk, and no name in it leads anywhere else.

/** A file of a record or a task by its id, of the learnings folder itself, or of its old folder of superseded records. */
export type Place = {readonly id: string; readonly name: string};

/** Stands for what belongs to all records and to none: the files of the learnings folder itself. */
export const sharedFiles = '.';
export const supersededFiles = 'superseded';

const recordNames: ReadonlySet<string> = new Set(recordFiles);
const taskNames: ReadonlySet<string> = new Set(taskFiles);
const flatRecord = /^L[-\d][^/\p{Cc}]*\.ya?ml$/u;
const supersededName = /^(?:\.gitkeep|[^/\p{Cc}]+\.ya?ml)$/u;

export function isPlace({id, name}: Place): boolean {
  if (id === sharedFiles) return name === 'dismissed.jsonl' || flatRecord.test(name);
  if (id === supersededFiles) return supersededName.test(name);
  return isNumbered(id, 'T') ? taskNames.has(name) : isRecordFolder(id) && recordNames.has(name);
}

function isRecordFolder(id: string): boolean {
  return isId(id) || isDateId(id);
}

/** Whether it is a part of what undo speaks of. */
export function isOfLearnings({id}: Place): boolean {
  return id === sharedFiles || isId(id);
}

export function folderAt({learnings, tasks}: Workspace, id: string): string {
  if (id === sharedFiles) return learnings;
  return isNumbered(id, 'T') ? `${tasks}/${id}` : `${learnings}/${id}`;
}

export function fileAt(workspace: Workspace, {id, name}: Place): string {
  return `${folderAt(workspace, id)}/${name}`;
}

/** Undefined for a file that is no part of records and tasks. */
export function placeOf({learnings, tasks}: Workspace, file: string): Place | undefined {
  const folder = [learnings, tasks].find(folder => file.startsWith(`${folder}/`));
  if (folder === undefined) return undefined;
  const names = file.slice(folder.length + 1).split('/');
  if (names.length > 2) return undefined;
  const [id, name] = names.length === 2 ? names : [sharedFiles, names[0]];
  const place = {id: id ?? '', name: name ?? ''};
  // A task lies among tasks, everything else among learnings.
  return isPlace(place) && (folder === tasks) === isNumbered(place.id, 'T') ? place : undefined;
}
