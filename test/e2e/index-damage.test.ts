import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import {beforeEach, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// The index is derived: whatever state it is in, the answers are right, the exit code is 0 and a person sees at most a
// note on stderr.

describe('an index that is not what it should be', () => {
  let ws: TestWorkspace;
  let index: string;
  const count = 40;

  beforeEach(() => {
    ws = workspace();
    index = path.join(ws.root, '.orbit/state/index.sqlite');
    for (let number = 1; number <= count; number++) {
      const id = `L-${String(number).padStart(4, '0')}`;
      const filler = Array.from({length: 60}, (_, at) => `word${number * 60 + at}`).join(' ');
      ws.record(
        id,
        `summary: learning ${number}\nscope: {paths: ["src/${number}/**"], tags: [all]}\nbody: ${filler}\n`,
      );
    }
    ws.ok('learning', 'list');
  });

  function expectRightAnswers(options: {notes?: RegExp} = {}): void {
    const answers = [
      ws.run('--path', 'src/7/a.ts'),
      ws.run('learning', 'list'),
      ws.run('search', 'word450'),
      ws.run('learning', 'show', 'L-0040', '--json'),
    ];
    for (const {code, err} of answers) {
      expect(code).toBe(0);
      expect(err).toMatch(options.notes ?? /^(?:note: .+\n)*$/);
    }
    const [byPath, list, search, show] = answers.map(({out}) => out);
    expect(byPath).toBe('L-0007\tlearning 7\tall\tpath:src/7/**\n');
    expect(list?.trimEnd().split('\n')).toHaveLength(count);
    expect(search).toContain('L-0007');
    expect(JSON.parse(show ?? '')).toMatchObject({summary: 'learning 40'});
  }

  it('missing, with its whole folder', () => {
    fs.rmSync(path.dirname(index), {recursive: true});
    expectRightAnswers({notes: /^$/});
  });

  it.each([0, 40_000])('cut off after %d bytes', size => {
    fs.truncateSync(index, size);
    expectRightAnswers();
  });

  it('garbage', () => {
    fs.writeFileSync(index, Buffer.alloc(50_000, 'no database '));
    expectRightAnswers();
    expect(ws.run('learning', 'list').err).toBe('');
  });

  it('damaged in one page after another', () => {
    const good = fs.readFileSync(index);
    for (let page = 1; page * 4096 < good.length; page += 8) {
      const bad = Buffer.from(good);
      bad.fill(0xa5, page * 4096, page * 4096 + 4096);
      fs.writeFileSync(index, bad);
      const {code, out} = ws.run('learning', 'list');
      expect({code, lines: out.trimEnd().split('\n').length}, `page ${page}`).toEqual({code: 0, lines: count});
    }
  });

  it('damaged where only a search or a path looks', () => {
    const db = new Database(index, {readonly: true});
    const pages = db
      .prepare(
        "SELECT name, rootpage FROM sqlite_master WHERE name IN ('scope_globs', 'learnings_fts_data', 'learning_records')",
      )
      .all() as {name: string; rootpage: number}[];
    db.close();
    expect(pages).toHaveLength(3);
    const good = fs.readFileSync(index);
    for (const {rootpage} of pages) {
      const bad = Buffer.from(good);
      bad.fill(0xa5, (rootpage - 1) * 4096, rootpage * 4096);
      fs.writeFileSync(index, bad);
      expectRightAnswers();
    }
  });

  it('from another version, with other tables', () => {
    const db = new Database(index);
    db.exec('DROP TABLE learnings_index; CREATE TABLE learnings_index (id TEXT); CREATE VIEW extra AS SELECT 1');
    db.pragma('user_version = 4711');
    db.close();
    expectRightAnswers({notes: /^$/});
  });

  it('of this version by number only', () => {
    const db = new Database(index);
    db.exec('DROP TABLE scope_globs');
    db.close();
    expectRightAnswers();
  });

  it('a folder instead of a file', () => {
    fs.rmSync(index);
    fs.mkdirSync(index);
    expectRightAnswers({notes: /^(?:note: the index cannot be used; the records are read directly .+\n)?$/});
    expect(ws.run('doctor').out).toContain('index.sqlite');
  });

  it('in a state folder that is a plain file', () => {
    fs.rmSync(path.dirname(index), {recursive: true});
    fs.writeFileSync(path.dirname(index), '');
    expectRightAnswers();
    const {code, err} = ws.run('learning', 'add', '--summary', 'Cannot be locked.', '--path', 'x');
    expect(code).toBe(1);
    expect(err).toMatch(/^error: .*\.orbit\/state/m);
    expect(ws.exists('.orbit/learnings/L-0041')).toBe(false);
  });

  it('locked by another process that is writing', async () => {
    const holder = spawn(
      process.execPath,
      [
        '-e',
        `const db = new (require('better-sqlite3'))(${JSON.stringify(index)}); db.exec('BEGIN IMMEDIATE'); console.log('held'); setInterval(() => {}, 1e6);`,
      ],
      {cwd: path.resolve('.'), stdio: ['ignore', 'pipe', 'inherit']},
    );
    try {
      await new Promise(resolve => holder.stdout.once('data', resolve));
      ws.record('L-0099', 'summary: while locked\nscope: {paths: ["src/7/**"]}\n');
      const start = Date.now();
      const hot = ws.run('--path', 'src/7/a.ts');
      // A hook waits 50 ms, not the five seconds of a command.
      const hotTook = Date.now() - start;
      expect(hot).toMatchObject({code: 0, out: expect.stringContaining('while locked')});
      const list = ws.run('learning', 'list');
      expect(hotTook).toBeLessThan(Date.now() - start - hotTook - 1_000);
      expect(list.code).toBe(0);
      expect(list.out).toContain('while locked');
      expect(list.err).toMatch(/^note: the index is busy; .+\n$/);
      expect(Date.now() - start).toBeLessThan(30_000);
    } finally {
      holder.kill('SIGKILL');
    }
    expect(ws.run('learning', 'list')).toMatchObject({code: 0, err: ''});
  });
});
