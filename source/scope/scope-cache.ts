import {type IndexedLearning, learningsByRow} from '../../store/index/query.js';
import {writeCount} from '../../store/index/write-count.js';
import {type Db, prepared} from '../../store/sqlite.js';
import {type ScopeTable, scopeTable} from './scope-table.js';

// A hook asks once and is answered by SQLite. A server, the workstation or an engine asks again and again: once the
// questions have cost about what reading all scopes would, they are read and kept until the index changes.

type CachedScopes = {readonly table: ScopeTable; readonly learnings: Map<number, IndexedLearning>};
type ConnectionCache = {
  /** Moves with every change of the index by this process, and by another one. */
  ownWrites: number;
  dataVersion: number;
  isTrusted: boolean;
  questions: number;
  threshold: number | undefined;
  cached: CachedScopes | undefined;
};

/** How many scopes SQLite looks up in the time that reading one takes, roughly. */
const scopesPerQuestion = 50;
const fewest = 8;

const connections = new WeakMap<Db, ConnectionCache>();

/** The scopes in memory, where this connection asks often enough; undefined sends the caller to SQLite. */
export function cachedScopes(db: Db, root: string): ScopeTable | undefined {
  // The first question is a hook's only one: it does not even look at the version.
  if (!connections.has(db)) {
    connections.set(db, emptyCache());
    return undefined;
  }
  const cache = current(db);
  if (cache.cached) return cache.cached.table;
  if (++cache.questions < fewest) return undefined;
  cache.threshold ??= (db.prepare('SELECT count(*) FROM scope_globs').pluck().get() as number) / scopesPerQuestion;
  if (cache.questions < cache.threshold) return undefined;
  cache.cached = {table: scopeTable(db, root), learnings: new Map()};
  return cache.cached.table;
}

/** The same rows as `learningsByRow`, remembered together with the scopes. */
export function learningsOf(db: Db, rows: readonly number[]): IndexedLearning[] {
  const learnings = connections.get(db)?.cached ? current(db).cached?.learnings : undefined;
  if (!learnings) return learningsByRow(db, rows);
  return rows.flatMap(row => {
    const learning = learnings.get(row) ?? learningsByRow(db, [row])[0];
    if (learning) learnings.set(row, learning);
    return learning ?? [];
  });
}

function current(db: Db): ConnectionCache {
  const cache = connections.get(db);
  const ownWrites = writeCount();
  if (cache?.ownWrites === ownWrites && (cache.isTrusted || cache.dataVersion === dataVersion(db))) {
    trustForThisTick(cache);
    return cache;
  }
  const fresh = emptyCache();
  fresh.ownWrites = ownWrites;
  fresh.dataVersion = dataVersion(db);
  trustForThisTick(fresh);
  connections.set(db, fresh);
  return fresh;
}

// What another process writes while this one computes an answer cannot have come before the question.
function trustForThisTick(cache: ConnectionCache): void {
  if (cache.isTrusted) return;
  cache.isTrusted = true;
  setImmediate(() => {
    cache.isTrusted = false;
  }).unref();
}

function dataVersion(db: Db): number {
  return prepared(db, 'PRAGMA data_version').pluck().get() as number;
}

function emptyCache(): ConnectionCache {
  return {ownWrites: -1, dataVersion: -1, isTrusted: false, questions: 0, threshold: undefined, cached: undefined};
}
