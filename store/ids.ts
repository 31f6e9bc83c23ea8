import fs from 'node:fs';
import path from 'node:path';
import {highestBranchId} from './git/branch-ids.js';
import {siblingWorkspaces} from './git/worktrees.js';
import {withLock} from './lock.js';
import {makeOwnFolder, requireOwnFolders} from './own-folders.js';
import {readPlainFile, writePlainFile} from './plain-file.js';
import {formatId, highestCounted, idNumber, isNumbered} from './record/id.js';
import {type Workspace, workspaceAt} from './workspace.js';

// A new id is one more than the highest that this checkout, its linked worktrees or any branch has. Numbers are not
// reused: the highest one ever given is remembered beside the lock.

const maxMarkBytes = 64;

/** What is numbered: learnings and tasks have a series each. */
export type Series = {readonly letter: 'L' | 'T'; readonly folder: 'learnings' | 'tasks'};
export const learningIds: Series = {letter: 'L', folder: 'learnings'};
export const taskIds: Series = {letter: 'T', folder: 'tasks'};

/**
 * For a change that makes records: the lock that gives ids is everybody's, and is always taken before the store's, so that
 * no two processes wait for each other.
 */
export function withIds<T>(workspace: Workspace, work: () => T): T {
  return withLock(markHolderOf(siblingWorkspaces(workspace), workspace), 'ids', work);
}

/** Finds the next id and lets `claim` take it, with no other checkout of the repository allocating meanwhile. */
export function allocateId<T>(
  workspace: Workspace,
  claim: (id: string) => T | undefined,
  series: Series = learningIds,
): T {
  const siblings = siblingWorkspaces(workspace);
  const branches = highestBranchId(workspace, series);
  const markHolder = markHolderOf(siblings, workspace);
  return withLock(markHolder, 'ids', () => {
    let number = Math.max(
      branches,
      ...siblings.map(root => readMark(workspaceAt(root), series)),
      ...siblings.map(root => highestInFolder(workspaceAt(root)[series.folder], series)),
    );
    for (;;) {
      number++;
      const claimed = claim(formatId(number, series.letter));
      if (claimed === undefined) continue;
      writeMark(markHolder, series, number);
      return claimed;
    }
  });
}

function markHolderOf(siblings: readonly string[], workspace: Workspace): Workspace {
  return siblings.map(workspaceAt).find(isWritable) ?? workspace;
}

// An agent that is shut into one worktree sees the main checkout but may not write there.
function isWritable(workspace: Workspace): boolean {
  try {
    requireOwnFolders(workspace);
    makeOwnFolder(workspace, workspace.locks);
    fs.accessSync(workspace.locks, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function highestInFolder(folder: string, series: Series = learningIds): number {
  let highest = 0;
  let names: string[] = [];
  try {
    names = fs.readdirSync(folder);
  } catch {
    // A checkout without learnings.
  }
  for (const name of names) {
    const id = name.replace(/\.ya?ml$/, '');
    if (isNumbered(id, series.letter) && idNumber(id) <= highestCounted) highest = Math.max(highest, idNumber(id));
  }
  return highest;
}

/** Records that vanished from this checkout keep their numbers, whoever made them. */
export function rememberIds(workspace: Workspace, ids: readonly string[], series: Series = learningIds): void {
  const highest = Math.max(0, ...ids.map(idNumber).filter(number => number <= highestCounted));
  if (highest > readMark(workspace, series)) writeMark(workspace, series, highest);
}

function readMark(workspace: Workspace, series: Series): number {
  const number = Number(readPlainFile(markFile(workspace, series), maxMarkBytes));
  return Number.isSafeInteger(number) && number > 0 && number <= highestCounted ? number : 0;
}

// Written in place: a few digits are whole or nothing, and a kill leaves no second file.
function writeMark(workspace: Workspace, series: Series, number: number): void {
  try {
    writePlainFile(markFile(workspace, series), String(number));
  } catch {
    // Without the mark only the number of a deleted record could come again.
  }
}

function markFile(workspace: Workspace, {letter}: Series): string {
  return path.join(workspace.state, letter === 'L' ? 'highest-id' : 'highest-task-id');
}
