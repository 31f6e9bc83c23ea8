import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {isBelow, listFiles, trackedFiles, workspaceFiles} from '../../../store/git/files.js';
import {ignoredAmong} from '../../../store/git/ignored.js';
import {workspaceAt} from '../../../store/workspace.js';
import {type TestWorkspace, workspace} from '../../support/workspace.js';

const own = (files: readonly string[]) => files.filter(file => !file.startsWith('.orbit/')).sort();
const all = (place: TestWorkspace) => own(workspaceFiles(workspaceAt(place.root)));
const tracked = (place: TestWorkspace) => own(trackedFiles(workspaceAt(place.root)));

describe('the files that a scope can be about', () => {
  test('what git keeps and what is new; not what it ignores, nor what is gone', () => {
    const place = workspace();
    for (const file of ['src/a.ts', 'src/gone.ts', 'src/ü 漢.ts']) place.write(file);
    place.write('.gitignore', 'build/\n');
    place.git('add', '-A');
    place.git('commit', '-qm', 'first');
    place.write('src/new.ts');
    place.write('build/out.js');
    fs.rmSync(`${place.root}/src/gone.ts`);
    expect(tracked(place)).toEqual(['.gitignore', 'src/a.ts', 'src/ü 漢.ts']);
    expect(all(place)).toEqual(['.gitignore', 'src/a.ts', 'src/new.ts', 'src/ü 漢.ts']);
  });

  test('a sparse checkout left its files out on purpose: they count', () => {
    const place = workspace();
    for (const file of ['src/a.ts', 'docs/b.md']) place.write(file);
    place.git('add', '-A');
    place.git('commit', '-qm', 'first');
    place.git('sparse-checkout', 'set', 'src');
    expect(place.exists('docs/b.md')).toBe(false);
    expect(tracked(place)).toEqual(['docs/b.md', 'src/a.ts']);
  });

  test('another repository inside is named, not looked into', () => {
    const place = workspace();
    place.write('src/a.ts');
    place.git('init', '-q', 'vendor/lib');
    place.write('vendor/lib/x.c');
    const {files, unlisted} = listFiles(workspaceAt(place.root));
    expect(own(files)).toEqual(['src/a.ts']);
    expect(unlisted).toEqual(['vendor/lib']);
  });

  test('of a submodule: its files where it is checked out, its name where it is not', () => {
    const library = workspace({init: false});
    library.write('x.c');
    library.git('add', '-A');
    library.git('commit', '-qm', 'library');
    const place = workspace();
    place.write('a.ts');
    place.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.root, 'lib');
    place.git('add', '-A');
    place.git('commit', '-qm', 'first');
    const survey = () => listFiles(workspaceAt(place.root));
    expect(own(survey().files)).toEqual(['.gitmodules', 'a.ts', 'lib/x.c']);
    expect(survey().unlisted).toEqual([]);
    place.git('submodule', '--quiet', 'deinit', '--force', 'lib');
    expect(own(survey().files)).toEqual(['.gitmodules', 'a.ts']);
    expect(survey().unlisted).toEqual(['lib']);
  });

  test('without git, everything that lies there but for what no project means', () => {
    const place = workspace({git: false});
    for (const file of ['b.ts', 'src/deep/a.ts', 'node_modules/x/index.js', '.orbit/state/index.sqlite'])
      place.write(file);
    fs.symlinkSync('src', `${place.root}/link`);
    expect(all(place)).toEqual(['b.ts', 'link', 'src/deep/a.ts']);
    expect(tracked(place)).toEqual(['b.ts', 'link', 'src/deep/a.ts']);
    expect(workspaceFiles(workspaceAt(place.root))).not.toContain('.orbit/state/index.sqlite');
    expect(listFiles(workspaceAt(place.root)).unlisted).toEqual([]);
  });

  test('below a folder is what lies in it, and not what only begins like it', () => {
    expect(isBelow('lib/x.c', ['src', 'lib'])).toBe(true);
    expect(isBelow('lib', ['lib'])).toBe(true);
    expect(isBelow('library/x.c', ['lib'])).toBe(false);
    expect(isBelow('x', [])).toBe(false);
  });
});

describe('what git ignores', () => {
  test('the paths that lie in something ignored, however deep and there or not', () => {
    const place = workspace();
    place.write('.gitignore', 'build/\n*.log\n');
    for (const file of ['build/deep/out.js', 'src/a.ts', 'src/deep/a.log']) place.write(file);
    const asked = ['build/deep/out.js', 'build/none/x.js', 'src/a.ts', 'src/deep/a.log', 'none/a.log', 'src/none.ts'];
    expect([...ignoredAmong(place.root, asked)].sort()).toEqual([
      'build/deep/out.js',
      'build/none/x.js',
      'src/deep/a.log',
    ]);
    expect(ignoredAmong(place.root, [])).toEqual(new Set());
    expect(ignoredAmong(place.root, ['none/at/all', '../outside', ''])).toEqual(new Set());
  });

  test('one path behind a link or in another repository does not cost the others their answer', () => {
    const place = workspace();
    place.write('.gitignore', 'build/\nvendor/\n');
    place.write('build/out.js');
    place.git('init', '-q', 'vendor/lib');
    place.write('vendor/lib/x.c');
    fs.symlinkSync('build', `${place.root}/link`);
    expect([...ignoredAmong(place.root, ['link/out.js', 'vendor/lib/x.c', 'build/out.js'])].sort()).toEqual([
      'build/out.js',
      'vendor/lib/x.c',
    ]);
  });

  test('without git, nothing', () => {
    const place = workspace({git: false});
    place.write('.gitignore', 'build/\n');
    place.write('build/out.js');
    expect(ignoredAmong(place.root, ['build/out.js'])).toEqual(new Set());
  });
});
