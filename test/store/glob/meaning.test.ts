import fs from 'node:fs';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {matchGlob} from '../../../source/scope/glob-filter.js';
import {globMatches} from '../../../source/scope/match.js';
import {compiledGlob} from '../../../store/index/load.js';
import {temporaryFolder} from '../../support/workspace.js';

// §7 as a table: what a scope path means.

let root: string;

beforeAll(() => {
  root = temporaryFolder();
  for (const folder of ['foo', 'c++/src', 'app/[id]', 'src/$lib', '(group)', 'docs.d'])
    fs.mkdirSync(`${root}/${folder}`, {recursive: true});
  fs.writeFileSync(`${root}/file`, '');
});
afterAll(() => fs.rmSync(root, {recursive: true}));

function matches(glob: string, path: string): boolean {
  const [entry] = compiledGlob(glob);
  return entry !== undefined && globMatches(entry, path, root);
}

const table: readonly [glob: string, yes: string[], no: string[]][] = [
  [
    'crates/*/assets/**',
    ['crates/a/assets', 'crates/a/assets/x', 'crates/a/assets/x/y.png'],
    ['crates/assets/x', 'crates/a/b/assets/x'],
  ],
  ['**/tests/**', ['tests', 'tests/a', 'a/tests', 'a/b/tests/c/d'], ['test/a', 'a/mytests/b']],
  ['foo/**', ['foo', 'foo/a', 'foo/.a/b'], ['foobar', 'a/foo', 'Foo/a']],
  ['*.ts', ['a.ts', '.ts', '.a.ts'], ['a/b.ts', 'a.tsx', 'a.TS']],
  ['**/*.ts', ['a.ts', 'a/b.ts', '.a/.b.ts'], ['a.tsx']],
  ['src/**/perf*.rs', ['src/perf.rs', 'src/a/b/perf_x.rs'], ['src/a/xperf.rs', 'perf.rs']],
  ['a?c', ['abc', 'a.c'], ['ac', 'a/c', 'abbc']],
  ['[ab].ts', ['a.ts', 'b.ts', '[ab].ts'], ['c.ts']],
  ['{src,lib/x}/**', ['src/a', 'lib/x', 'lib/x/b'], ['lib/a']],
  ['**/*.{ts,tsx}', ['a.ts', 'a/b.tsx'], ['a.js', 'a.{ts,tsx}']],
  ['src/!(x).ts', ['src/a.ts'], ['src/x.ts', 'src/a/b.ts']],
  ['**/!(*.test).ts', ['a.ts', 'a/b.ts'], ['a.test.ts', 'a/b.test.ts']],
  ['@(a|b)/c', ['a/c', 'b/c'], ['c/c']],
  ['/src/*.ts', ['src/a.ts'], ['a/src/a.ts']],
  ['foo', ['foo', 'foo/a', 'foo/a/b'], ['foobar', 'a/foo']],
  ['foo/', ['foo', 'foo/a/b'], ['foobar']],
  ['gone', ['gone'], ['gone/a']],
  ['file', ['file'], ['file/a']],
  ['gone/', ['gone', 'gone/a'], []],
  ['/foo', ['foo', 'foo/a'], []],
  ['c++/src', ['c++/src', 'c++/src/main.cc'], ['c++/a']],
  ['app/[id]', ['app/[id]', 'app/[id]/page.tsx', 'app/i'], ['app/x/page.tsx']],
  ['app/[id]/page.tsx', ['app/[id]/page.tsx'], ['app/x/page.tsx']],
  ['app/[id]/', ['app/[id]/page.tsx'], []],
  ['src/$lib', ['src/$lib/a.ts'], ['src/lib/a.ts']],
  ['(group)/', ['(group)/page.tsx', 'group/page.tsx'], []],
  ['docs.d', ['docs.d/readme.md'], ['docsxd']],
  ['**/Makefile', ['Makefile', 'a/b/Makefile'], ['Makefile.am']],
  ['**/a/**/b/**/c', ['a/b/c', 'x/a/y/b/z/c', 'a/b/b/a/c'], ['a/c/b', 'b/a/c']],
  ['*foo*bar*.ts', ['foobar.ts', 'xfooxbarx.ts', 'foofoobarbar.ts'], ['barfoo.ts', 'foo/bar.ts']],
  ['**', ['a', 'a/b', '.a', 'line\nbreak/b'], []],
  ['src/**', ['src/odd\nname.ts'], []],
];

describe('what a scope path means', () => {
  test.each(table)('%s', (glob, yes, no) => {
    expect(yes.filter(path => !matches(glob, path))).toEqual([]);
    expect(no.filter(path => matches(glob, path))).toEqual([]);
  });

  test.each(['../x', 'a/../b', 'src/[', 'src/{a', '(a', 'a\0b', `${'a'.repeat(513)}`, '+(a*)b', '(a|aa)+b', 'a/b|c'])(
    '%j is refused and matches nothing, not even itself',
    glob => {
      expect(compiledGlob(glob)).toEqual([]);
      expect(matches(glob, glob)).toBe(false);
    },
  );

  test('a filter that a person types means the same, backslashes and all', () => {
    expect(['src/a.ts', 'src/b/a.ts', 'a.ts'].filter(matchGlob(' src\\*.ts '))).toEqual(['src/a.ts']);
    expect(['a/[x].ts', 'a/x.ts'].filter(matchGlob('a/[x].ts'))).toEqual(['a/[x].ts', 'a/x.ts']);
    expect(() => matchGlob('src/[')).toThrow(/"src\/\[" is not a glob that compiles/);
  });
});
