import type {Config} from '../config/schema.js';
import type {Db} from '../sqlite.js';

// The index is derived: a version we do not know is thrown away and rebuilt, never migrated. Bump the version with
// every change of the tables or of what is stored in them (glob compilation and token counting included).

export const indexVersion = 6;

const tables = `
CREATE TABLE learnings_index (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  paths TEXT NOT NULL,
  tags TEXT NOT NULL,
  symbols TEXT NOT NULL,
  summary TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  priority INTEGER,
  kind TEXT,
  domain TEXT,
  created_by TEXT,
  confidence REAL NOT NULL,
  votes TEXT NOT NULL,
  feedback TEXT NOT NULL,
  tokens INTEGER NOT NULL,
  stamp TEXT NOT NULL,
  hash TEXT NOT NULL,
  votes_stamp TEXT NOT NULL,
  feedback_stamp TEXT NOT NULL
);
CREATE INDEX learnings_index_active ON learnings_index (id) WHERE status = 'active';
CREATE TABLE learning_records (row INTEGER PRIMARY KEY, json TEXT NOT NULL);
CREATE TABLE scope_globs (
  key TEXT NOT NULL, row INTEGER NOT NULL, glob TEXT NOT NULL, regex TEXT NOT NULL,
  PRIMARY KEY (key, row, glob)
) WITHOUT ROWID;
CREATE INDEX scope_globs_row ON scope_globs (row);
CREATE TABLE scope_tags (tag TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (tag, row)) WITHOUT ROWID;
CREATE INDEX scope_tags_row ON scope_tags (row);
CREATE TABLE legacy_ids (legacy TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (legacy, row)) WITHOUT ROWID;
CREATE INDEX legacy_ids_row ON legacy_ids (row);
CREATE TABLE problems (id TEXT NOT NULL, file TEXT NOT NULL, line INTEGER, what TEXT NOT NULL, severity TEXT NOT NULL);
CREATE INDEX problems_id ON problems (id);
CREATE TABLE clean_texts (
  row INTEGER NOT NULL, what TEXT NOT NULL, rules TEXT NOT NULL, PRIMARY KEY (row, what)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE learnings_fts USING fts5 (
  summary, body, coia, tags,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61'
);
CREATE TABLE usage (
  id TEXT PRIMARY KEY, injected INTEGER NOT NULL DEFAULT 0, shown INTEGER NOT NULL DEFAULT 0,
  last_injected_at TEXT, last_shown_at TEXT
) WITHOUT ROWID;
CREATE TABLE index_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

export function hasSchema(db: Db): boolean {
  return db.pragma('user_version', {simple: true}) === indexVersion;
}

/** An index of this version, with nothing in it but our tables, that was made here. Asked before anything is read from it. */
export function isOurs(db: Db, origin: string | undefined): boolean {
  if (origin === undefined || !hasSchema(db) || !hasOnlyOurTables(db)) return false;
  return db.prepare("SELECT value FROM index_state WHERE key = 'origin'").pluck().get() === origin;
}

// A trigger, a view in place of a table or a column with an expression would speak for the records.
function hasOnlyOurTables(db: Db): boolean {
  const found = db.prepare('SELECT type, name, sql FROM sqlite_master').raw().all() as [
    string,
    string,
    string | null,
  ][];
  return found.length === statements.size + ownedBySqlite.size && found.every(isOurObject);
}

const statements = new Set(tables.split(';').flatMap(statement => statement.trim() || []));
/** The index behind UNIQUE, and what FTS5 keeps its words in. */
const ownedBySqlite = new Set([
  'sqlite_autoindex_learnings_index_1',
  ...['data', 'idx', 'docsize', 'config'].map(name => `learnings_fts_${name}`),
]);
const shadowTable = /^CREATE TABLE '\w+'\([\w ,()]+\)(?: WITHOUT ROWID)?$/;

function isOurObject([type, name, sql]: [string, string, string | null]): boolean {
  if (!ownedBySqlite.has(name)) return sql !== null && statements.has(sql);
  return type === 'index' ? sql === null : type === 'table' && sql !== null && shadowTable.test(sql);
}

/** Makes the tables in an empty database. */
export function createSchema(db: Db, origin: string): void {
  db.transaction(() => {
    db.exec(tables);
    db.prepare("INSERT INTO index_state (key, value) VALUES ('origin', ?)").run(origin);
    db.pragma(`user_version = ${indexVersion}`);
  }).immediate();
}

/** What the index remembers about the moment it was last proved complete. */
export type IndexState = {
  readonly scannedAt: number;
  readonly count: number;
  readonly folder: string;
  readonly git: readonly (readonly [file: string, stamp: string])[];
  readonly config: string;
  readonly options: Config;
  readonly legacy: boolean;
};

export function readState(db: Db): IndexState | undefined {
  const row = db.prepare("SELECT value FROM index_state WHERE key = 'state'").get() as {value: string} | undefined;
  return row === undefined ? undefined : (JSON.parse(row.value) as IndexState);
}

export function writeState(db: Db, state: IndexState): void {
  db.prepare("INSERT OR REPLACE INTO index_state (key, value) VALUES ('state', ?)").run(JSON.stringify(state));
}
