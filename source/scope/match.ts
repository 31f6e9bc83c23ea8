// This folder: which learnings apply, and why. Paths, tags and symbols are alternatives: one is enough.

import {canonicalGlob, expression, folderName, requiredLiteral} from '../../store/glob/canonical.js';
import type {GlobCandidate} from '../../store/index/query.js';
import {globCandidates, rowsWithTag} from '../../store/index/query.js';
import {normalizeTag} from '../../store/record/tags.js';
import type {Db} from '../../store/sqlite.js';
import {statIfExists} from '../../store/stat.js';
import {cachedScopes} from './scope-cache.js';
import type {ScopeTable} from './scope-table.js';

export type ScopeQuery = {
  /** Relative to the workspace root. */
  readonly paths: readonly string[];
  readonly tags: readonly string[];
};
export type Matches = ReadonlyMap<number, readonly string[]>;

export type MatchOptions = {
  readonly everyStatus?: boolean;
  /** To look in, for one who asks about so many paths that reading all scopes first is worth it. */
  readonly table?: ScopeTable;
};

export function matchScope(db: Db, root: string, query: ScopeQuery, options: MatchOptions = {}): Matches {
  const matches = new Map<number, string[]>();
  const add = (row: number, reason: string) => {
    const reasons = matches.get(row);
    if (!reasons) matches.set(row, [reason]);
    else if (!reasons.includes(reason)) reasons.push(reason);
  };
  const table = options.table ?? (options.everyStatus ? undefined : cachedScopes(db, root));
  for (const path of query.paths) {
    if (table) for (const [row, globs] of table.match(path)) for (const glob of globs) add(row, `path:${glob}`);
    else
      for (const candidate of globCandidates(db, path, options))
        if (globMatches(candidate, path, root)) add(candidate.row, `path:${candidate.glob}`);
  }
  for (const tag of query.tags) {
    const name = normalizeTag(tag);
    for (const row of rowsWithTag(db, name)) add(row, `tag:${name}`);
  }
  return matches;
}

export function globMatches({glob, regex}: Pick<GlobCandidate, 'glob' | 'regex'>, path: string, root: string): boolean {
  const canonical = canonicalGlob(glob);
  if (!path.includes(requiredLiteral(canonical))) return false;
  // Equality first: `app/[id]/page.tsx` is a real file name as well as a glob.
  if (path === canonical || expression(regex).test(path)) return true;
  const folder = folderName(glob);
  return folder !== undefined && path.startsWith(`${folder}/`) && isFolder(`${root}/${folder}`);
}

// A bare folder name means everything below it, as long as it is a folder.
function isFolder(folder: string): boolean {
  return statIfExists(folder)?.isDirectory() ?? false;
}
