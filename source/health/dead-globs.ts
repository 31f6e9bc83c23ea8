import {isBelow, listFiles} from '../../store/git/files.js';
import {ignoredAmong} from '../../store/git/ignored.js';
import {literalPrefix} from '../../store/glob/literal-prefix.js';
import type {LearningPaths} from '../../store/index/records.js';
import type {Progress} from '../../store/index/refresh.js';
import type {Orbit} from '../open/orbit.js';
import {type ScopeTable, scopeTable} from '../scope/scope-table.js';

// Which globs have lost their files. What git does not list (ignored files, a submodule that is not checked out) may
// well be there: nobody calls a glob below it dead.

type DeadGlobs = (learning: LearningPaths) => string[];

export function deadGlobFinder(
  orbit: Orbit,
  learnings: readonly LearningPaths[],
  progress?: Progress,
  table: ScopeTable = scopeTable(orbit.db, orbit.workspace.root, {everyStatus: true}),
): DeadGlobs {
  const aliveByRow = new Map<number, Set<string>>();
  progress?.(0, 1);
  const {files, unlisted} = listFiles(orbit.workspace);
  for (const [at, file] of files.entries()) {
    if (at % 500 === 0) progress?.(at, files.length);
    for (const [row, globs] of table.match(file)) {
      const aliveGlobs = aliveByRow.get(row) ?? new Set();
      for (const glob of globs) aliveGlobs.add(glob);
      aliveByRow.set(row, aliveGlobs);
    }
  }
  progress?.(files.length, files.length);
  const withoutFile = ({row, paths}: LearningPaths) => paths.filter(glob => !aliveByRow.get(row)?.has(glob));
  const prefixes = new Set<string>();
  for (const learning of learnings) for (const glob of withoutFile(learning)) prefixes.add(literalPrefix(glob));
  const ignored = ignoredAmong(orbit.workspace.root, [...prefixes]);
  const isHidden = (prefix: string) => ignored.has(prefix) || isBelow(prefix, unlisted);
  return learning => withoutFile(learning).filter(glob => !isHidden(literalPrefix(glob)));
}
