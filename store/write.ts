import {OrbitError} from './errors.js';
import {allocateId} from './ids.js';
import {readText} from './index/load.js';
import {changeFiles, putFile} from './journal/change.js';
import {comingText} from './journal/open-change.js';
import {makeOwnFolder} from './own-folders.js';
import {type Edit, editRecord} from './record/edit.js';
import {checkCount} from './record/normalize.js';
import {parseRecord} from './record/parse.js';
import type {Learning} from './record/schema.js';
import {serializeRecord} from './record/serialize.js';
import {lstatIfExists} from './stat.js';
import {recordFile, recordFolder, shown, type Workspace} from './workspace.js';

// Every change of a record goes through here: under the store's lock, validated before it replaces anything.

export function createRecord(workspace: Workspace, build: (id: string) => Learning): Learning {
  makeOwnFolder(workspace, workspace.learnings);
  return allocateId(workspace, id => changeFiles(workspace, () => claim(workspace, id, build)).value);
}

function claim(workspace: Workspace, id: string, build: (id: string) => Learning): Learning | undefined {
  const file = recordFile(workspace, id);
  if (lstatIfExists(recordFolder(workspace, id)) || comingText(file) !== undefined) return undefined;
  const learning = build(id);
  checkLists(learning);
  putFile(workspace, file, serializeRecord(learning));
  return learning;
}

// What was put together of several records: a longer list would be a record that nobody can read.
function checkLists({scope, evidence, supersedes, legacy_ids}: Learning): void {
  const lists = {path: scope.paths, tag: scope.tags, symbol: scope.symbols, evidence, supersedes, legacy_ids};
  for (const [name, list] of Object.entries(lists)) checkCount(name, list ?? []);
}

/** Reads the record as it is on disk now, or as the change that is being made leaves it. */
export function readRecord(workspace: Workspace, id: string): {learning: Learning; text: string} {
  const text = readRecordText(workspace, id);
  const parsed = parseRecord(text, shown(workspace, recordFile(workspace, id)), id);
  if (!parsed.learning) throw invalidRecord(parsed.problem);
  return {learning: parsed.learning, text};
}

/** The text alone, whether it loads or not; refused where it is not a plain file of a record's own folder. */
export function readRecordText(workspace: Workspace, id: string): string {
  const coming = comingText(recordFile(workspace, id));
  if (typeof coming === 'string') return coming;
  const folder = coming === null ? undefined : lstatIfExists(recordFolder(workspace, id));
  if (!folder) throw new OrbitError('not-found', `there is no learning ${id}.`);
  if (!folder.isDirectory())
    throw new OrbitError(
      'invalid-record',
      `${shown(workspace, recordFolder(workspace, id))} is a symbolic link or a file; a record is a real folder.`,
    );
  const text = readText(workspace, id);
  if (typeof text === 'string') return text;
  throw new OrbitError('invalid-record', `${shown(workspace, recordFile(workspace, id))} ${text.refusal}`);
}

function invalidRecord({file, line, what}: {file: string; line: number | null; what: string}): OrbitError {
  return new OrbitError('invalid-record', `${file}${line === null ? '' : `:${line}`} ${what}`);
}

/** Applies edits to one record; `decide` sees the current record and may refuse by throwing. */
export function updateRecord(
  workspace: Workspace,
  id: string,
  decide: (current: Learning) => readonly Edit[],
): Learning {
  return changeFiles(workspace, () => {
    const {learning, text} = readRecord(workspace, id);
    const edits = decide(learning);
    return edits.length === 0 ? learning : replaceText(workspace, id, editRecord(text, edits));
  }).value;
}

/** Replaces a record's whole text, refusing what would not load, and what changed since `expected` was read. */
export function replaceText(workspace: Workspace, id: string, text: string, expected?: string): Learning {
  return changeFiles(workspace, () => {
    const file = recordFile(workspace, id);
    const parsed = parseRecord(text, shown(workspace, file), id);
    if (!parsed.learning) throw invalidRecord(parsed.problem);
    if (expected !== undefined && readRecordText(workspace, id) !== expected) {
      throw new OrbitError('conflict', `${id} was changed by someone else meanwhile.`);
    }
    putFile(workspace, file, text);
    return parsed.learning;
  }).value;
}
