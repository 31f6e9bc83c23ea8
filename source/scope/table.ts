import fs from 'node:fs';
import {canonicalGlob} from '../../store/glob/canonical.js';
import {pathKeys} from '../../store/glob/keys.js';
import type {Db} from '../../store/sqlite.js';

// The scope lookup for a process that asks often: the same keys as in SQLite, with every expression compiled once.

type Entry = {readonly row: number; readonly glob: string; readonly plain: string; readonly regex: RegExp};

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
    const expression = compiled.get(regex) ?? new RegExp(regex);
    compiled.set(regex, expression);
    const entry = {row, glob, plain: canonicalGlob(glob), regex: expression};
    const list = entries.get(key);
    if (list) list.push(entry);
    else entries.set(key, [entry]);
  }
  const isFolder = (folder: string) =>
    fs.statSync(`${root}/${folder}`, {throwIfNoEntry: false})?.isDirectory() ?? false;
  return {match: path => matchIn(entries, path, isFolder)};
}

function matchIn(
  entries: ReadonlyMap<string, readonly Entry[]>,
  path: string,
  isFolder: (folder: string) => boolean,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const key of pathKeys(path)) {
    for (const {row, glob, plain, regex} of entries.get(key) ?? []) {
      if (path !== plain && !regex.test(path) && !(path.startsWith(`${plain}/`) && isFolder(plain))) continue;
      const globs = found.get(row);
      if (!globs) found.set(row, [glob]);
      else if (!globs.includes(glob)) globs.push(glob);
    }
  }
  return found;
}
