import path from 'node:path';
import {isId} from '../record/id.js';
import type {Workspace} from '../workspace.js';
import {gitLines, gitOrThrow, gitText} from './exec.js';
import {gitLayout} from './layout.js';

// What git knows about an unfinished merge: the three stages of a conflicted record, and the other side's tree.

export type ConflictedRecord = {
  readonly id: string;
  readonly base: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
};

export function conflictedRecords(workspace: Workspace): ConflictedRecord[] {
  const lines = gitLines(workspace.root, ['ls-files', '-u', '-z', '--', '.orbit/learnings']) ?? [];
  const stages = new Map<string, Map<string, string>>();
  for (const line of lines) {
    const [, stage, file] = /^\d+ [0-9a-f]+ (\d)\t(.*)$/s.exec(line) ?? [];
    const id = /^\.orbit\/learnings\/([^/]+)\/learning\.yaml$/.exec(file ?? '')?.[1];
    if (id === undefined || !isId(id) || stage === undefined) continue;
    const files = stages.get(id) ?? new Map<string, string>();
    files.set(stage, file ?? '');
    stages.set(id, files);
  }
  return [...stages].map(([id, files]) => {
    const readStage = (stage: string) =>
      files.has(stage) ? gitText(workspace.root, ['show', `:${stage}:./${files.get(stage)}`]) : undefined;
    return {id, base: readStage('1'), ours: readStage('2'), theirs: readStage('3')};
  });
}

/** The commit that is being merged, picked or replayed onto ours. */
function otherSide(workspace: Workspace): string | undefined {
  for (const name of ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REBASE_HEAD']) {
    const commit = gitText(workspace.root, ['rev-parse', '--verify', '--quiet', name])?.trim();
    if (commit) return commit;
  }
  return undefined;
}

export function otherSideText(workspace: Workspace, file: string): string | undefined {
  const commit = otherSide(workspace);
  return commit && gitText(workspace.root, ['show', `${commit}:./${file}`]);
}

export function ourText(workspace: Workspace, file: string): string | undefined {
  return gitText(workspace.root, ['show', `HEAD:./${file}`]);
}

export function otherSideFiles(workspace: Workspace): {id: string; text: string}[] {
  const commit = otherSide(workspace);
  if (!commit) return [];
  const layout = gitLayout(workspace.root);
  const prefix = layout ? path.relative(layout.top, workspace.root) : '';
  const names =
    gitLines(workspace.root, [
      'ls-tree',
      '-r',
      '-z',
      '--name-only',
      '--full-tree',
      commit,
      '--',
      path.posix.join(prefix, '.orbit/learnings'),
    ]) ?? [];
  return names.flatMap(name => {
    const id = /\/([^/]+)\/learning\.yaml$/.exec(name)?.[1];
    const text = id !== undefined && isId(id) ? gitText(workspace.root, ['show', `${commit}:${name}`]) : undefined;
    return id !== undefined && text !== undefined ? [{id, text}] : [];
  });
}

export function markResolved(workspace: Workspace, files: readonly string[]): void {
  gitOrThrow(workspace.root, ['add', '--all', '--', ...files]);
}
