import fs from 'node:fs';
import {OrbitError} from '../errors.js';
import {claimState} from '../index/claim.js';
import {makeOwnFolder} from '../own-folders.js';
import {place, stageFile, syncFolder} from '../staging.js';
import type {Workspace} from '../workspace.js';
import {close} from './close.js';
import {type Entry, encodeEntry, maxEntryBytes} from './entry.js';
import {dropLogged} from './log.js';
import {inOrder, putFiles} from './put-files.js';
import {takeBack} from './recover.js';

// A change reaches the disk: its entry first, then the files, then the entry is closed and becomes what undo takes back.
// Call with the store's lock held.

export function commit(workspace: Workspace, entry: Omit<Entry, 'origin'>): void {
  const hasSeveral = entry.files.length > 1;
  // A single file changes in one step: its entry serves undo alone, which is a convenience.
  const isEntered = (hasSeveral || entry.title !== null) && enter(workspace, entry, hasSeveral);
  try {
    putFiles(
      workspace,
      inOrder(entry.files).map(({id, name, after}) => ({id, name, text: after})),
    );
  } catch (error) {
    if (isEntered) giveUp(workspace, entry);
    throw error;
  }
  if (isEntered) close(workspace, entry);
  else if (entry.drop !== null) dropLogged(workspace, [entry.drop]);
}

function enter(workspace: Workspace, entry: Omit<Entry, 'origin'>, isNeeded: boolean): boolean {
  try {
    const text = encodeEntry({origin: claimState(workspace), ...entry});
    if (text.length > maxEntryBytes / 3 && Buffer.byteLength(text) > maxEntryBytes)
      throw new OrbitError('refused', 'that is more than one change may be.', 'Change fewer at a time.');
    makeOwnFolder(workspace, workspace.journal);
    place(stageFile(workspace, text, {isSynced: isNeeded}), workspace.pending);
    if (isNeeded) syncFolder(workspace.journal);
    return true;
  } catch (error) {
    if (isNeeded) throw error;
    return false;
  }
}

// Where taking back fails too, the entry stays for the next process; what stopped the change is what is told.
function giveUp(workspace: Workspace, {files}: Pick<Entry, 'files'>): void {
  try {
    takeBack(workspace, files);
    fs.rmSync(workspace.pending, {force: true});
  } catch {}
}
