import fs from 'node:fs';
import path from 'node:path';
import {isOwn} from '../owner.js';
import {lstatIfExists} from '../stat.js';
import {realpath} from '../upward.js';
import type {Workspace} from '../workspace.js';
import {type GitLayout, gitLayout, layoutAt, readLine} from './layout.js';

// A pointer that came with an archive can lead into any other project. Only what points back belongs together: nobody else
// can have written both ends.

/** The same workspace in every checkout of the repository, main checkout first; only those that have `.orbit/`. */
export function siblingWorkspaces(workspace: Workspace): string[] {
  const layout = gitLayout(workspace.root);
  if (!layout) return [workspace.root];
  const offset = path.relative(layout.top, workspace.root);
  const roots = checkouts(layout)
    .map(top => path.join(top, offset))
    .filter(isWorkspace);
  return roots.includes(workspace.root) ? roots : [workspace.root];
}

// A link on the way to the folder may lead out of that checkout.
function isWorkspace(root: string): boolean {
  const stat = lstatIfExists(path.join(root, '.orbit'));
  return stat?.isDirectory() === true && isOwn(stat.uid, root, process.env) && realpath(root) === root;
}

// `git worktree list` by reading what it reads. Nothing where our own checkout is not one of them: a submodule, a git folder
// kept elsewhere, or a forged pointer.
function checkouts(layout: GitLayout): string[] {
  const common = realpath(layout.common);
  if (common === undefined) return [];
  const folder = path.join(common, 'worktrees');
  let names: string[] = [];
  try {
    names = fs.readdirSync(folder).sort();
  } catch {
    // No linked worktrees.
  }
  const main = path.basename(common) === '.git' ? path.dirname(common) : undefined;
  const all = [main, ...names.map(name => linkedCheckout(path.join(folder, name)))].filter(top => top !== undefined);
  return all.includes(layout.top) ? [...new Set(all)] : [];
}

/** The checkout of `<common>/worktrees/<name>`, whose `.git` file must name that very folder. */
function linkedCheckout(folder: string): string | undefined {
  const named = readLine(path.join(folder, 'gitdir'));
  if (!named || path.basename(named) !== '.git') return undefined;
  const top = realpath(path.dirname(path.resolve(folder, named)));
  const back = top === undefined ? undefined : layoutAt(top)?.folder;
  return back !== undefined && realpath(back) === realpath(folder) ? top : undefined;
}

/** The checkout whose git folder this is, where that is another one: a forged pointer led here. */
export function otherHolder(layout: GitLayout): string | undefined {
  const folder = realpath(layout.folder);
  if (folder === undefined) return undefined;
  const holder = path.basename(folder) === '.git' ? path.dirname(folder) : linkedCheckout(folder);
  return holder === realpath(layout.top) ? undefined : holder;
}
