import fs from 'node:fs';
import path from 'node:path';
import {writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {readPlainBytes} from '../../store/plain-file.js';
import {quote} from '../../store/quote.js';
import {lstatIfExists} from '../../store/stat.js';
import type {Workspace} from '../../store/workspace.js';

// Where a digest may be: a markdown file of the workspace, reached without a link that leads out of it.

export type DigestFile = {readonly file: string; readonly name: string};

const maxBytes = 1024 * 1024;

export function locateDigest(workspace: Workspace, cwd: string, typed: string | undefined, flag: string): DigestFile {
  const requested = typed === undefined ? `${workspace.orbit}/LEARNINGS.md` : path.resolve(cwd, typed);
  const refuse = (why: string) => new OrbitError('bad-value', `${flag}: ${quote(typed ?? requested, 512)} ${why}.`);
  let folder: string;
  try {
    folder = fs.realpathSync.native(path.dirname(requested));
  } catch {
    throw refuse('is in a folder that does not exist');
  }
  const file = path.join(folder, path.basename(requested));
  if (!file.startsWith(`${workspace.root}/`)) throw refuse('is outside the workspace; allowed is a file inside it');
  const name = file.slice(workspace.root.length + 1);
  if (!/\.(?:md|markdown)$/i.test(name)) throw refuse('is not a markdown file; allowed is a name that ends in .md');
  if (name.split('/').includes('.git')) throw refuse('is inside .git');
  for (const reserved of [workspace.learnings, workspace.state, workspace.tasks])
    if (file.startsWith(`${reserved}/`)) throw refuse('is where orbit keeps its own files');
  const stat = lstatIfExists(file);
  if (stat?.isSymbolicLink()) throw refuse('is a symbolic link; allowed is a plain file');
  if (stat && !stat.isFile()) throw refuse('is not a plain file');
  return {file, name};
}

/** The text of a digest; undefined where there is no file. */
export function readDigestFile({file, name}: DigestFile): string | undefined {
  const stat = lstatIfExists(file);
  if (!stat) return undefined;
  if (!stat.isFile()) throw new OrbitError('bad-value', `${name} is not a plain file.`);
  const bytes = readPlainBytes(file, maxBytes);
  if (!bytes) throw new OrbitError('bad-value', `${name} is larger than 1 MB; that is not a digest.`);
  try {
    const text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new OrbitError('bad-value', `${name} is not text; that is not a digest.`);
}

/** Writes the file if it says something else; false, having done nothing, where somebody saved it since it was read. */
export function writeDigestFile(
  workspace: Workspace,
  target: DigestFile,
  text: string,
  expected: string | undefined,
): boolean {
  if (text === expected) return true;
  return withStoreLock(workspace, () => {
    if (readDigestFile(target) !== expected) return false;
    writeAtomic(workspace, target.file, text);
    return true;
  });
}
