import {startingConfidence} from '../record/schema.js';
import type {Db} from '../sqlite.js';
import type {Loaded} from './load.js';
import {countWrite} from './write-count.js';

// Writes one loaded record into every table that knows about it. `row` stays the same over updates.

export type RowWriter = {readonly upsert: (loaded: Loaded) => void; readonly remove: (id: string) => void};

export function rowWriter(db: Db): RowWriter {
  const find = db.prepare('SELECT row FROM learnings_index WHERE id = ?').pluck();
  const insert = db.prepare(`INSERT INTO learnings_index
    (row, id, status, paths, tags, symbols, summary, created_at, updated_at, priority, kind, domain, created_by, confidence,
     votes, feedback, tokens, stamp, hash, votes_stamp, feedback_stamp)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const record = db.prepare('INSERT INTO learning_records (row, json) VALUES (?, ?)');
  const glob = db.prepare('INSERT OR IGNORE INTO scope_globs (key, row, glob, regex) VALUES (?, ?, ?, ?)');
  const tag = db.prepare('INSERT OR IGNORE INTO scope_tags (tag, row) VALUES (?, ?)');
  const legacy = db.prepare('INSERT OR IGNORE INTO legacy_ids (legacy, row) VALUES (?, ?)');
  const problem = db.prepare('INSERT INTO problems (id, file, line, what, severity) VALUES (?, ?, ?, ?, ?)');
  const fts = db.prepare('INSERT INTO learnings_fts (rowid, summary, body, coia, tags) VALUES (?, ?, ?, ?, ?)');
  // Deleted and inserted, because SQLite takes ten times as long to replace a row.
  const tables = ['learnings_index', 'learning_records', 'scope_globs', 'scope_tags', 'legacy_ids', 'clean_texts'];
  const clears = tables.map(table => db.prepare(`DELETE FROM ${table} WHERE row = ?`));
  const clearFts = db.prepare('DELETE FROM learnings_fts WHERE rowid = ?');
  const clearProblems = db.prepare('DELETE FROM problems WHERE id = ?');

  function clear(id: string): number | null {
    countWrite();
    const row = (find.get(id) as number | undefined) ?? null;
    clearProblems.run(id);
    if (row === null) return null;
    for (const statement of clears) statement.run(row);
    clearFts.run(row);
    return row;
  }

  return {
    remove(id) {
      clear(id);
    },
    upsert(loaded) {
      const {scanned, learning} = loaded;
      const oldRow = clear(scanned.id);
      const {lastInsertRowid} = insert.run(oldRow, ...columns(loaded));
      for (const {file, line, what, severity} of loaded.problems) problem.run(scanned.id, file, line, what, severity);
      if (!learning) return;
      const row = oldRow ?? lastInsertRowid;
      record.run(row, JSON.stringify(learning));
      for (const {key, glob: text, regex} of loaded.globs) glob.run(key, row, text, regex);
      for (const name of learning.scope.tags) tag.run(name, row);
      for (const id of learning.legacy_ids) legacy.run(id, row);
      fts.run(
        row,
        learning.summary,
        learning.body ?? '',
        Object.values(learning.coia).join('\n'),
        [...learning.scope.tags, learning.domain ?? ''].join(' '),
      );
    },
  };
}

// A record that does not load keeps a row too: its stamp says that we have seen this very file.
function columns({scanned, hash, learning, votes, feedback, tokens}: Loaded): (string | number | null)[] {
  const stamps = [scanned.stamp, hash, scanned.votesStamp, scanned.feedbackStamp];
  if (!learning)
    return [scanned.id, 'broken', '[]', '[]', '[]', '', '', '', null, null, null, null, 0, '[]', '[]', 0, ...stamps];
  const {scope} = learning;
  return [
    learning.id,
    learning.status,
    JSON.stringify(scope.paths),
    JSON.stringify(scope.tags),
    JSON.stringify(scope.symbols),
    learning.summary,
    learning.created_at,
    learning.updated_at,
    learning.priority,
    learning.kind,
    learning.domain,
    learning.created_by,
    startingConfidence(learning),
    JSON.stringify(votes),
    JSON.stringify(feedback),
    tokens,
    ...stamps,
  ];
}
