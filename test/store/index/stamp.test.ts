import fs from 'node:fs';
import {expect, test} from 'vitest';
import {isSame, looksSame, stampFrom, stampOf} from '../../../store/index/stamp.js';
import {temporaryFolder} from '../../support/workspace.js';

function stat(mtimeMs: number, ctimeMs = mtimeMs): fs.Stats {
  return {mtimeMs, ctimeMs, size: 7, ino: 42} as fs.Stats;
}

test('a stamp that is not proof is never the same, not even as itself', () => {
  expect(isSame('1/1/7/42', '1/1/7/42')).toBe(true);
  expect(isSame('-', '-')).toBe(true);
  expect(isSame('~1/1/7/42', '~1/1/7/42')).toBe(false);
  expect(isSame('~1/1/7/42', '1/1/7/42')).toBe(false);
  expect(isSame('1/1/7/42', '~1/1/7/42')).toBe(false);
  expect(isSame('1/1/7/42', '1/1/8/42')).toBe(false);
  expect(isSame('-', '1/1/7/42')).toBe(false);
});

test('what it looks like leaves the distrust out, and nothing else', () => {
  expect(looksSame('~1/1/7/42', '1/1/7/42')).toBe(true);
  expect(looksSame('1/1/7/42', '~1/1/7/42')).toBe(true);
  expect(looksSame('~1/1/7/42', '~1/1/7/42')).toBe(true);
  expect(looksSame('~1/1/7/42', '1/2/7/42')).toBe(false);
  expect(looksSame('-', '1/1/7/42')).toBe(false);
});

test('taken within the clock’s grain of a change it is marked', () => {
  expect(stampFrom(stat(10_000.5), 10_100)).toBe('~10000.5/10000.5/7/42');
  expect(stampFrom(stat(10_000.5), 10_100.5)).toBe('10000.5/10000.5/7/42');
  // The later of the two times counts, and a time to come is not over.
  expect(stampFrom(stat(5_000.5, 10_000.5), 10_100)).toMatch(/^~/);
  expect(stampFrom(stat(10_000.5, 5_000.5), 10_100)).toMatch(/^~/);
  expect(stampFrom(stat(99_000.5), 10_000)).toMatch(/^~/);
});

test('where the clock has whole seconds only, the grain is two of them', () => {
  expect(stampFrom(stat(10_000), 11_999)).toMatch(/^~/);
  expect(stampFrom(stat(10_000), 12_000)).not.toMatch(/^~/);
  expect(stampFrom(stat(10_000, 10_000.5), 10_500)).not.toMatch(/^~/);
  expect(stampFrom(stat(10_000.5, 10_000), 10_500)).not.toMatch(/^~/);
});

test('of a real file: gone, just written, settled, replaced', () => {
  const file = `${temporaryFolder()}/a`;
  expect(stampOf(file)).toBe('-');
  fs.writeFileSync(file, 'one');
  const {ctimeMs} = fs.statSync(file);
  const [racy, settled] = [stampOf(file, ctimeMs), stampOf(file, ctimeMs + 2_000)];
  expect(racy).toBe(`~${settled}`);
  expect(isSame(settled, stampOf(file, ctimeMs + 3_000))).toBe(true);
  fs.writeFileSync(`${file}.new`, 'two');
  fs.utimesSync(`${file}.new`, fs.statSync(file).atime, fs.statSync(file).mtime);
  fs.renameSync(`${file}.new`, file);
  expect(looksSame(settled, stampOf(file))).toBe(false);
  expect(stampOf(`${file}/below`)).toBe('-');
});
