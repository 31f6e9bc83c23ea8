import fs from 'node:fs';
import path from 'node:path';
import {writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {readPlainFile} from '../../store/plain-file.js';
import type {Workspace} from '../../store/workspace.js';
import {maxSettingsBytes} from './place.js';
import type {FileEdit} from './plan.js';

/** Writes what was planned and shown, or nothing: a file that changed meanwhile is somebody's work. */
export function applyChanges(workspace: Workspace, changes: readonly FileEdit[]): void {
  if (changes.length === 0) return;
  withStoreLock(workspace, () => {
    for (const {file} of changes) {
      if (textOf(file.path) !== file.text)
        throw new OrbitError(
          'conflict',
          `${file.name} has changed in the meantime.`,
          'Nothing was written. Run the command again.',
        );
    }
    for (const change of changes) applyChange(workspace, change);
  });
}

function applyChange(workspace: Workspace, {file, after, executable}: FileEdit): void {
  if (after === undefined) {
    fs.rmSync(file.path, {force: true});
    removeEmptyFolders(workspace.root, path.dirname(file.path));
    return;
  }
  fs.mkdirSync(path.dirname(file.path), {recursive: true});
  if (after !== file.text) writeAtomic(workspace, file.path, after);
  fs.chmodSync(file.path, (file.mode ?? 0o644) | (executable ? 0o111 : 0));
}

// Git knows no empty folders, so one that is left over is ours or nobody's.
function removeEmptyFolders(root: string, folder: string): void {
  for (let at = folder; at.startsWith(`${root}${path.sep}`); at = path.dirname(at)) {
    try {
      fs.rmdirSync(at);
    } catch {
      return;
    }
  }
}

function textOf(file: string): string | undefined {
  return readPlainFile(file, maxSettingsBytes);
}
