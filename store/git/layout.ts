import type fs from 'node:fs';
import path from 'node:path';
import type {Env} from '../env.js';
import {isOwn} from '../owner.js';
import {readPlainFile} from '../plain-file.js';
import {lstatIfExists, statIfExists} from '../stat.js';
import {upward} from '../upward.js';

// What can be known about the repository from its files alone. The hot path cannot afford a git process.

const maxPointerBytes = 64 * 1024;

export type GitLayout = {
  /** The checkout's top folder. */
  readonly top: string;
  /** This checkout's own git folder: `.git`, or `.git/worktrees/<name>` in a linked worktree. */
  readonly folder: string;
  /** The folder shared by all worktrees of the repository. */
  readonly common: string;
};

/** The nearest `.git` decides; undefined where there is none, or one that must not be believed. */
export function gitLayout(start: string, env: Env = process.env): GitLayout | undefined {
  for (const folder of upward(start, env)) {
    const dotGit = lstatIfExists(path.join(folder, '.git'));
    if (dotGit) return layoutAt(folder, env, dotGit);
  }
  return undefined;
}

/** Of the checkout with this very folder at its top. All that leads to its git folder is the person's: see owner.ts. */
export function layoutAt(
  top: string,
  env: Env = process.env,
  found = lstatIfExists(path.join(top, '.git')),
): GitLayout | undefined {
  const isOurs = (stat: fs.Stats | undefined) => stat === undefined || isOwn(stat.uid, top, env);
  if (!found || !isOurs(found)) return undefined;
  const dotGit = path.join(top, '.git');
  const stat = found.isSymbolicLink() ? statIfExists(dotGit) : found;
  if (!stat || !isOurs(stat)) return undefined;
  if (stat.isDirectory()) return {top, folder: dotGit, common: dotGit};
  const pointer = readLine(dotGit);
  if (!pointer?.startsWith('gitdir: ')) return undefined;
  const folder = path.resolve(top, pointer.slice('gitdir: '.length));
  if (!isOurs(statIfExists(folder))) return undefined;
  const shared = readLine(path.join(folder, 'commondir'));
  if (shared === undefined) return {top, folder, common: folder};
  const common = path.resolve(folder, shared);
  return isOurs(statIfExists(common)) ? {top, folder, common} : undefined;
}

/** The first line of a file that says where something is. */
export function readLine(file: string): string | undefined {
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
