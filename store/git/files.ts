import fs from 'node:fs';
import path from 'node:path';
import type {Workspace} from '../workspace.js';
import {git, stuckError, wouldWait} from './exec.js';
import {gitLayout} from './layout.js';
import {specialAmong} from './readable.js';

export type FileListing = {
  /** The files a scope can be about, relative to the root: tracked, or untracked and not ignored; without git, all. */
  readonly files: readonly string[];
  /** Folders that git does not look into: other repositories, and submodules that are not checked out. */
  readonly unlisted: readonly string[];
};

export function workspaceFiles({root}: Workspace): string[] {
  return gitListing(root)?.files ?? walk(root);
}

export function listFiles({root}: Workspace): FileListing {
  const listing = gitListing(root);
  return listing
    ? {files: listing.files, unlisted: [...listing.repositories, ...notCheckedOut(root)]}
    : {files: walk(root), unlisted: []};
}

/** The files that git keeps, those of submodules included; without git, all. */
export function trackedFiles(workspace: Workspace): string[] {
  return tracked(workspace.root) ?? walk(workspace.root);
}

function gitListing(root: string): {files: string[]; repositories: string[]} | undefined {
  const files = tracked(root);
  if (!files) return undefined;
  const untracked = listUntracked(root, files);
  if (!untracked) return undefined;
  // A name with a slash at its end is another repository.
  const repositories = untracked.filter(name => name.endsWith('/')).map(name => name.slice(0, -1));
  return {files: [...files, ...untracked.filter(name => !name.endsWith('/'))], repositories};
}

// Here git reads what to ignore in each folder, and waits for what is no file.
function listUntracked(root: string, files: readonly string[]): string[] | undefined {
  const folders = new Set(files.map(file => path.dirname(file)));
  const special = specialAmong([...folders].map(folder => path.join(root, folder, '.gitignore')));
  if (special !== undefined) throw stuckError(unanswered, wouldWait(special));
  return list(root, '--others', '--exclude-standard');
}

const unanswered = 'git cannot be asked for the files of the project';

// A walk without git would take for the project what git is told to ignore.
function list(root: string, ...options: string[]): string[] | undefined {
  const answer = git(root, ['ls-files', '-z', ...options]);
  if (answer.isStuck) throw stuckError(unanswered, answer);
  return answer.ok ? answer.out.toString('utf8').split('\0').filter(Boolean) : undefined;
}

// What is not on disk is gone, unless a sparse checkout left it out on purpose: --deleted knows the difference.
function tracked(root: string): string[] | undefined {
  if (!gitLayout(root)) return undefined;
  const cached = list(root, '--cached', '--recurse-submodules');
  const deleted = cached && list(root, '--deleted');
  if (!deleted) return undefined;
  const deletedFiles = new Set(deleted);
  const modules = submodules(root);
  const isThere = (file: string) =>
    !deletedFiles.has(file) && !modules.includes(file) && (!isBelow(file, modules) || fs.existsSync(`${root}/${file}`));
  return [...new Set(cached)].filter(isThere);
}

function notCheckedOut(root: string): string[] {
  return submodules(root).filter(folder => !fs.existsSync(`${root}/${folder}/.git`));
}

function submodules(root: string): string[] {
  const layout = gitLayout(root);
  if (!layout || !fs.existsSync(path.join(layout.top, '.gitmodules'))) return [];
  const staged = list(root, '--stage') ?? [];
  return staged.filter(line => line.startsWith('160000 ')).map(line => line.slice(line.indexOf('\t') + 1));
}

export function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some(folder => file === folder || file.startsWith(`${folder}/`));
}

const skipped = new Set(['.git', 'node_modules', '.hg', '.svn']);

function walk(root: string): string[] {
  const files: string[] = [];
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readFolder(`${root}/${folder}`)) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name) && name !== '.orbit/state') pending.push(name);
      else if (!entry.isDirectory()) files.push(name);
    }
  }
  return files.sort();
}

function readFolder(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, {withFileTypes: true});
  } catch {
    return [];
  }
}
