import fs from 'node:fs';
import {OrbitError} from '../errors.js';
import {readPlainFile} from '../plain-file.js';
import {lstatIfExists} from '../stat.js';
import {shown, type Workspace} from '../workspace.js';
import {close} from './close.js';
import {contentOf} from './content.js';
import {decodeEntry, type Entry, type FileChange, maxEntryBytes} from './entry.js';
import {headOf} from './log.js';
import {fileAt, folderAt} from './place.js';
import {inOrder, putFiles} from './put-files.js';

// What a killed process began is finished, or taken back where somebody has been at its files since: nobody's text is ever
// written over. What cannot be read is set aside and never followed.

export type Recovery = {
  readonly title: string | null;
  readonly how: 'finished' | 'taken back' | 'set aside';
  /** Files that somebody changed since: they stay as they are. */
  readonly left: readonly string[];
};

/** Call with the store's lock held. */
export function recoverPending(workspace: Workspace): Recovery | undefined {
  if (!lstatIfExists(workspace.pending)) return undefined;
  // Somebody else's is not even read: a repository may bring one, of any size, to have it carried out here.
  const isOurs = headOf(workspace, workspace.pending) !== undefined;
  const entry = isOurs ? decodeEntry(readPlainFile(workspace.pending, maxEntryBytes) ?? '') : undefined;
  if (!entry) {
    setAside(workspace);
    return {title: null, how: 'set aside', left: []};
  }
  try {
    const how = settle(workspace, entry);
    const left = stateOf(workspace, entry.files).flatMap(({file, is}) =>
      is === 'foreign' ? [shown(workspace, fileAt(workspace, file))] : [],
    );
    if (left.length > 0) setAside(workspace);
    else if (how === 'finished') close(workspace, entry);
    else fs.rmSync(workspace.pending, {force: true});
    return {title: entry.title, how, left};
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OrbitError('io', `an interrupted change cannot be finished: ${why}`);
  }
}

function settle(workspace: Workspace, {files}: Entry): 'finished' | 'taken back' {
  const states = stateOf(workspace, inOrder(files));
  // Files change in their order: one that somebody rewrote was done before that where a later one is done.
  const lastDone = states.findLastIndex(({is}) => is === 'after');
  const isKnownDone = states.every(({is}, at) => is !== 'foreign' || at < lastDone);
  if (isKnownDone) {
    const open = states.filter(({is}) => is === 'before');
    putFiles(
      workspace,
      open.map(({file: {id, name, after}}) => ({id, name, text: after})),
    );
    return 'finished';
  }
  takeBack(workspace, files);
  return 'taken back';
}

/** Puts back what is as the change left it, and nothing else. */
export function takeBack(workspace: Workspace, files: readonly FileChange[]): void {
  const done = stateOf(workspace, inOrder(files)).filter(({is}) => is === 'after');
  putFiles(
    workspace,
    done.reverse().map(({file: {id, name, before}}) => ({id, name, text: before})),
  );
}

type State = {readonly file: FileChange; readonly is: 'before' | 'after' | 'foreign'};

function stateOf(workspace: Workspace, files: readonly FileChange[]): State[] {
  return files.map(file => {
    try {
      const folder = lstatIfExists(folderAt(workspace, file.id));
      if (folder && !folder.isDirectory()) return {file, is: 'foreign'};
      const content = contentOf(fileAt(workspace, file));
      return {file, is: content === file.after ? 'after' : content === file.before ? 'before' : 'foreign'};
    } catch {
      return {file, is: 'foreign'};
    }
  });
}

// Kept for whoever wants to know what it was; the next one takes its place.
function setAside({journal, pending}: Workspace): void {
  const aside = `${journal}/set-aside.jsonl`;
  fs.rmSync(aside, {recursive: true, force: true});
  fs.renameSync(pending, aside);
}
