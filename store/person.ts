import fs from 'node:fs';
import path from 'node:path';
import type {Env} from './env.js';
import {isOwn} from './owner.js';
import type {Workspace} from './workspace.js';

// What a person says for all their workspaces lies in a folder of their own, out of reach of every repository.

/** Undefined where there is none: without a home, or where what is named lies in the workspace, whose clone could bring it. */
export function personFolder(env: Env, {root}: Pick<Workspace, 'root'>): string | undefined {
  const {HOME: home, XDG_CONFIG_HOME: configHome} = env;
  // A relative one would mean a folder of whatever project one stands in.
  const base = [configHome, home && path.join(home, '.config')].find(folder => folder && path.isAbsolute(folder));
  if (!base) return undefined;
  const folder = path.join(base, 'orbit');
  const isInWorkspace = isBelow(folder, root) && !(home && path.relative(root, home) === '');
  return isInWorkspace ? undefined : folder;
}

/** Where a file of that folder really lies: dot files are often links. Undefined for none, and for another user's. */
export function personFile(folder: string, name: string): string | undefined {
  try {
    const file = fs.realpathSync.native(path.join(folder, name));
    return isOwn(fs.statSync(file).uid, file, {}) ? file : undefined;
  } catch {
    return undefined;
  }
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, realpathOfExisting(file));
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

// The folder need not be there yet, but what leads to it may be a link.
function realpathOfExisting(file: string): string {
  try {
    return fs.realpathSync.native(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realpathOfExisting(parent), path.basename(file));
  }
}
