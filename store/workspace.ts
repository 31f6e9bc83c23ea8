// This folder: what is true on disk, how it is read, locked and written. No ranking, no rendering.

import fs from 'node:fs';
import path from 'node:path';
import type {Env} from './env.js';
import {OrbitError} from './errors.js';
import {requireOwnFolders, requireOwnState} from './own-folders.js';
import {isOwn} from './owner.js';
import {lstatIfExists} from './stat.js';
import {realpath, upward} from './upward.js';

// Where everything lives. Only this file spells the names inside `.orbit/`.

export type Workspace = {
  /** Real path of the folder that holds `.orbit/`. */
  readonly root: string;
  readonly orbit: string;
  readonly learnings: string;
  /** The optional vocabulary of tags. */
  readonly tags: string;
  readonly tasks: string;
  readonly config: string;
  readonly state: string;
  /** Made once in this checkout: see index/origin.ts. */
  readonly origin: string;
  readonly index: string;
  readonly usage: string;
  readonly locks: string;
  readonly staging: string;
  /** The changes that were made here, for undo, and the one that is being made: see journal/. */
  readonly journal: string;
  readonly pending: string;
};

export function workspaceAt(root: string): Workspace {
  const orbit = `${root}/.orbit`;
  const state = `${orbit}/state`;
  return {
    root,
    orbit,
    learnings: `${orbit}/learnings`,
    tags: `${orbit}/learnings/tags.yaml`,
    tasks: `${orbit}/tasks`,
    config: `${orbit}/config.yaml`,
    state,
    origin: `${state}/made-here`,
    index: `${state}/index.sqlite`,
    usage: `${state}/usage.jsonl`,
    locks: `${state}/locks`,
    staging: `${state}/staging`,
    journal: `${state}/journal`,
    pending: `${state}/journal/pending.jsonl`,
  };
}

export type WorkspaceLocation = {
  readonly cwd: string;
  /** What `--root` says; it goes before ORBIT_ROOT. */
  readonly root?: string | undefined;
  readonly env?: Env;
};

export function namedRoot({root, env}: WorkspaceLocation): string | undefined {
  return (root ?? env?.ORBIT_ROOT) || undefined;
}

/**
 * The nearest ancestor with `.orbit/`, never above the git top level, the home folder or a mount point; undefined where there
 * is none. Throws `unsafe` for one that must not be believed: somebody else's, or with links in places of ours.
 */
export function findWorkspace(location: WorkspaceLocation): Workspace | undefined {
  const named = namedRoot(location);
  if (named !== undefined) {
    const root = realpath(path.resolve(location.cwd, named));
    return root === undefined ? undefined : believedAt(root, location);
  }
  const start = realpath(location.cwd);
  if (start === undefined) return undefined;
  for (const folder of upward(start, location.env ?? {})) {
    const workspace = believedAt(folder, location);
    if (workspace) return workspace;
    if (fs.existsSync(path.join(folder, '.git'))) return undefined;
  }
  return undefined;
}

function believedAt(root: string, {env}: WorkspaceLocation): Workspace | undefined {
  const workspace = workspaceAt(root);
  const stat = lstatIfExists(workspace.orbit);
  if (!stat || stat.isFile()) return undefined;
  requireOwnFolders(workspace);
  if (isOwn(stat.uid, root, env ?? {})) return workspace;
  throw new OrbitError(
    'unsafe',
    `${workspace.orbit} belongs to another user (${stat.uid}).`,
    `If you believe what it holds: git config --global --add safe.directory ${root}`,
  );
}

export function requireWorkspace(location: WorkspaceLocation): Workspace {
  const workspace = findWorkspace(location);
  if (workspace) {
    requireOwnState(workspace);
    return workspace;
  }
  const named = namedRoot(location);
  throw new OrbitError(
    'no-workspace',
    named
      ? `no orbit workspace in ${named}: it has no .orbit folder.`
      : `no orbit workspace in ${location.cwd} or above it.`,
  );
}

/** What a folder of a record may hold, and one of a task. */
export const recordFiles = ['learning.yaml', 'votes.jsonl', 'feedback.jsonl'] as const;
export const taskFiles = ['task.yaml', 'output.md'] as const;

export function recordFolder(workspace: Workspace, id: string): string {
  return `${workspace.learnings}/${id}`;
}

export function recordFile(workspace: Workspace, id: string): string {
  return `${workspace.learnings}/${id}/learning.yaml`;
}

/** A path for messages: relative to the workspace root. */
export function shown(workspace: Workspace, file: string): string {
  return file.startsWith(`${workspace.root}/`) ? file.slice(workspace.root.length + 1) : file;
}
