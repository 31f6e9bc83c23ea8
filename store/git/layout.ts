import path from 'node:path';
import {readPlainFile} from '../plain-file.js';
import {statIfExists} from '../stat.js';

// What can be known about the repository from its files alone. The hot path cannot afford a git process.

export const maxPointerBytes = 64 * 1024;

export type GitLayout = {
  /** The checkout's top folder. */
  readonly top: string;
  /** This checkout's own git folder: `.git`, or `.git/worktrees/<name>` in a linked worktree. */
  readonly folder: string;
  /** The folder shared by all worktrees of the repository. */
  readonly common: string;
};

export function gitLayout(start: string): GitLayout | undefined {
  let folder = start;
  for (;;) {
    const layout = layoutAt(folder);
    if (layout) return layout;
    const parent = path.dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

function layoutAt(top: string): GitLayout | undefined {
  const dotGit = path.join(top, '.git');
  const stat = statIfExists(dotGit);
  if (!stat) return undefined;
  if (stat.isDirectory()) return {top, folder: dotGit, common: dotGit};
  const pointer = readLine(dotGit);
  if (!pointer?.startsWith('gitdir: ')) return undefined;
  const folder = path.resolve(top, pointer.slice('gitdir: '.length));
  const common = readLine(path.join(folder, 'commondir'));
  return {top, folder, common: common === undefined ? folder : path.resolve(folder, common)};
}

function readLine(file: string): string | undefined {
  return readPlainFile(file, maxPointerBytes)?.split('\n')[0]?.trim();
}

/** Files whose change means that git may have moved records: a checkout, merge, pull, reset or commit touches one. */
export function gitFilesToStamp(layout: GitLayout): string[] {
  return [
    path.join(layout.folder, 'HEAD'),
    path.join(layout.folder, 'index'),
    path.join(layout.folder, 'logs', 'HEAD'),
  ];
}
