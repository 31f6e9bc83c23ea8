import path from 'node:path';
import {expect, test} from 'vitest';
import {sourceFiles} from './source-files.js';

// Rule: a file is small and named for one concept.

const files = sourceFiles();
const longest = 400;
const median = 80;

test('no drawer for odds and ends', () => {
  const drawers = /^(?:utils?|helpers?|common|misc|shared|lib|stuff)$/;
  const names = files.flatMap(({name}) => name.replace(/\.tsx?$/, '').split('/'));
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter(name => drawers.test(name))).toEqual([]);
  expect(drawers.test('utils')).toBe(true);
});

test('file names are kebab-case, components PascalCase', () => {
  const odd = files
    .map(({name}) => path.basename(name))
    .filter(name => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\.tsx?|[A-Z][A-Za-z0-9]*\.tsx)$/.test(name));
  expect(odd).toEqual([]);
});

test(`no file is longer than ${longest} lines`, () => {
  expect(files.filter(({lines}) => lines > longest).map(({name, lines}) => `${name}: ${lines}`)).toEqual([]);
});

test(`the median file has at most ${median} lines`, () => {
  const lines = files.map(file => file.lines).sort((a, b) => a - b);
  const middle = lines[Math.floor(lines.length / 2)] ?? 0;
  const p90 = lines[Math.floor(lines.length * 0.9)] ?? 0;
  const longestFile = files.reduce((a, b) => (b.lines > a.lines ? b : a));
  console.info(
    `${files.length} files, median ${middle}, p90 ${p90}, longest ${longestFile.lines} (${longestFile.name})`,
  );
  expect(middle).toBeGreaterThan(5);
  expect(middle).toBeLessThanOrEqual(median);
  expect(p90).toBeLessThanOrEqual(200);
});
