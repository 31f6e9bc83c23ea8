import fs from 'node:fs';
import type {Workspace} from '../workspace.js';
import type {Entry} from './entry.js';
import {dropLogged, nextName, trimLog} from './log.js';

/** The change is made. Doing this twice does no harm. */
export function close(workspace: Workspace, {title, drop}: Pick<Entry, 'title' | 'drop'>): void {
  try {
    if (drop !== null) dropLogged(workspace, [drop]);
    if (title === null) fs.rmSync(workspace.pending, {force: true});
    else {
      fs.renameSync(workspace.pending, `${workspace.journal}/${nextName(workspace)}`);
      trimLog(workspace);
    }
  } catch {
    // It is made all the same; the next process closes it.
  }
}
