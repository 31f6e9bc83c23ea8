import fs from 'node:fs';
import {hasMagic} from '../../store/glob/compile.js';
import {matchGlob} from '../scope/glob-filter.js';

// Some files that a glob matches, to ask what else applies there. An answer may not wait for git or for a walk through a
// large repository, so the look is short: from the folder the glob names, so many entries and no more.

const maxEntries = 1_000;
const maxFiles = 50;
const skipped = new Set(['.git', '.orbit', '.hg', '.svn', 'node_modules']);

export function filesOfGlob(root: string, glob: string): string[] {
  const matches = matcher(glob);
  const files: string[] = [];
  const pending = [literalFolder(glob)];
  let remaining = maxEntries;
  for (let folder = pending.shift(); folder !== undefined && remaining > 0; folder = pending.shift()) {
    for (const entry of list(`${root}/${folder}`).slice(0, remaining)) {
      remaining--;
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) pending.push(file);
      else if (entry.isFile() && matches(file)) files.push(file);
      if (files.length === maxFiles) return files;
    }
  }
  return files;
}

// What a client names may hold brackets without being a glob that compiles.
function matcher(glob: string): (file: string) => boolean {
  try {
    return matchGlob(glob);
  } catch {
    return () => false;
  }
}

function literalFolder(glob: string): string {
  const segments = glob.replace(/^\.?\//, '').split('/');
  const magic = segments.findIndex(hasMagic);
  const literal = segments.slice(0, magic === -1 ? segments.length : magic);
  return literal.includes('..') ? '' : literal.join('/');
}

function list(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
