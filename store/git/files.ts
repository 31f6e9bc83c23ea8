import fs from 'node:fs';
import type {Workspace} from '../workspace.js';
import {gitLines} from './exec.js';
import {gitLayout} from './layout.js';

/** The files a scope can be about, relative to the root: tracked, or untracked and not ignored; without git, all. */
export function workspaceFiles(workspace: Workspace): string[] {
  if (gitLayout(workspace.root)) {
    const files = gitLines(workspace.root, [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      '--deduplicate',
    ]);
    if (files) return files.filter(file => fs.existsSync(`${workspace.root}/${file}`));
  }
  return walk(workspace.root);
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
