import fs from 'node:fs';
import path from 'node:path';
import {sweepStaging, writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {withStoreLock} from '../../store/lock.js';
import {lstatIfThere} from '../../store/stat.js';
import type {Workspace} from '../../store/workspace.js';

// Where a digest may be: a markdown file of the workspace, reached without a link that leads out of it.

export type DigestPlace = {readonly file: string; readonly name: string};

const maxBytes = 1024 * 1024;

export function placeOf(workspace: Workspace, cwd: string, typed: string | undefined, flag: string): DigestPlace {
  const wanted = typed === undefined ? `${workspace.orbit}/LEARNINGS.md` : path.resolve(cwd, typed);
  const bad = (why: string) => new OrbitError('bad-value', `${flag}: ${JSON.stringify(typed ?? wanted)} ${why}.`);
  let folder: string;
  try {
    folder = fs.realpathSync.native(path.dirname(wanted));
  } catch {
    throw bad('is in a folder that does not exist');
  }
  const file = path.join(folder, path.basename(wanted));
  if (!file.startsWith(`${workspace.root}/`)) throw bad('is outside the workspace; allowed is a file inside it');
  const name = file.slice(workspace.root.length + 1);
  if (!/\.(?:md|markdown)$/i.test(name)) throw bad('is not a markdown file; allowed is a name that ends in .md');
  if (name.split('/').includes('.git')) throw bad('is inside .git');
  for (const own of [workspace.learnings, workspace.state, workspace.tasks])
    if (file.startsWith(`${own}/`)) throw bad('is where orbit keeps its own files');
  const stat = lstatIfThere(file);
  if (stat?.isSymbolicLink()) throw bad('is a symbolic link; allowed is a plain file');
  if (stat && !stat.isFile()) throw bad('is not a plain file');
  return {file, name};
}

/** The text of a digest; undefined where there is no file. */
export function readPlace({file, name}: DigestPlace): string | undefined {
  const stat = lstatIfThere(file);
  if (!stat) return undefined;
  if (!stat.isFile()) throw new OrbitError('bad-value', `${name} is not a plain file.`);
  if (stat.size > maxBytes) throw new OrbitError('bad-value', `${name} is larger than 1 MB; that is not a digest.`);
  try {
    const text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(fs.readFileSync(file));
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new OrbitError('bad-value', `${name} is not text; that is not a digest.`);
}

/** Writes the file if it says something else; false, having done nothing, where somebody saved it since it was read. */
export function writePlace(
  workspace: Workspace,
  place: DigestPlace,
  text: string,
  expected: string | undefined,
): boolean {
  if (text === expected) return true;
  return withStoreLock(workspace, () => {
    if (readPlace(place) !== expected) return false;
    sweepStaging(workspace);
    writeAtomic(workspace, place.file, text);
    return true;
  });
}
