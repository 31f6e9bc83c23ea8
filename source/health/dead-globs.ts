import {isBelow, listFiles} from '../../store/git/files.js';
import {ignoredAmong} from '../../store/git/ignored.js';
import {literalPrefix} from '../../store/glob/literal-prefix.js';
import type {Progress} from '../../store/index/refresh.js';
import type {Learning} from '../../store/record/schema.js';
import type {Orbit} from '../open/orbit.js';
import {scopeTable} from '../scope/scope-table.js';

// Which globs have lost their files. What git does not list (ignored files, a submodule that is not checked out) may
// well be there: nobody calls a glob below it dead.

export type GlobHealth = {readonly dead: (learning: Learning) => string[]};

export function globHealth(orbit: Orbit, learnings: readonly Learning[], progress?: Progress): GlobHealth {
  const table = scopeTable(orbit.db, orbit.workspace.root, {everyStatus: true});
  const ids = new Map(orbit.db.prepare('SELECT row, id FROM learnings_index').raw().all() as [number, string][]);
  const alive = new Map<string, Set<string>>();
  progress?.(0, 1);
  const {files, unlisted} = listFiles(orbit.workspace);
  for (const [at, file] of files.entries()) {
    if (at % 500 === 0) progress?.(at, files.length);
    for (const [row, globs] of table.match(file)) {
      const id = ids.get(row) ?? '';
      const known = alive.get(id) ?? new Set();
      for (const glob of globs) known.add(glob);
      alive.set(id, known);
    }
  }
  progress?.(files.length, files.length);
  const withoutFile = ({id, scope}: Learning) => scope.paths.filter(glob => !alive.get(id)?.has(glob));
  const ignored = ignoredAmong(orbit.workspace.root, [...new Set(learnings.flatMap(withoutFile).map(literalPrefix))]);
  const isHidden = (prefix: string) => ignored.has(prefix) || isBelow(prefix, unlisted);
  return {dead: learning => withoutFile(learning).filter(glob => !isHidden(literalPrefix(glob)))};
}
