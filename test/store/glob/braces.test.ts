import {describe, expect, test} from 'vitest';
import {expandBraces} from '../../../store/glob/braces.js';
import {canonicalGlob, folderName, requiredLiteral} from '../../../store/glob/canonical.js';
import {literalPrefix} from '../../../store/glob/literal-prefix.js';
import {splitOutsideGroups, splitSegments} from '../../../store/glob/segments.js';

describe('alternatives in braces are filed one by one', () => {
  test.each([
    ['src/**', ['src/**']],
    ['{a,b}/x', ['a/x', 'b/x']],
    ['{a,b}/{c,d}', ['a/c', 'a/d', 'b/c', 'b/d']],
    ['x.{ts,tsx,js}', ['x.ts', 'x.tsx', 'x.js']],
  ])('%s', (glob, expanded) => {
    expect(expandBraces(glob)).toEqual(expanded);
  });

  test.each([
    ['nested', 'a/{b,{c,d}}'],
    ['with an empty one', 'a{,b}'],
    ['a range', '{1..3}'],
    ['beside another group', '{a,b}/!(c)'],
    ['beside a class', '{a,b}/[cd]'],
    ['of one', '{a}/b'],
    ['too many', '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'],
  ])('but not where they are %s', (_, glob) => {
    expect(expandBraces(glob)).toEqual([glob]);
  });

  test('as many as 32', () => {
    expect(expandBraces('{a,b}{a,b}{a,b}{a,b}{a,b}')).toHaveLength(32);
  });
});

test('a slash or a comma inside a group separates nothing', () => {
  expect(splitSegments('{src,lib/x}/**/@(a|b/c)/[x/y]')).toEqual(['{src,lib/x}', '**', '@(a|b/c)', '[x/y]']);
  expect(splitSegments('a}/b)/c')).toEqual(['a}', 'b)', 'c']);
  expect(splitSegments('')).toEqual(['']);
  expect(splitOutsideGroups('a,{b,c},d', ',')).toEqual(['a', '{b,c}', 'd']);
});

test('the root slash says nothing, and a folder means what lies in it', () => {
  expect(['/src', './src', '//src', 'src/', '/', 'src'].map(canonicalGlob)).toEqual([
    'src',
    'src',
    'src',
    'src/**',
    '',
    'src',
  ]);
  expect(['src/', '/app/[id]//', 'src/*', 'a?'].map(folderName)).toEqual(['src', 'app/[id]', undefined, undefined]);
});

test('what every matching path has in it, where `*` is all the syntax there is', () => {
  expect(['src/**/*.test.ts', '**/Makefile', 'a/bc', '**', '*', ''].map(requiredLiteral)).toEqual([
    '.test.ts',
    'Makefile',
    'bc',
    '',
    '',
    '',
  ]);
  for (const glob of ['{a,b}.ts', 'a?c', '[ab]c', '!(a)', 'a+b', 'a|b', 'a$']) expect(requiredLiteral(glob)).toBe('');
});

test('the folders that a glob names before its first wildcard', () => {
  expect(['/src/api/**', 'src/a.ts', '**/x', 'src/', 'src/{a,b}/c', 'app/[id]', '!(a)/b'].map(literalPrefix)).toEqual([
    'src/api',
    'src/a.ts',
    '',
    'src',
    'src',
    'app',
    '',
  ]);
});
