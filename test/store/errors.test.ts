import fs from 'node:fs';
import {expect, test} from 'vitest';
import {errno, errorTable, OrbitError} from '../../store/errors.js';
import {readPlainFile} from '../../store/plain-file.js';
import {lstatIfExists, statIfExists} from '../../store/stat.js';
import {temporaryFolder} from '../support/workspace.js';

test('an error a user can meet has its exit code and a next step from the table, or a step of its own', () => {
  for (const code of Object.keys(errorTable) as (keyof typeof errorTable)[]) {
    const error = new OrbitError(code, 'went wrong');
    expect([error.exit, error.hint, error.message]).toEqual([
      errorTable[code].exit,
      errorTable[code].hint,
      'went wrong',
    ]);
    expect(new OrbitError(code, 'went wrong', 'Do this.').hint).toBe('Do this.');
  }
  expect(new OrbitError('usage', '').exit).toBe(2);
  expect(new OrbitError('locked', '').exit).toBe(1);
});

test('the machine’s own errors are known by their code', () => {
  const error = (() => {
    try {
      return fs.readFileSync(`${temporaryFolder()}/none`);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(errno(error)).toBe('ENOENT');
  expect(errno(new Error('other'))).toBeUndefined();
  expect(errno(Object.assign(new Error('other'), {code: 7}))).toBeUndefined();
  expect(errno('ENOENT')).toBeUndefined();
  expect(errno(undefined)).toBeUndefined();
});

test('what cannot be there is not there, and what else goes wrong is not hidden', () => {
  const folder = temporaryFolder();
  fs.writeFileSync(`${folder}/file`, '12345');
  fs.symlinkSync('circle', `${folder}/circle`);
  fs.symlinkSync('nowhere', `${folder}/dangling`);
  fs.symlinkSync('file', `${folder}/link`);
  expect(statIfExists(`${folder}/link`)?.size).toBe(5);
  expect(lstatIfExists(`${folder}/link`)?.isSymbolicLink()).toBe(true);
  expect(lstatIfExists(`${folder}/dangling`)?.isSymbolicLink()).toBe(true);
  for (const name of ['none', 'file/below', 'a'.repeat(300), 'dangling', 'circle/below', 'circle'])
    expect(statIfExists(`${folder}/${name}`), name).toBeUndefined();
  for (const name of ['none', 'file/below', 'a'.repeat(300), 'circle/below'])
    expect(lstatIfExists(`${folder}/${name}`), name).toBeUndefined();
  expect(() => statIfExists(`${folder}/a\0b`)).toThrow(/null bytes/);
});

test('a file is read where it is plain and small enough', () => {
  const folder = temporaryFolder();
  fs.writeFileSync(`${folder}/file`, '12345');
  fs.symlinkSync('file', `${folder}/link`);
  expect(readPlainFile(`${folder}/file`, 5)).toBe('12345');
  expect(readPlainFile(`${folder}/file`, 4)).toBeUndefined();
  for (const name of ['link', '.', 'none']) expect(readPlainFile(`${folder}/${name}`, 5), name).toBeUndefined();
  expect(readPlainFile('/dev/zero', 5)).toBeUndefined();
});
