import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {answerIfFresh, withFreshIndex} from '../../source/open/fresh-index.js';
import {LiveOrbit} from '../../source/open/live-orbit.js';
import {openOrbit, timestamp} from '../../source/open/orbit.js';
import {readLearning, resolveId} from '../../source/open/read-record.js';
import {openDatabase} from '../../store/sqlite.js';
import {workspaceAt} from '../../store/workspace.js';
import {afterTheGrain, learning, summaryOf} from '../support/indexed.js';
import {opened} from '../support/opened.js';
import {leavePending, supersedeChange} from '../support/pending.js';
import {workspace} from '../support/workspace.js';

const one = {'L-0001': learning('one'), 'L-0002': learning('two')};

describe('a workspace that is opened', () => {
  test('knows its records, options and clock, and says what is wrong with the options', () => {
    const notes: string[] = [];
    const {orbit} = opened(one, {
      config: 'max_per_category: 3\nunknown: 1\n',
      now: () => Date.UTC(2026, 0, 1),
      note: text => notes.push(text),
    });
    expect(orbit.config.max_per_category).toBe(3);
    expect(notes).toEqual([expect.stringMatching(/^\.orbit\/config\.yaml:2: unknown option unknown/)]);
    expect(orbit.configProblems).toHaveLength(1);
    expect(timestamp(orbit)).toBe('2026-01-01T00:00:00.000Z');
    expect(orbit.refreshed.changed).toBe(2);
  });

  test('has finished what a killed process began', () => {
    const {files} = opened(one);
    leavePending(files, supersedeChange(files, 'L-0001', 'L-0002'));
    const notes: string[] = [];
    const orbit = openOrbit({cwd: files.root, env: {}, note: text => notes.push(text)});
    expect(notes).toEqual(['an interrupted change (a change) was finished.']);
    expect(readLearning(orbit, 'L-0001')).toMatchObject({status: 'superseded', superseded_by: 'L-0002'});
    expect(fs.existsSync(orbit.workspace.pending)).toBe(false);
  });

  test('is read all the same while somebody else holds the lock of that', () => {
    const {files, orbit: first} = opened(one);
    leavePending(files, supersedeChange(files, 'L-0001', 'L-0002'));
    fs.mkdirSync(first.workspace.locks, {recursive: true});
    const holder = openDatabase(`${first.workspace.locks}/store.lock`, {timeout: 0});
    holder.exec('BEGIN EXCLUSIVE');
    const notes: string[] = [];
    const orbit = openOrbit({cwd: files.root, env: {}, timeout: 20, note: text => notes.push(text)});
    expect(notes).toEqual([expect.stringMatching(/^an interrupted change is not finished yet: .*locked/)]);
    expect(readLearning(orbit, 'L-0001').status).toBe('active');
    holder.close();
  });

  test('of the old layout opens for those who mend it alone', () => {
    const files = workspace();
    files.write('.orbit/learnings/L-0001.yaml', 'summary: flat\n');
    const open = (allowLegacy: boolean) => openOrbit({cwd: files.root, env: {}, allowLegacy});
    expect(() => open(false)).toThrow(
      expect.objectContaining({code: 'legacy-layout', message: expect.stringContaining('L-0001.yaml')}),
    );
    expect(open(true).refreshed.scan.legacy).toEqual(['L-0001.yaml']);
  });

  test('takes in one record that was just written; an index that cannot be written is a note', () => {
    const notes: string[] = [];
    const {files, orbit} = opened(one, {note: text => notes.push(text)});
    files.record('L-0001', learning('new'));
    orbit.reindex('L-0001');
    expect(summaryOf(orbit.db, 'L-0001')).toBe('new');
    orbit.close();
    expect(() => orbit.reindex('L-0001')).not.toThrow();
    expect(notes).toEqual([expect.stringMatching(/^the index was not updated \(.+\); the next read will do it\.$/)]);
  });
});

describe('a record that is asked for', () => {
  const {orbit} = opened({
    'L-0001': `${learning('one')}legacy_ids: [L20260101-1, L-0099]\n`,
    'L-0002': `${learning('two')}legacy_ids: [L-0001]\n`,
    'L-0003': 'summary: [\n',
  });

  test('by its id, or by one that it had before', () => {
    expect(resolveId(orbit, ' L-0001 ')).toBe('L-0001');
    expect(resolveId(orbit, 'L20260101-1')).toBe('L-0001');
    expect(resolveId(orbit, 'L-0099')).toBe('L-0001');
    expect(() => resolveId(orbit, 'L-0404')).toThrow(expect.objectContaining({code: 'not-found'}));
    expect(() => resolveId(orbit, '../x', 'into')).toThrow(
      expect.objectContaining({code: 'bad-value', message: expect.stringMatching(/^into: "\.\.\/x"/)}),
    );
  });

  test('is there, is broken with the place where, or is not there', () => {
    expect(readLearning(orbit, 'L-0002').summary).toBe('two');
    expect(() => readLearning(orbit, 'L-0003')).toThrow(
      expect.objectContaining({
        code: 'invalid-record',
        message: expect.stringMatching(/^\.orbit\/learnings\/L-0003\/learning\.yaml:\d+ /),
      }),
    );
    expect(() => readLearning(orbit, 'L-0404')).toThrow(expect.objectContaining({code: 'not-found'}));
  });
});

describe('an answer from the index as it lies there', () => {
  async function settled() {
    const files = workspace();
    for (const [id, fields] of Object.entries(one)) files.record(id, fields);
    await afterTheGrain();
    openOrbit({cwd: files.root, env: {}}).close();
    const ask = () =>
      withFreshIndex(workspaceAt(files.root), ({db, confirm}) => {
        confirm?.([1, 2]);
        return summaryOf(db, 'L-0001');
      });
    return {files, ask};
  }

  test('is given while nothing changed, and not a moment longer', async () => {
    const {files, ask} = await settled();
    expect(ask()).toBe('one');
    files.record('L-0001', learning('new'));
    expect(ask()).toBeUndefined();
  });

  test('a vote that the index does not know moves a rank, so the row is not believed', async () => {
    const {files, ask} = await settled();
    files.write('.orbit/learnings/L-0002/votes.jsonl', '\n');
    expect(ask()).toBeUndefined();
  });

  test('without tables, or without a proof, there is none; an error of the answer is passed on', async () => {
    const {files, ask} = await settled();
    const {workspace: at, db, env} = openOrbit({cwd: files.root, env: {}});
    const fail = () => {
      throw new Error('no');
    };
    expect(() => answerIfFresh({db, workspace: at, env}, fail)).toThrow('no');
    db.exec('DELETE FROM index_state');
    expect(ask()).toBeUndefined();
    db.pragma('user_version = 4711');
    expect(ask()).toBeUndefined();
  });
});

describe('a workspace that is kept open', () => {
  function live(records = one) {
    const files = workspace();
    for (const [id, fields] of Object.entries(records)) files.record(id, fields);
    const kept = new LiveOrbit({cwd: files.root, env: {}});
    const summary = (how: 'ask' | 'askQuickly' = 'ask', id = 'L-0001') => kept[how](({db}) => summaryOf(db, id));
    return {files, kept, summary, paths: workspaceAt(files.root)};
  }

  test.each(['ask', 'askQuickly'] as const)('%s sees what others did since the last time', async how => {
    const {files, kept, summary, paths} = live();
    expect(summary(how)).toBe('one');
    await afterTheGrain();
    expect(summary(how)).toBe('one');
    files.record('L-0001', learning('edited'));
    expect(summary(how)).toBe('edited');
    fs.rmSync(`${paths.learnings}/L-0001`, {recursive: true});
    expect(summary(how)).toBeUndefined();
    files.write('.orbit/config.yaml', 'max_per_category: 3\n');
    expect(kept[how](({config}) => config.max_per_category)).toBe(3);
    kept.close();
    expect(summary(how, 'L-0002')).toBe('two');
  });

  test('while nothing changed it is the same connection, and a new one where the index was deleted or replaced', () => {
    const {kept, paths, summary} = live();
    const connection = () => kept.ask(({db}) => db);
    const first = connection();
    expect(connection()).toBe(first);
    for (const suffix of ['', '-wal', '-shm']) fs.rmSync(paths.index + suffix, {force: true});
    expect(connection()).not.toBe(first);
    fs.writeFileSync(`${paths.index}.new`, 'garbage'.repeat(2_000));
    fs.renameSync(`${paths.index}.new`, paths.index);
    expect(summary()).toBe('one');
    expect(summary('askQuickly')).toBe('one');
  });

  test.each(['ask', 'askQuickly'] as const)('%s runs once more on an index that turns out damaged', how => {
    const {kept, summary} = live();
    summary();
    let runs = 0;
    const answer = kept[how](({db}) => {
      runs++;
      if (runs === 1) throw Object.assign(new Error('malformed'), {code: 'SQLITE_CORRUPT'});
      return summaryOf(db, 'L-0001');
    });
    expect([answer, runs]).toEqual(['one', 2]);
    const fail = () => {
      throw new Error('other');
    };
    expect(() => kept[how](fail)).toThrow('other');
  });

  test('a change that was interrupted meanwhile is finished before the next answer', () => {
    const {files, kept, summary, paths} = live();
    summary();
    leavePending(files, supersedeChange(files, 'L-0001', 'L-0002'));
    expect(kept.askQuickly(orbit => readLearning(orbit, 'L-0001').status)).toBe('superseded');
    expect(fs.existsSync(paths.pending)).toBe(false);
  });

  test('an index in memory is given up as soon as the file can be used', () => {
    const {kept, paths, summary} = live();
    fs.mkdirSync(paths.index, {recursive: true});
    expect(summary()).toBe('one');
    expect(kept.ask(({db}) => db.memory)).toBe(true);
    fs.rmSync(paths.index, {recursive: true});
    expect(kept.ask(({db}) => db.memory)).toBe(false);
  });
});
