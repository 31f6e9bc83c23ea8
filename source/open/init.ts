import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../../store/errors.js';
import {git} from '../../store/git/exec.js';
import {gitLayout} from '../../store/git/layout.js';
import {makeOwnFolder, requireOwnFolders} from '../../store/own-folders.js';
import {readPlainFile, writePlainFile} from '../../store/plain-file.js';
import {lstatIfExists} from '../../store/stat.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';

// Creates a workspace, or completes one. What a person already has in these files stays.

export const maxIgnoreBytes = 4 * 1024 * 1024;

export type InitResult = {
  readonly root: string;
  readonly created: readonly string[];
  readonly notes: readonly string[];
};

export function initWorkspace(folder: string): InitResult {
  const stat = fs.statSync(folder, {throwIfNoEntry: false});
  if (!stat?.isDirectory()) throw new OrbitError('bad-value', `root: ${folder} is not a folder.`);
  const workspace = workspaceAt(fs.realpathSync(folder));
  const created: string[] = [];
  const notes: string[] = [];
  const record = (file: string, changed: boolean) =>
    void (changed && created.push(path.relative(workspace.root, file)));
  requireOwnFolders(workspace);
  const isNew = !lstatIfExists(workspace.learnings);
  makeOwnFolder(workspace, workspace.learnings);
  record(`${workspace.learnings}/`, isNew);
  record(`${workspace.orbit}/.gitignore`, ensureLines(`${workspace.orbit}/.gitignore`, ['state/']));
  record(
    `${workspace.orbit}/.gitattributes`,
    ensureLines(`${workspace.orbit}/.gitattributes`, ['*.jsonl merge=union']),
  );
  if (gitLayout(workspace.root)) keepTracked(workspace, record, notes);
  else notes.push('this folder is not in a git repository: records will not travel to others until it is.');
  return {root: workspace.root, created, notes};
}

// A repository that ignores `.orbit/` (older tools did) would silently lose every record.
function keepTracked(workspace: Workspace, record: (file: string, changed: boolean) => void, notes: string[]): void {
  if (!isIgnored(workspace)) return;
  const rootIgnore = `${workspace.root}/.gitignore`;
  record(rootIgnore, ensureLines(rootIgnore, ['!/.orbit/']));
  if (isIgnored(workspace)) {
    const ownIgnore = `${workspace.orbit}/.gitignore`;
    writePlainFile(ownIgnore, `!*\n${readIgnore(ownIgnore).replace(/^!\*\n/, '')}`);
    record(ownIgnore, true);
  }
  notes.push(
    isIgnored(workspace)
      ? 'git still ignores .orbit/learnings; remove the rule that `git check-ignore -v .orbit/learnings/L-0001/learning.yaml` names.'
      : 'this repository ignored .orbit/; a line in .gitignore keeps the records tracked.',
  );
}

export function isIgnored(workspace: Workspace): boolean {
  const files = ['learnings/L-0001/learning.yaml', 'learnings/L-0001/votes.jsonl', '.gitattributes'].map(
    file => `${workspace.orbit}/${file}`,
  );
  // Not with -q: that takes a single path. Without it one ignored file of the three is enough.
  return git(workspace.root, ['check-ignore', '--no-index', ...files]).ok;
}

/** Appends the lines that are missing. Returns whether the file changed. */
export function ensureLines(file: string, lines: readonly string[]): boolean {
  const stat = lstatIfExists(file);
  // Git does not follow a link here, and writing through one would change a file that is none of ours.
  if (stat && !stat.isFile())
    throw new OrbitError('io', `${file} is a link or a folder.`, 'Replace it with a plain file, then run it again.');
  const text = stat ? readIgnore(file) : '';
  const present = new Set(text.split(/\r?\n/).map(line => line.trim()));
  const missing = lines.filter(line => !present.has(line));
  if (missing.length === 0) return false;
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  writePlainFile(file, `${text}${separator}${missing.join('\n')}\n`);
  return true;
}

function readIgnore(file: string): string {
  const text = readPlainFile(file, maxIgnoreBytes);
  if (text === undefined) throw new OrbitError('io', `${file} cannot be read.`);
  return text;
}
