// This folder: what keeps a store sound: stale, heal, prune, resolve and migrate-layout; doctor/ finds the rest.

import fs from 'node:fs';
import {commitsOnBranch} from '../../store/git/commits.js';
import {evidenceByRow, type LearningPaths, pathsOf} from '../../store/index/records.js';
import type {Progress} from '../../store/index/refresh.js';
import {memoize} from '../../store/memoize.js';
import type {Evidence} from '../../store/record/schema.js';
import type {Orbit} from '../open/orbit.js';
import {deadGlobFinder} from './dead-globs.js';

// A learning is stale when any one thing it rests on is gone. Every reason is reported by itself: which globs are
// dead, which commits and tasks. What cannot be judged (no git, a shallow clone, another tracker's task) is not judged.

export const staleKinds = ['paths', 'commits', 'tasks'] as const;

export type StaleReason = {readonly kind: (typeof staleKinds)[number]; readonly detail: string};
export type StaleLearning = {readonly id: string; readonly reasons: readonly StaleReason[]};
export type StaleReport = {
  readonly stale: readonly StaleLearning[];
  /** Globs without a file in learnings that still live by another one. */
  readonly deadGlobs: readonly {readonly id: string; readonly globs: readonly string[]}[];
  readonly notes: readonly string[];
};

export function findStale(orbit: Orbit, progress?: Progress): StaleReport {
  const stale: StaleLearning[] = [];
  const deadGlobs: {id: string; globs: readonly string[]}[] = [];
  const notes: string[] = [];
  for (const {id, reasons, dead} of eachStale(orbit, {progress, note: text => void notes.push(text)})) {
    if (reasons.length > 0) stale.push({id, reasons});
    if (dead.length > 0) deadGlobs.push({id, globs: dead});
  }
  return {stale, deadGlobs, notes};
}

type Telling = {readonly progress?: Progress | undefined; readonly note?: (text: string) => void};

/** The learnings of which something is gone: why they are stale, and which globs are dead where others are not. */
export function* eachStale(
  orbit: Orbit,
  {progress, note}: Telling = {},
): Generator<StaleLearning & {readonly dead: readonly string[]}> {
  const learnings = pathsOf(orbit.db, 'active', 'proposed');
  const evidence = evidenceByRow(orbit.db);
  const deadGlobsOf = deadGlobFinder(orbit, learnings, progress);
  const commits = commitsOnBranch(orbit.workspace.root, [
    ...new Set(learnings.flatMap(({row}) => commitsOf(evidence.get(row)))),
  ]);
  if (commits.note) note?.(commits.note);
  const isThere = memoize((task: string) => fs.existsSync(`${orbit.workspace.tasks}/${task}`), manyTasks);
  for (const learning of learnings) {
    const dead = deadGlobsOf(learning);
    const basis = evidence.get(learning.row);
    const reasons = [
      pathReason(learning, dead),
      commitReason(basis, commits.onBranch),
      taskReason(basis, isThere),
    ].filter(reason => reason !== undefined);
    const partlyDead = dead.length < learning.paths.length ? dead : [];
    if (reasons.length + partlyDead.length > 0) yield {id: learning.id, reasons, dead: partlyDead};
  }
}

const manyTasks = 100_000;

function pathReason({paths}: LearningPaths, dead: readonly string[]): StaleReason | undefined {
  if (paths.length === 0 || dead.length < paths.length) return undefined;
  return {kind: 'paths', detail: `no file matches ${dead.join(', ')}`};
}

function commitsOf(evidence: readonly Evidence[] = []): string[] {
  return evidence.filter(({kind}) => kind === 'commit').map(({ref}) => ref);
}

function commitReason(
  evidence: readonly Evidence[] | undefined,
  onBranch: ReadonlySet<string> | undefined,
): StaleReason | undefined {
  const commits = commitsOf(evidence);
  if (!onBranch || commits.length === 0 || commits.some(commit => onBranch.has(commit))) return undefined;
  return {kind: 'commits', detail: `not on the current branch: ${commits.join(', ')}`};
}

// Only T-NNNN are ours to judge; PROJ-12 and #34 belong to trackers we cannot see.
function taskReason(evidence: readonly Evidence[] = [], isThere: (task: string) => boolean): StaleReason | undefined {
  const ownTasks = evidence.filter(({kind, ref}) => kind === 'task' && /^T-\d{4,}$/.test(ref)).map(({ref}) => ref);
  if (ownTasks.length === 0 || ownTasks.some(isThere)) return undefined;
  return {kind: 'tasks', detail: `gone: ${ownTasks.join(', ')}`};
}
