import {canonicalGlob, expression, folderName, requiredLiteral} from '../../store/glob/canonical.js';
import {prefixesOf, splitKey, tailsAfter} from '../../store/glob/keys.js';
import type {Db} from '../../store/sqlite.js';
import {statIfExists} from '../../store/stat.js';

// The scope lookup for a process that asks often: the same keys as in SQLite, in memory. Nearly every candidate fails at
// its literal, so an expression is made only when one is needed, and kept.

type Entry = {
  readonly row: number;
  readonly glob: string;
  readonly plain: string;
  readonly folder: string | undefined;
  readonly literal: string;
  readonly source: string;
  regex: RegExp | undefined;
};

type Tails = Map<string, Bucket>;

export type ScopeTable = {
  /** row → the globs of it that match. */
  readonly match: (path: string) => ReadonlyMap<number, readonly string[]>;
};

export function scopeTable(db: Db, root: string, options: {everyStatus?: boolean} = {}): ScopeTable {
  const prefixes = new Map<string, Tails>();
  const rows = db
    .prepare(
      `SELECT g.key, g.row, g.glob, g.regex FROM scope_globs g JOIN learnings_index l ON l.row = g.row
       ${options.everyStatus ? '' : "WHERE l.status = 'active'"}`,
    )
    .raw()
    .iterate() as IterableIterator<[key: string, row: number, glob: string, regex: string]>;
  for (const [key, row, glob, source] of rows) {
    const [prefix, tail] = splitKey(key);
    const tails = prefixes.get(prefix) ?? new Map<string, Bucket>();
    prefixes.set(prefix, tails);
    const bucket = tails.get(tail) ?? new Bucket();
    tails.set(tail, bucket);
    const plain = canonicalGlob(glob);
    const folder = folderName(glob);
    bucket.entries.push({row, glob, plain, folder, literal: requiredLiteral(plain), source, regex: undefined});
  }
  const isFolder = (folder: string) => statIfExists(`${root}/${folder}`)?.isDirectory() ?? false;
  return {match: path => matchIn(prefixes, path, isFolder)};
}

const large = 12;
const gramLength = 3;

/** The scopes under one key. Of many, only those are looked at whose literal begins with letters that the path has. */
class Bucket {
  readonly entries: Entry[] = [];
  #byGram: Map<string, Entry[]> | undefined;

  candidates(grams: () => ReadonlySet<string>): readonly Entry[] {
    if (this.entries.length < large) return this.entries;
    this.#byGram ??= grouped(this.entries);
    const candidates = [...(this.#byGram.get('') ?? [])];
    for (const gram of grams()) {
      const entries = this.#byGram.get(gram);
      if (entries) candidates.push(...entries);
    }
    return candidates;
  }
}

function grouped(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const gram = entry.literal.length < gramLength ? '' : entry.literal.slice(0, gramLength);
    const group = groups.get(gram);
    if (group) group.push(entry);
    else groups.set(gram, [entry]);
  }
  return groups;
}

function gramsOf(path: string): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at + gramLength <= path.length; at++) grams.add(path.slice(at, at + gramLength));
  return grams;
}

function matchIn(
  prefixes: ReadonlyMap<string, Tails>,
  path: string,
  isFolder: (folder: string) => boolean,
): Map<number, string[]> {
  const matches = new Map<number, string[]>();
  let pathGrams: Set<string> | undefined;
  const grams = () => {
    pathGrams ??= gramsOf(path);
    return pathGrams;
  };
  const segments = path.split('/');
  const folders = prefixesOf(segments);
  for (let depth = 0; depth < folders.length; depth++) {
    const tails = prefixes.get(folders[depth] ?? '');
    if (!tails) continue;
    for (const tail of tailsAfter(segments, depth)) {
      const bucket = tails.get(tail);
      if (!bucket) continue;
      for (const entry of bucket.candidates(grams)) {
        if (!entryMatches(entry, path, isFolder)) continue;
        const {row, glob} = entry;
        const globs = matches.get(row);
        if (!globs) matches.set(row, [glob]);
        else if (!globs.includes(glob)) globs.push(glob);
      }
    }
  }
  return matches;
}

function entryMatches(entry: Entry, path: string, isFolder: (folder: string) => boolean): boolean {
  if (!path.includes(entry.literal)) return false;
  if (path === entry.plain) return true;
  entry.regex ??= expression(entry.source);
  if (entry.regex.test(path)) return true;
  const {folder} = entry;
  return folder !== undefined && path.startsWith(`${folder}/`) && isFolder(folder);
}
