import fs from 'node:fs';
import {expect, test} from 'vitest';
import {sourceFiles} from './source-files.js';

// Rule: git is started in one place, which keeps a repository's own settings from starting anything.

test('only one file starts git', () => {
  const starting = sourceFiles().filter(({name}) => {
    const text = fs.readFileSync(name, 'utf8');
    return text.includes('node:child_process') && /\((?:'|"|`)git\b/.test(text);
  });
  expect(starting.map(({name}) => name)).toEqual(['store/git/exec.ts']);
});
