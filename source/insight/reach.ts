import {trackedFiles} from '../../store/git/files.js';
import {pathsOf} from '../../store/index/records.js';
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
  const active = pathsOf(orbit.db, 'active');
  const activeRows = new Set(active.map(({row}) => row));
  const table = scopeTable(orbit.db, orbit.workspace.root, {everyStatus: true});
  const files = trackedFiles(orbit.workspace).filter(file => !file.startsWith('.orbit/'));
  const counts = new Map<string, number>();
  let covered = 0;
  for (const file of files) {
    let isCovered = false;
    for (const [row, globs] of table.match(file)) {
      if (!activeRows.has(row)) continue;
      isCovered = true;
      for (const glob of globs) counts.set(`${row} ${glob}`, (counts.get(`${row} ${glob}`) ?? 0) + 1);
    }
    if (isCovered) covered++;
  }
  const deadGlobsOf = deadGlobFinder(orbit, active, undefined, table);
  const isBroad = (glob: string, count: number) =>
    isOverBroad(glob) || (files.length >= fewFiles && count > files.length * broadShare);
  return {
    files: files.length,
    files_covered: covered,
    reach: files.length === 0 ? null : Math.round((covered / files.length) * 10_000) / 10_000,
    dead_globs: active.flatMap(learning => deadGlobsOf(learning).map(glob => ({id: learning.id, glob}))),
    over_broad: active.flatMap(({row, id, paths}) =>
      paths
        .map(glob => ({id, glob, files: counts.get(`${row} ${glob}`) ?? 0}))
        .filter(({glob, files: count}) => isBroad(glob, count)),
    ),
  };
}
