import path from 'node:path';
import {OrbitError} from '../errors.js';
import {isId} from '../record/id.js';
import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import {gitLines, gitOrThrow, gitText} from './exec.js';
import {gitLayout} from './layout.js';
import {otherHolder} from './worktrees.js';

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

/** What `git add` does, without the filters that attributes name: they are programs, and records are stored as they are. */
export function markResolved(workspace: Workspace, files: readonly string[]): void {
  const layout = gitLayout(workspace.root);
  const holder = layout && otherHolder(layout);
  if (holder !== undefined)
    throw new OrbitError('unsafe', `${layout?.top}/.git leads into ${holder}; orbit changes nothing there.`);
  const top = layout?.top ?? workspace.root;
  const names = files.map(file => path.relative(top, path.resolve(workspace.root, file)));
  const present = names.filter(name => lstatIfExists(path.join(top, name))?.isFile());
  const hashes = gitOrThrow(
    top,
    ['hash-object', '-w', '--no-filters', '--stdin-paths'],
    present.map(name => `${name}\n`).join(''),
  );
  const objects = hashes.toString('latin1').split('\n');
  const isPresent = new Set(present);
  const removed = names.filter(name => !isPresent.has(name));
  const lines = [
    ...present.map((name, at) => `100644 ${objects[at]}\t${name}\0`),
    ...removed.map(name => `0 ${'0'.repeat(objects[0]?.length || 40)}\t${name}\0`),
  ];
  gitOrThrow(top, ['update-index', '-z', '--index-info'], lines.join(''));
}
