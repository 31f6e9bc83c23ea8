import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {OrbitError} from '../../../store/errors.js';
import {globProblem, normalizeGlob} from '../../../store/glob/normalize.js';
import {checkPaths} from '../../../store/record/normalize.js';
import {temporaryFolder} from '../../support/workspace.js';

let root: string;
beforeAll(() => {
  root = temporaryFolder();
  fs.mkdirSync(`${root}/src`);
});
afterAll(() => fs.rmSync(root, {recursive: true}));

describe('a scope path as it is typed → as it is stored', () => {
  test.each([
    ['  src/a.ts ', 'src/a.ts'],
    ['src\\Api\\**', 'src/Api/**'],
    ['./src', 'src'],
    ['././src', 'src'],
    ['.//src', 'src'],
    ['src//a', 'src/a'],
    ['src/', 'src/'],
    ['/src/**', '/src/**'],
    ['/*.ts', '/*.ts'],
    ['.env', '.env'],
    ['...', '...'],
    ['**', '**'],
  ])('%j → %j', (typed, stored) => expect(normalizeGlob(typed, root)).toBe(stored));

  test('an absolute path inside the root becomes relative', () => {
    expect(normalizeGlob(`${root}/src/a.ts`, root)).toBe('src/a.ts');
    expect(normalizeGlob(`${root}/src/`, root)).toBe('src/');
    expect(normalizeGlob(`${root}/src/**/*.ts`, root)).toBe('src/**/*.ts');
    expect(normalizeGlob(root, root)).toBe('**');
    expect(normalizeGlob(`${root}/`, root)).toBe('**');
  });

  test.each([
    ['/etc/passwd', /outside the workspace/],
    ['~/x', /outside the workspace/],
    ['C:\\x\\y', /outside the workspace/],
    ['/tmp', /outside the workspace/],
    ['../x', /leaves the workspace/],
    ['src/../../x', /leaves the workspace/],
    ['', /empty path/],
    ['  ', /empty path/],
    ['.', /empty path/],
    ['./', /empty path/],
    ['/', /empty path|outside/],
    ['a\0b', /NUL/],
    ['src/[', /not a glob that compiles/],
  ])('%j is refused', (typed, why) => {
    expect(() => normalizeGlob(typed, root)).toThrow(why);
    expect(() => normalizeGlob(typed, root)).toThrow(OrbitError);
  });

  test('a folder whose name only begins like the root is outside', () => {
    expect(() => normalizeGlob(`${root}-other/a.ts`, root)).toThrow(/outside/);
  });

  test('several are deduplicated after that, empty ones are left out', () => {
    expect(checkPaths(['src', './src', `${root}/src`, '', ' '], root)).toEqual(['src']);
  });
});

test('a problem is worded for the person who typed the glob', () => {
  expect(globProblem('src/**')).toBeUndefined();
  expect(globProblem('a/../b')).toMatch(/^leaves the workspace with "\.\.".*allowed is/);
  expect(globProblem('src/{a')).toMatch(/allowed are|close them/);
});
