import fs from 'node:fs';
import {createRequire} from 'node:module';
import {expect, test} from 'vitest';
import {isBusy, isSqliteError, openDatabase, prepared} from '../../store/sqlite.js';
import {temporaryFolder} from '../support/workspace.js';

test('the addon is loaded from where it lies; nobody goes looking for it', () => {
  openDatabase(':memory:', {timeout: 0}).close();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.some(file => file.includes('/node_modules/better-sqlite3/'))).toBe(true);
  expect(loaded.filter(file => /\/node_modules\/(?:bindings|file-uri-to-path)\//.test(file))).toEqual([]);
});

test('a reader makes no file and writes none', () => {
  const file = `${temporaryFolder()}/a.sqlite`;
  expect(() => openDatabase(file, {readonly: true, timeout: 0})).toThrow(/unable to open/);
  expect(fs.existsSync(file)).toBe(false);
  const db = openDatabase(file, {timeout: 0});
  db.exec('CREATE TABLE a (b)');
  db.close();
  const reader = openDatabase(file, {readonly: true, timeout: 0});
  expect(reader.prepare('SELECT count(*) FROM a').pluck().get()).toBe(0);
  expect(() => reader.exec('INSERT INTO a VALUES (1)')).toThrow(/readonly/);
  reader.close();
});

test('what cannot be opened is an error in our words', () => {
  const folder = temporaryFolder();
  expect(() => openDatabase(`${folder}/none/a.sqlite`, {timeout: 0})).toThrow(
    expect.objectContaining({code: 'io', message: `${folder}/none does not exist.`}),
  );
});

test('a database that another connection writes is busy, and nothing else is', () => {
  const file = `${temporaryFolder()}/a.sqlite`;
  const [one, two] = [openDatabase(file, {timeout: 0}), openDatabase(file, {timeout: 0})];
  one.exec('BEGIN EXCLUSIVE');
  const errorOf = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error;
    }
    return undefined;
  };
  const busy = errorOf(() => two.exec('BEGIN IMMEDIATE'));
  expect([isSqliteError(busy), isBusy(busy)]).toEqual([true, true]);
  const wrong = errorOf(() => one.exec('SELECT FROM'));
  expect([isSqliteError(wrong), isBusy(wrong)]).toEqual([true, false]);
  for (const other of [new Error('x'), Object.assign(new Error('x'), {code: 'EBUSY'}), {code: 'SQLITE_BUSY'}])
    expect([isSqliteError(other), isBusy(other)]).toEqual([false, false]);
  one.close();
  two.close();
});

test('a statement is prepared once a connection', () => {
  const [one, two] = [openDatabase(':memory:', {timeout: 0}), openDatabase(':memory:', {timeout: 0})];
  expect(prepared(one, 'SELECT 1')).toBe(prepared(one, 'SELECT 1'));
  expect(prepared(one, 'SELECT 1')).not.toBe(prepared(two, 'SELECT 1'));
  expect(prepared(one, 'SELECT 2').pluck().get()).toBe(2);
});
