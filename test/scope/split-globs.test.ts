import {expect, test} from 'vitest';
import {splitGlobs} from '../../source/scope/split-globs.js';

test.each([
  ['a', ['a']],
  ['src/**, lib/*.ts', ['src/**', 'lib/*.ts']],
  ['*.{ts,tsx},b', ['*.{ts,tsx}', 'b']],
  ['@(a|b,c),d', ['@(a|b,c)', 'd']],
  ['{a,{b,c},d}/x,y', ['{a,{b,c},d}/x', 'y']],
  ['', []],
])('%j', (text, globs) => expect(splitGlobs(text)).toEqual(globs));
