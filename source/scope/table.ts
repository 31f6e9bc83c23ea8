import {canonicalGlob, folderName} from '../../store/glob/canonical.js';
import {expression} from '../../store/glob/expression.js';
import {pathKeys} from '../../store/glob/keys.js';
import type {Db} from '../../store/sqlite.js';
import {statIfThere} from '../../store/stat.js';

// The scope lookup for a process that asks often: the same keys as in SQLite, with every expression compiled once.

type Entry = {
  readonly row: number;
  readonly glob: string;
  readonly plain: string;
  readonly folder: string | undefined;
  readonly regex: RegExp;
};

export type ScopeTable = {
  /** row → the globs of it that match. */
  readonly match: (path: string) => ReadonlyMap<number, readonly string[]>;
};

export function scopeTable(db: Db, root: string, options: {everyStatus?: boolean} = {}): ScopeTable {
  const entries = new Map<string, Entry[]>();
  const rows = db
    .prepare(
      `SELECT g.key, g.row, g.glob, g.regex FROM scope_globs g JOIN learnings_index l ON l.row = g.row
       ${options.everyStatus ? '' : "WHERE l.status = 'active'"}`,
    )
    .all() as {key: string; row: number; glob: string; regex: string}[];
  const compiled = new Map<string, RegExp>();
  for (const {key, row, glob, regex} of rows) {
    const compiledRegex = compiled.get(regex) ?? expression(regex);
    compiled.set(regex, compiledRegex);
    const entry = {row, glob, plain: canonicalGlob(glob), folder: folderName(glob), regex: compiledRegex};
    const list = entries.get(key);
    if (list) list.push(entry);
    else entries.set(key, [entry]);
  }
  const isFolder = (folder: string) => statIfThere(`${root}/${folder}`)?.isDirectory() ?? false;
  return {match: path => matchIn(entries, path, isFolder)};
}

function matchIn(
  entries: ReadonlyMap<string, readonly Entry[]>,
  path: string,
  isFolder: (folder: string) => boolean,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const key of pathKeys(path)) {
    for (const entry of entries.get(key) ?? []) {
      if (!entryMatches(entry, path, isFolder)) continue;
      const {row, glob} = entry;
      const globs = found.get(row);
      if (!globs) found.set(row, [glob]);
      else if (!globs.includes(glob)) globs.push(glob);
    }
  }
  return found;
}

function entryMatches({plain, folder, regex}: Entry, path: string, isFolder: (folder: string) => boolean): boolean {
  if (path === plain || regex.test(path)) return true;
  return folder !== undefined && path.startsWith(`${folder}/`) && isFolder(folder);
}
