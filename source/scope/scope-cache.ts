import {changesMade} from '../../store/index/changes.js';
import {type IndexedLearning, learningsByRow} from '../../store/index/query.js';
import {type Db, prepared} from '../../store/sqlite.js';
import {type ScopeTable, scopeTable} from './scope-table.js';

// A hook asks once and is answered by SQLite. A server, the workstation or an engine asks again and again: once the
// questions have cost about what reading all scopes would, they are read and kept until the index changes.

type Kept = {readonly table: ScopeTable; readonly learnings: Map<number, IndexedLearning>};
type Asked = {
  /** Moves with every change of the index by this process, and by another one. */
  own: number;
  others: number;
  isSure: boolean;
  questions: number;
  worth: number | undefined;
  kept: Kept | undefined;
};

/** How many scopes SQLite looks up in the time that reading one takes, roughly. */
const scopesPerQuestion = 50;
const fewest = 8;

const connections = new WeakMap<Db, Asked>();

/** The scopes in memory, where this connection asks often enough; undefined sends the caller to SQLite. */
export function keptScopes(db: Db, root: string): ScopeTable | undefined {
  // The first question is a hook's only one: it does not even look at the version.
  if (!connections.has(db)) {
    connections.set(db, asNew());
    return undefined;
  }
  const asked = current(db);
  if (asked.kept) return asked.kept.table;
  if (++asked.questions < fewest) return undefined;
  asked.worth ??= (db.prepare('SELECT count(*) FROM scope_globs').pluck().get() as number) / scopesPerQuestion;
  if (asked.questions < asked.worth) return undefined;
  asked.kept = {table: scopeTable(db, root), learnings: new Map()};
  return asked.kept.table;
}

/** The same rows as `learningsByRow`, remembered together with the scopes. */
export function learningsOf(db: Db, rows: readonly number[]): IndexedLearning[] {
  const learnings = connections.get(db)?.kept ? current(db).kept?.learnings : undefined;
  if (!learnings) return learningsByRow(db, rows);
  return rows.flatMap(row => {
    const known = learnings.get(row) ?? learningsByRow(db, [row])[0];
    if (known) learnings.set(row, known);
    return known ?? [];
  });
}

function current(db: Db): Asked {
  const known = connections.get(db);
  const own = changesMade();
  if (known?.own === own && (known.isSure || known.others === changesOfOthers(db))) {
    sureForNow(known);
    return known;
  }
  const fresh = asNew();
  fresh.own = own;
  fresh.others = changesOfOthers(db);
  sureForNow(fresh);
  connections.set(db, fresh);
  return fresh;
}

// What another process writes while this one computes an answer cannot have come before the question.
function sureForNow(asked: Asked): void {
  if (asked.isSure) return;
  asked.isSure = true;
  setImmediate(() => {
    asked.isSure = false;
  }).unref();
}

function changesOfOthers(db: Db): number {
  return prepared(db, 'PRAGMA data_version').pluck().get() as number;
}

function asNew(): Asked {
  return {own: -1, others: -1, isSure: false, questions: 0, worth: undefined, kept: undefined};
}
