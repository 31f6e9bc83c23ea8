import fs from 'node:fs';
import path from 'node:path';
import {readPlainFile} from '../plain-file.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import {type GitLayout, gitLayout, maxPointerBytes} from './layout.js';

/** The same workspace in every checkout of the repository, main checkout first; only those that have `.orbit/`. */
export function siblingWorkspaces(workspace: Workspace): string[] {
  const layout = gitLayout(workspace.root);
  if (!layout) return [workspace.root];
  const offset = path.relative(layout.top, workspace.root);
  const roots = checkouts(layout)
    .map(top => path.join(top, offset))
    .filter(root => lstatIfExists(path.join(root, '.orbit'))?.isDirectory());
  return roots.includes(workspace.root) ? roots : [...roots, workspace.root];
}

// `git worktree list` by reading what it reads: `<common>/worktrees/<name>/gitdir` names each checkout's .git file.
function checkouts(layout: GitLayout): string[] {
  const main = path.basename(layout.common) === '.git' ? [path.dirname(layout.common)] : [];
  const folder = path.join(layout.common, 'worktrees');
  let names: string[] = [];
  try {
    names = fs.readdirSync(folder).sort();
  } catch {
    // No linked worktrees.
  }
  const linked = names.map(name => readPointer(path.join(folder, name, 'gitdir'))).filter(top => top !== undefined);
  return [...new Set([...main, ...linked])];
}

function readPointer(file: string): string | undefined {
  try {
    const dotGit = readPlainFile(file, maxPointerBytes)?.trim();
    return dotGit === undefined ? undefined : fs.realpathSync(path.dirname(dotGit));
  } catch {
    return undefined;
  }
}
