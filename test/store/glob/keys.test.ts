import {describe, expect, test} from 'vitest';
import {globKeys, pathKeys} from '../../../store/glob/keys.js';

describe('the keys of a glob', () => {
  test.each([
    ['src/a.ts', ['src/a.ts\n*']],
    ['/src/a.ts', ['src/a.ts\n*']],
    ['src', ['src\n*']],
    ['src/', ['src\n*']],
    ['src/**', ['src\n*']],
    ['**', ['\n*']],
    ['**/Makefile', ['\n=Makefile']],
    ['src/**/Makefile', ['src\n=Makefile']],
    ['**/tests/**', ['\n/tests']],
    ['crates/*/assets/**', ['crates\n/assets']],
    ['src/**/*.ts', ['src\n.ts']],
    ['src/**/*.d.ts', ['src\n.ts']],
    ['*.{ts,tsx,d.ts}', ['\n.ts', '\n.tsx']],
    ['*.{ts}', ['\n*']],
    ['*.{a..c}', ['\n*']],
    ['!src/**', ['\n*']],
    ['{src,lib/x}/**', ['src\n*', 'lib/x\n*']],
    ['src/{a,b}.{h,cc}', ['src/a.h\n*', 'src/a.cc\n*', 'src/b.h\n*', 'src/b.cc\n*', 'src/{a,b}.{h,cc}\n*']],
    ['{,a}/b.ts', ['\n=b.ts', '{,a}/b.ts\n*']],
    ['{a,{b,c}}/d.ts', ['\n=d.ts', '{a,{b,c}}/d.ts\n*']],
    ['!({a,b}).ts', ['\n*', '!({a,b}).ts\n*']],
    ['crates/*/src/io/**', ['crates\n/io']],
    ['crates/*/src/io/mod.rs', ['crates\n=mod.rs/io']],
    // A name of a file or folder as well as a glob.
    ['app/[id]', ['app\n*', 'app/[id]\n*']],
    ['c++/src', ['\n=src', 'c++/src\n*']],
    ['@scope/pkg', ['@scope/pkg\n*']],
    ['@(a|b)/pkg', ['\n=pkg', '@(a|b)/pkg\n*']],
  ])('%s', (glob, keys) => expect(globKeys(glob)).toEqual(keys));
});

test('the keys of a path: every folder on the way, with every literal that may follow', () => {
  expect(pathKeys('a/b.ts')).toEqual([
    '\n*',
    '\n=b.ts',
    '\n.ts',
    '\n/a',
    '\n=b.ts/a',
    '\n/b.ts',
    '\n=b.ts/b.ts',
    'a\n*',
    'a\n=b.ts',
    'a\n.ts',
    'a\n/b.ts',
    'a\n=b.ts/b.ts',
    'a/b.ts\n*',
  ]);
});

test('a deep path has a bounded number of keys', () => {
  expect(pathKeys('a/b/c/d/e/f/g/h/i/j.ts').length).toBeLessThan(160);
});
