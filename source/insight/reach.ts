import {trackedFiles} from '../../store/git/files.js';
import {type ScopedLearning, scopesOf} from '../../store/index/records.js';
import {deadGlobFinder} from '../health/dead-globs.js';
import {isOverBroad} from '../lint/scope.js';
import type {Orbit} from '../open/orbit.js';
import {scopeTable} from '../scope/scope-table.js';

// How much of the repository the learnings speak about, and which globs do not do their part: those without a file, and
// those that come up nearly everywhere and are soon read as noise.

export type Reach = {
  readonly files: number;
  readonly files_covered: number;
  readonly reach: number | null;
  readonly dead_globs: readonly {readonly id: string; readonly glob: string}[];
  readonly over_broad: readonly {readonly id: string; readonly glob: string; readonly files: number}[];
};

const broadShare = 0.5;
/** In a repository of a handful of files every glob is broad. */
const fewFiles = 20;

export function reach(orbit: Orbit): Reach {
  const active = scopesOf(orbit.db, 'active');
  const dead = deadGlobs(orbit, active);
  const table = scopeTable(orbit.db, orbit.workspace.root);
  const files = trackedFiles(orbit.workspace).filter(file => !file.startsWith('.orbit/'));
  const counts = new Map<string, number>();
  let covered = 0;
  for (const file of files) {
    const matches = table.match(file);
    if (matches.size > 0) covered++;
    for (const [row, globs] of matches)
      for (const glob of globs) counts.set(`${row} ${glob}`, (counts.get(`${row} ${glob}`) ?? 0) + 1);
  }
  const isBroad = (glob: string, count: number) =>
    isOverBroad(glob) || (files.length >= fewFiles && count > files.length * broadShare);
  return {
    files: files.length,
    files_covered: covered,
    reach: files.length === 0 ? null : Math.round((covered / files.length) * 10_000) / 10_000,
    dead_globs: dead,
    over_broad: active.flatMap(({row, id, scope}) =>
      scope.paths
        .map(glob => ({id, glob, files: counts.get(`${row} ${glob}`) ?? 0}))
        .filter(({glob, files: count}) => isBroad(glob, count)),
    ),
  };
}

// By itself, so that its table of scopes is gone before the next one is made.
function deadGlobs(orbit: Orbit, active: readonly ScopedLearning[]): {id: string; glob: string}[] {
  const deadGlobsOf = deadGlobFinder(orbit, active);
  return active.flatMap(learning => deadGlobsOf(learning).map(glob => ({id: learning.id, glob})));
}
