import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {damageNote, isDamage, retryOnDamage} from '../../../store/index/damage.js';
import {openIndex} from '../../../store/index/open.js';
import {originOf} from '../../../store/index/origin.js';
import {createSchema, hasSchema, isOurs} from '../../../store/index/schema.js';
import {openDatabase} from '../../../store/sqlite.js';
import {type Workspace, workspaceAt} from '../../../store/workspace.js';
import {learnings, summaryOf} from '../../support/indexed.js';
import {workspace} from '../../support/workspace.js';

// The index is made from the records: whatever became of its file, the answers are right and what was odd is said.

function store(count = 2) {
  const files = workspace();
  for (const [id, fields] of Object.entries(learnings(count))) files.record(id, fields);
  const paths = workspaceAt(files.root);
  const notes: string[] = [];
  const open = (options = {}) => {
    const opened = openIndex(paths, {note: text => notes.push(text), ...options});
    const answer = {
      inMemory: opened.inMemory,
      changed: opened.refreshed.changed,
      summary: summaryOf(opened.db, 'L-0001'),
    };
    opened.db.close();
    return answer;
  };
  return {files, paths, notes, open};
}

/** What this process has open, where the system tells. */
function openFiles(): string[] {
  const folder = '/proc/self/fd';
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).flatMap(name => {
    try {
      return [fs.readlinkSync(`${folder}/${name}`)];
    } catch {
      return [];
    }
  });
}

describe('opening the index', () => {
  test('makes it where there is none, and takes it as it is the next time', async () => {
    const {paths, notes, open} = store();
    expect(open()).toEqual({inMemory: false, changed: 2, summary: 'about L-0001'});
    expect(fs.existsSync(paths.index)).toBe(true);
    expect(open({skipRefresh: true})).toEqual({inMemory: false, changed: 0, summary: 'about L-0001'});
    expect(notes).toEqual([]);
  });

  test.each([
    ['cut off', (file: string) => fs.truncateSync(file, 5_000)],
    ['no database', (file: string) => fs.writeFileSync(file, 'no database '.repeat(5_000))],
  ])('%s: it is rebuilt on disk, and said once', (_, damage) => {
    const {paths, notes, open} = store();
    open();
    damage(paths.index);
    expect(open()).toEqual({inMemory: false, changed: 2, summary: 'about L-0001'});
    expect(notes).toEqual([damageNote]);
    // A server that meets this often must not run out of files.
    expect(openFiles().filter(file => file.startsWith(paths.index))).toEqual([]);
    expect(open()).toMatchObject({inMemory: false, summary: 'about L-0001'});
    expect(notes).toHaveLength(1);
  });

  test('held by somebody who writes: the records are read directly, and a person is told why', () => {
    const {paths, notes, open} = store();
    open();
    const holder = openDatabase(paths.index, {timeout: 0});
    holder.exec('BEGIN IMMEDIATE');
    expect(open({timeout: 20})).toEqual({inMemory: true, changed: 2, summary: 'about L-0001'});
    expect(notes).toEqual([expect.stringMatching(/^the index is busy; the records are read directly \(.+\)\.$/)]);
    holder.close();
    expect(open()).toMatchObject({inMemory: false});
  });

  test('a folder in its place: the same, in other words', () => {
    const {paths, notes, open} = store();
    fs.mkdirSync(paths.index, {recursive: true});
    expect(open()).toEqual({inMemory: true, changed: 2, summary: 'about L-0001'});
    expect(notes).toEqual([expect.stringMatching(/^the index cannot be used; /)]);
  });

  test('an index of nothing, or of the old layout, is looked at again whatever was asked', () => {
    const {files, open} = store(0);
    expect(open()).toMatchObject({changed: 0});
    files.record('L-0001', 'summary: new\n');
    expect(open({skipRefresh: true})).toMatchObject({changed: 1, summary: 'new'});
    files.write('.orbit/learnings/L-0002.yaml', 'summary: flat\n');
    open();
    files.record('L-0001', 'summary: newer\n');
    expect(open({skipRefresh: true})).toMatchObject({summary: 'newer'});
  });
});

describe('work that meets a damaged index', () => {
  const broken = () => Object.assign(new Error('malformed'), {code: 'SQLITE_CORRUPT'});

  function attempts(first: unknown) {
    const {paths, open} = store();
    open();
    const log: string[] = [];
    const work = () => {
      log.push(fs.existsSync(paths.index) ? 'with the index' : 'without it');
      if (log.length === 1) throw first;
      return 'done';
    };
    const run = () =>
      retryOnDamage(
        () => paths,
        work,
        () => void log.push(`told ${fs.existsSync(paths.index) ? 'before' : 'after'}`),
      );
    return {log, run, paths};
  }

  test('runs once more, with the damaged file and what belongs to it gone', () => {
    const {log, run, paths} = attempts(broken());
    fs.writeFileSync(`${paths.index}-wal`, 'left behind');
    expect(run()).toBe('done');
    expect(log).toEqual(['with the index', 'told before', 'without it']);
    expect(fs.existsSync(`${paths.index}-wal`)).toBe(false);
  });

  test('async work too, and it is damage once more that is passed on', async () => {
    const {paths, open} = store();
    open();
    let runs = 0;
    const work = async () => {
      runs++;
      throw broken();
    };
    await expect(retryOnDamage(() => paths, work)).rejects.toThrow('malformed');
    expect(runs).toBe(2);
  });

  test('any other error costs nobody the index', () => {
    const {log, run, paths} = attempts(new Error('something else'));
    expect(run).toThrow('something else');
    expect(log).toEqual(['with the index']);
    expect(fs.existsSync(paths.index)).toBe(true);
    const error = broken();
    expect(() =>
      retryOnDamage(
        () => undefined,
        () => {
          throw error;
        },
      ),
    ).toThrow(error);
  });

  test.each([
    ['SQLITE_CORRUPT_INDEX', true],
    ['SQLITE_NOTADB', true],
    ['SQLITE_BUSY', false],
    ['SQLITE_FULL', false],
    ['SQLITE_READONLY', false],
    ['ENOENT', false],
  ])('%s is damage: %s', (code, expected) => {
    expect(isDamage(Object.assign(new Error(code), {code}))).toBe(expected);
  });

  test('so is a row that is no JSON', () => {
    expect(isDamage(new SyntaxError('unexpected token'))).toBe(true);
    expect(isDamage(new TypeError('not a function'))).toBe(false);
  });
});

describe('an index that was not made here', () => {
  const change = (paths: Workspace, sql: string) => {
    const db = openDatabase(paths.index, {timeout: 1_000});
    db.exec(sql);
    db.close();
  };
  const ours = (paths: Workspace) => {
    const db = openDatabase(paths.index, {readonly: true, timeout: 1_000});
    const answer = isOurs(db, originOf(paths));
    db.close();
    return answer;
  };

  test('is known by tables that are not ours, by another version, and by a mark that it cannot have', () => {
    for (const sql of [
      'CREATE TABLE extra (a)',
      'CREATE VIEW other AS SELECT 1',
      "CREATE TRIGGER t AFTER INSERT ON usage BEGIN UPDATE learnings_index SET summary = 'x'; END",
      'CREATE INDEX more ON usage (shown)',
      'DROP INDEX scope_globs_row',
      'ALTER TABLE usage ADD COLUMN more AS (shown * 2)',
      'DROP TABLE usage; CREATE VIEW usage AS SELECT 1 AS id',
      'PRAGMA user_version = 4711',
      "UPDATE index_state SET value = '1/2' WHERE key = 'origin'",
      "DELETE FROM index_state WHERE key = 'origin'",
    ]) {
      const {paths, open, notes} = store();
      open();
      expect(ours(paths)).toBe(true);
      change(paths, sql);
      expect([sql, ours(paths)]).toEqual([sql, false]);
      expect(open({skipRefresh: true})).toMatchObject({inMemory: false, changed: 2, summary: 'about L-0001'});
      expect(notes).toHaveLength(sql.startsWith('PRAGMA') ? 0 : 1);
      expect(ours(paths)).toBe(true);
    }
  });

  test('is not even opened where the state was not made here', () => {
    const {paths, open} = store();
    open();
    const copy = store();
    fs.cpSync(paths.state, copy.paths.state, {recursive: true, preserveTimestamps: true});
    expect(ours(copy.paths)).toBe(false);
    fs.rmSync(copy.paths.origin);
    fs.writeFileSync(copy.paths.index, 'not looked at');
    expect(copy.open()).toEqual({inMemory: false, changed: 2, summary: 'about L-0001'});
    expect(copy.notes).toEqual([]);
  });

  test('a journal beside it is not played back', () => {
    const {paths, open, notes} = store();
    open();
    fs.writeFileSync(`${paths.index}-journal`, 'whatever it would do');
    expect(open({skipRefresh: true})).toMatchObject({inMemory: false, changed: 2});
    expect(fs.existsSync(`${paths.index}-journal`)).toBe(false);
    expect(notes).toEqual([]);
  });
});

describe('the tables', () => {
  test('an index without tables is not taken for one with them', () => {
    const db = openDatabase(':memory:', {timeout: 0});
    expect(hasSchema(db)).toBe(false);
    expect(isOurs(db, 'here')).toBe(false);
    createSchema(db, 'here');
    expect(hasSchema(db)).toBe(true);
    expect(isOurs(db, 'here')).toBe(true);
    expect(isOurs(db, 'there')).toBe(false);
  });
});
