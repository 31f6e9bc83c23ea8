import {isBelow, listFiles} from '../../store/git/files.js';
import {ignoredAmong} from '../../store/git/ignored.js';
import {literalPrefix} from '../../store/glob/literal-prefix.js';
import type {Progress} from '../../store/index/refresh.js';
import type {Learning} from '../../store/record/schema.js';
import type {Orbit} from '../open/orbit.js';
import {scopeTable} from '../scope/scope-table.js';

// Which globs have lost their files. What git does not list (ignored files, a submodule that is not checked out) may
// well be there: nobody calls a glob below it dead.

type DeadGlobs = (learning: Learning) => string[];

export function deadGlobFinder(orbit: Orbit, learnings: readonly Learning[], progress?: Progress): DeadGlobs {
  const table = scopeTable(orbit.db, orbit.workspace.root, {everyStatus: true});
  const ids = new Map(orbit.db.prepare('SELECT row, id FROM learnings_index').raw().all() as [number, string][]);
  const aliveById = new Map<string, Set<string>>();
  progress?.(0, 1);
  const {files, unlisted} = listFiles(orbit.workspace);
  for (const [at, file] of files.entries()) {
    if (at % 500 === 0) progress?.(at, files.length);
    for (const [row, globs] of table.match(file)) {
      const id = ids.get(row) ?? '';
      const aliveGlobs = aliveById.get(id) ?? new Set();
      for (const glob of globs) aliveGlobs.add(glob);
      aliveById.set(id, aliveGlobs);
    }
  }
  progress?.(files.length, files.length);
  const withoutFile = ({id, scope}: Learning) => scope.paths.filter(glob => !aliveById.get(id)?.has(glob));
  const ignored = ignoredAmong(orbit.workspace.root, [...new Set(learnings.flatMap(withoutFile).map(literalPrefix))]);
  const isHidden = (prefix: string) => ignored.has(prefix) || isBelow(prefix, unlisted);
  return learning => withoutFile(learning).filter(glob => !isHidden(literalPrefix(glob)));
}
