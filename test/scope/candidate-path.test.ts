import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {candidatePath} from '../../source/scope/candidate-path.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

let repository: TestWorkspace;
let here: Workspace;
let outside: string;

beforeAll(() => {
  repository = workspace();
  here = workspaceAt(repository.root);
  outside = temporaryFolder();
  fs.writeFileSync(`${outside}/secret.ts`, '');
  repository.write('src/api/client.ts');
  repository.write('src/index.ts');
  repository.write('package.json', '{}');
  fs.symlinkSync('api', `${here.root}/src/link`);
  fs.symlinkSync('src/index.ts', `${here.root}/entry.ts`);
  fs.symlinkSync(outside, `${here.root}/escape`);
  fs.symlinkSync('nowhere', `${here.root}/dangling.ts`);
  fs.symlinkSync('loop-b', `${here.root}/loop-a`);
  fs.symlinkSync('loop-a', `${here.root}/loop-b`);
  repository.git('add', '-A');
  repository.git('commit', '-qm', 'files');
});

const from = (cwd: string, typed: string) => candidatePath(here, path.join(here.root, cwd), typed);

describe('relative to the root, however it is said', () => {
  test.each([
    ['src/index.ts', 'src/index.ts'],
    ['  src/index.ts \n', 'src/index.ts'],
    ['./src/index.ts', 'src/index.ts'],
    ['src//api/./client.ts', 'src/api/client.ts'],
    ['src/api/../index.ts', 'src/index.ts'],
    ['src\\api\\client.ts', 'src/api/client.ts'],
    ['.\\src\\index.ts', 'src/index.ts'],
    ['src/api/', 'src/api'],
    ['src', 'src'],
    ['src/new/file.ts', 'src/new/file.ts'],
    ['Src/index.ts', 'Src/index.ts'],
    ['.env', '.env'],
    ['...', '...'],
    ['a b.ts', 'a b.ts'],
    ['package.json/x', 'package.json/x'],
  ])('%j → %j', (typed, candidate) => expect(from('', typed)).toBe(candidate));

  test('absolute', () => {
    expect(from('', `${here.root}/src/index.ts`)).toBe('src/index.ts');
    expect(from('', `${here.root}//src/./new.ts`)).toBe('src/new.ts');
    expect(from('src', `${here.root}/src/api/`)).toBe('src/api');
    expect(candidatePath(here, outside, `${here.root}/src/index.ts`)).toBe('src/index.ts');
  });

  test('from a sub-folder, as in git', () => {
    expect(from('src', 'index.ts')).toBe('src/index.ts');
    expect(from('src/api', '../index.ts')).toBe('src/index.ts');
    expect(from('src', 'new.ts')).toBe('src/new.ts');
    expect(from('src', '../../etc')).toBeUndefined();
  });

  test('a path from the root, named while the agent stands in a sub-folder', () => {
    expect(from('src', 'src/index.ts')).toBe('src/index.ts');
    expect(from('src/api', 'package.json')).toBe('package.json');
    // Where both exist, the working directory wins.
    repository.write('src/src/index.ts');
    expect(from('src', 'src/index.ts')).toBe('src/src/index.ts');
    fs.rmSync(`${here.root}/src/src`, {recursive: true});
  });

  test('a caller outside of the workspace means the root', () => {
    expect(candidatePath(here, outside, 'src/index.ts')).toBe('src/index.ts');
    expect(candidatePath(here, outside, 'secret.ts')).toBe('secret.ts');
  });
});

describe('links are resolved', () => {
  test.each([
    ['src/link/client.ts', 'src/api/client.ts'],
    ['src/link/new.ts', 'src/api/new.ts'],
    ['entry.ts', 'src/index.ts'],
    ['dangling.ts', 'dangling.ts'],
    ['loop-a', 'loop-a'],
  ])('%s → %s', (typed, candidate) => expect(from('', typed)).toBe(candidate));

  test('a link out of the workspace leads out of it', () => {
    expect(from('', 'escape/secret.ts')).toBeUndefined();
    expect(from('', 'escape/new.ts')).toBeUndefined();
    expect(from('', 'escape')).toBeUndefined();
  });

  test('a workspace that is reached over a link', () => {
    const link = `${outside}/project`;
    fs.symlinkSync(here.root, link);
    expect(candidatePath(here, link, 'src/index.ts')).toBe('src/index.ts');
    expect(candidatePath(here, `${link}/src`, 'index.ts')).toBe('src/index.ts');
    expect(candidatePath(here, '/', `${link}/src/new.ts`)).toBe('src/new.ts');
  });
});

describe('outside is never a match', () => {
  test.each(['', '  ', '.', './', '..', '../x', '/', '/etc/passwd', 'a\0b', 'x'.repeat(4_097), '~/x/../../..'])(
    '%j',
    typed => {
      const found = from('', typed);
      expect(found === undefined || !found.startsWith('..')).toBe(true);
      if (typed !== '~/x/../../..') expect(found).toBeUndefined();
    },
  );

  test('a neighbour whose name begins alike', () => {
    expect(from('', `${here.root}-other/src/index.ts`)).toBeUndefined();
  });

  test('the root itself', () => {
    expect(from('', here.root)).toBeUndefined();
    expect(from('src', '..')).toBeUndefined();
  });

  test('whatever is typed: relative, slashed, without empty or dotted segments, or nothing', () => {
    const word = fc.oneof(
      fc.constantFrom('..', '.', '', 'src', 'link', 'escape', 'api', 'a b', '\\', 'entry.ts', '~', '\n', 'é'),
      fc.string({unit: 'binary', maxLength: 6}),
    );
    const typed = fc.tuple(fc.constantFrom('', '/', './', `${'../'.repeat(3)}`), fc.array(word, {maxLength: 6}));
    fc.assert(
      fc.property(typed, fc.constantFrom('', 'src', 'src/link'), ([start, words], cwd) => {
        const found = from(cwd, start + words.join('/'));
        if (found === undefined) return;
        expect(found.startsWith('/')).toBe(false);
        expect(found).not.toContain('\\');
        expect(found.split('/').filter(segment => ['', '.', '..'].includes(segment))).toEqual([]);
      }),
      {numRuns: 1_000},
    );
  });
});

describe('a linked worktree of the same repository', () => {
  test('its files are the same files', () => {
    const linked = `${temporaryFolder()}/linked`;
    repository.git('worktree', 'add', '-q', linked);
    expect(candidatePath(here, linked, `${linked}/src/index.ts`)).toBe('src/index.ts');
    expect(candidatePath(here, linked, `${linked}/src/new/file.ts`)).toBe('src/new/file.ts');
    // And the other way round: the worktree's own workspace, a file of the main checkout.
    const there = workspaceAt(fs.realpathSync(linked));
    expect(candidatePath(there, linked, `${here.root}/src/index.ts`)).toBe('src/index.ts');
    expect(candidatePath(here, linked, linked)).toBeUndefined();
  });

  test('also where the worktree lies inside the main checkout', () => {
    repository.git('worktree', 'add', '-q', '.worktrees/inner');
    expect(from('', `${here.root}/.worktrees/inner/src/index.ts`)).toBe('src/index.ts');
    expect(from('', '.worktrees/inner/src/new.ts')).toBe('src/new.ts');
    expect(from('', '.worktrees/notes.md')).toBe('.worktrees/notes.md');
  });

  test('another repository is not ours, wherever it lies', () => {
    const other = workspace();
    other.write('src/index.ts');
    expect(from('', `${other.root}/src/index.ts`)).toBeUndefined();
    fs.mkdirSync(`${here.root}/vendor`);
    repository.git('init', '-q', 'vendor/lib');
    repository.write('vendor/lib/a.ts');
    expect(from('', 'vendor/lib/a.ts')).toBe('vendor/lib/a.ts');
  });

  test('a workspace in a sub-folder of the repository', () => {
    const mono = workspace({init: false});
    mono.write('packages/a/.orbit/config.yaml');
    mono.write('packages/a/src/x.ts');
    mono.write('packages/b/y.ts');
    mono.git('add', '-A');
    mono.git('commit', '-qm', 'mono');
    const a = workspaceAt(`${mono.root}/packages/a`);
    const linked = `${temporaryFolder()}/linked`;
    mono.git('worktree', 'add', '-q', linked);
    expect(candidatePath(a, a.root, 'src/x.ts')).toBe('src/x.ts');
    expect(candidatePath(a, linked, `${linked}/packages/a/src/x.ts`)).toBe('src/x.ts');
    expect(candidatePath(a, linked, `${linked}/packages/b/y.ts`)).toBeUndefined();
    expect(candidatePath(a, a.root, `${mono.root}/packages/b/y.ts`)).toBeUndefined();
  });
});
