import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import Database from 'better-sqlite3';
import {OrbitError} from './errors.js';

export type Db = Database.Database;

// better-sqlite3 finds its addon with the `bindings` package, which costs more than opening the database. The
// addon's place is known: the nearest node_modules above this file. Nor is `require` needed to load it.
let addon: object | undefined;

function loadAddon(): object | undefined {
  if (addon !== undefined) return addon;
  // The entry is CommonJS and knows its folder; only a module has to work it out.
  let folder = typeof __dirname === 'string' ? __dirname : path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node');
    if (fs.existsSync(candidate)) {
      const module = {exports: {}};
      process.dlopen(module, candidate);
      addon = module.exports;
      return addon;
    }
    const parent = path.dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

export function openDatabase(file: string, options: {readonly?: boolean; timeout: number}): Db {
  try {
    // The types know only the path of an addon.
    const nativeBinding = loadAddon() as string | undefined;
    const db = new Database(file, {
      readonly: options.readonly ?? false,
      fileMustExist: options.readonly ?? false,
      timeout: options.timeout,
      ...(nativeBinding === undefined ? {} : {nativeBinding}),
    });
    // Nothing that stands in a file's schema may call what acts; better-sqlite3 itself opens with the defensive flag.
    db.exec('PRAGMA trusted_schema = OFF');
    return db;
  } catch (error) {
    if (isSqliteError(error)) throw error;
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    if (/directory does not exist/.test(message)) throw new OrbitError('io', `${path.dirname(file)} does not exist.`);
    throw new OrbitError('native', `the SQLite module could not be loaded: ${message}`);
  }
}

const statements = new WeakMap<Db, Map<string, Database.Statement>>();

/** A statement that is asked for again and again: preparing it takes longer than most of its answers. */
export function prepared(db: Db, sql: string): Database.Statement {
  const prepared = statements.get(db) ?? new Map<string, Database.Statement>();
  statements.set(db, prepared);
  const statement = prepared.get(sql) ?? db.prepare(sql);
  prepared.set(sql, statement);
  return statement;
}

export function isSqliteError(error: unknown): error is Error & {code: string} {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')
  );
}

export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && (error.code.startsWith('SQLITE_BUSY') || error.code.startsWith('SQLITE_LOCKED'));
}
