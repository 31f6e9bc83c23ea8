import fs from 'node:fs';
import path from 'node:path';
import {errno, OrbitError} from '../../store/errors.js';
import {gitLayout} from '../../store/git/layout.js';
import {readPlainFile} from '../../store/plain-file.js';
import {lstatIfExists} from '../../store/stat.js';
import {realpath} from '../../store/upward.js';

// Where a file of ours really lies. A checkout can hold links; none of them may lead our writing out of the workspace.

export type PlacedFile = {
  /** As in messages: relative to the root. */
  readonly name: string;
  readonly path: string;
  readonly text: string | undefined;
  readonly mode: number | undefined;
};

export const maxSettingsBytes = 4 * 1024 * 1024;

export function readPlace(root: string, name: string): PlacedFile {
  const file = resolveInside(root, name);
  const stat = lstatIfExists(file);
  if (!stat) return {name, path: file, text: undefined, mode: undefined};
  if (!stat.isFile()) throw refused(name, 'is not a plain file');
  if (stat.size > maxSettingsBytes) throw refused(name, 'is too large to be a settings file');
  const text = readPlainFile(file, maxSettingsBytes);
  if (text === undefined) throw refused(name, 'cannot be read');
  return {name, path: file, text, mode: stat.mode & 0o777};
}

function resolveInside(root: string, name: string): string {
  let existing = path.join(root, name);
  let rest = '';
  while (!isThere(existing)) {
    rest = path.join(path.basename(existing), rest);
    existing = path.dirname(existing);
  }
  let real: string;
  try {
    real = fs.realpathSync(existing);
  } catch (error) {
    throw refused(name, `is a link that leads nowhere (${errno(error) ?? 'unknown'})`);
  }
  if (real !== root && !real.startsWith(`${root}${path.sep}`))
    throw refused(name, 'leads out of the workspace through a link');
  if (isKept(root, real)) throw refused(name, 'leads through a link to where no settings of an agent are');
  if (rest !== '' && !fs.statSync(real).isDirectory())
    throw refused(path.relative(root, existing), 'is a file, where a folder is needed');
  return path.join(real, rest);
}

/** Is it where git or orbit keep their own, whatever that folder is called? */
function isKept(root: string, real: string): boolean {
  const parts = path.relative(root, real).split(path.sep);
  if (parts.some(part => part === '.git' || part === '.orbit')) return true;
  const layout = gitLayout(root);
  const kept = layout ? [layout.folder, layout.common].map(realpath) : [];
  return kept.some(folder => folder !== undefined && (real === folder || real.startsWith(`${folder}${path.sep}`)));
}

// Below a plain file nothing can be, and asking for it is an error of its own.
function isThere(file: string): boolean {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false}) !== undefined;
  } catch (error) {
    if (errno(error) === 'ENOTDIR') return false;
    throw error;
  }
}

function refused(name: string, what: string): OrbitError {
  return new OrbitError('refused', `${name} ${what}.`, 'Nothing was written. Move it away and run the command again.');
}
