import fs from 'node:fs';
import path from 'node:path';
import {gitLayout} from '../../store/git/layout.js';
import type {Workspace} from '../../store/workspace.js';

// What file systems allow. The globs of a record are bounded on the strength of it (store/glob/safety.ts).
const maxPathLength = 4096;
const tooLongName = /[^/]{256}/;

/**
 * A path as an agent, a person or a hook payload names it → relative to the workspace root, symbolic links
 * resolved. Undefined where it lies outside: then nothing can match.
 */
export function candidatePath(workspace: Workspace, cwd: string, typed: string): string | undefined {
  const text = typed.trim().replaceAll('\\', '/');
  if (text === '' || text.length > maxPathLength || text.includes('\0')) return undefined;
  if (tooLongName.test(text)) return undefined;
  const absolute = path.isAbsolute(text) ? path.normalize(text) : resolveRelative(workspace, cwd, text);
  const real = realpathOfNearest(absolute);
  return inLinkedWorktree(workspace, real) ?? relativeTo(workspace.root, real);
}

/** Each of them once; those outside left out. */
export function candidatePaths(workspace: Workspace, cwd: string, typed: readonly string[]): string[] {
  return [...new Set(typed.map(text => candidatePath(workspace, cwd, text)).filter(path => path !== undefined))];
}

// Relative paths start at the working directory, as in git. A caller that stands outside the workspace, or a payload
// that names a path from the root while the agent sits in a sub-folder, means the root.
function resolveRelative(workspace: Workspace, cwd: string, text: string): string {
  const fromRoot = path.resolve(workspace.root, text);
  const fromCwd = path.resolve(cwd, text);
  if (fromRoot === fromCwd) return fromCwd;
  const inside = relativeTo(workspace.root, realpathOfNearest(path.resolve(cwd))) !== undefined;
  if (!inside) return fromRoot;
  return !fs.existsSync(fromCwd) && fs.existsSync(fromRoot) ? fromRoot : fromCwd;
}

/** A file that is about to be created has no real path yet; its folder has. */
function realpathOfNearest(absolute: string): string {
  let existing = absolute;
  let missingPart = '';
  for (;;) {
    try {
      const real = fs.realpathSync.native(existing);
      return missingPart === '' ? real : path.join(real, missingPart);
    } catch {
      const parent = path.dirname(existing);
      if (parent === existing) return absolute;
      missingPart = missingPart === '' ? path.basename(existing) : path.join(path.basename(existing), missingPart);
      existing = parent;
    }
  }
}

function relativeTo(root: string, absolute: string): string | undefined {
  if (!absolute.startsWith(root === '/' ? root : `${root}/`)) return undefined;
  return absolute.slice(root === '/' ? 1 : root.length + 1).replaceAll(path.sep, '/') || undefined;
}

// The same repository checked out beside us, or in a folder of ours: an agent that works in a linked worktree touches
// "the same" files. Most repositories have none, which is quickly seen.
function inLinkedWorktree(workspace: Workspace, absolute: string): string | undefined {
  const ourLayout = gitLayout(workspace.root);
  if (!ourLayout || !fs.existsSync(path.join(ourLayout.common, 'worktrees'))) return undefined;
  const theirLayout = gitLayout(path.dirname(absolute));
  if (!theirLayout || theirLayout.top === ourLayout.top || theirLayout.common !== ourLayout.common) return undefined;
  const inCheckout = relativeTo(theirLayout.top, absolute);
  if (inCheckout === undefined) return undefined;
  const offset = path.relative(ourLayout.top, workspace.root);
  return offset === '' ? inCheckout : relativeTo(`/${offset}`, `/${inCheckout}`);
}
