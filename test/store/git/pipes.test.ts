import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, test} from 'vitest';
import {git} from '../../../store/git/exec.js';
import {claimState} from '../../../store/index/claim.js';
import {workspaceAt} from '../../../store/workspace.js';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../../support/workspace.js';

// git waits for whatever lies in the place of its files. Nobody waits for git.

let place: TestWorkspace;

beforeEach(() => {
  place = workspace();
  place.git('commit', '-q', '--allow-empty', '-m', 'first');
});

const pipe = (file: string) => {
  fs.rmSync(file, {force: true});
  fs.mkdirSync(path.dirname(file), {recursive: true});
  execFileSync('mkfifo', [file]);
};
const ask = (root = place.root, timeoutMs = 20_000) => git(root, ['ls-files', '-z', '--cached'], {timeoutMs});
const hook = () => place.run('hook', 'claude');

/** A question that git answers by reading a file that never ends. */
function includePipe(): void {
  pipe(`${place.root}/never`);
  place.write('settings', `[include]\n\tpath = ${place.root}/never\n`);
  fs.appendFileSync(`${place.root}/.git/config`, `[include]\n\tpath = ${place.root}/settings\n`);
}

describe('a file of git that never ends', () => {
  test.each([
    '.git/index',
    '.git/HEAD',
    '.git/config',
    '.git/info/exclude',
    '.git/packed-refs',
    '.git/commondir',
    '.git/refs/heads/main',
    '.gitignore',
    '.gitattributes',
  ])('%s: git is not started', file => {
    pipe(path.join(place.root, file));
    const name = `${place.root}/${file}`;
    expect(ask()).toMatchObject({ok: false, isStuck: true, err: expect.stringContaining(name)});
    expect(place.run('learning', 'list')).toMatchObject({code: 1, err: expect.stringContaining(name)});
    expect(hook()).toEqual({code: 0, out: '', err: ''});
  });

  test('a device behind a link, but not a plain file behind one', () => {
    const config = `${place.root}/.git/config`;
    fs.renameSync(config, `${config}-real`);
    fs.symlinkSync('config-real', config);
    expect(ask().ok).toBe(true);
    fs.rmSync(config);
    fs.symlinkSync('/dev/zero', config);
    expect(ask()).toMatchObject({isStuck: true, err: expect.stringContaining(config)});
  });

  test('in the folder that worktrees share, and where git looks on its way up', () => {
    const folder = `${temporaryFolder()}/wt`;
    place.git('worktree', 'add', '-q', folder);
    expect(ask(folder).ok).toBe(true);
    fs.mkdirSync(`${folder}/deep`);
    pipe(`${folder}/deep/HEAD`);
    expect(ask(`${folder}/deep`)).toMatchObject({isStuck: true, err: expect.stringContaining('deep/HEAD')});
    pipe(`${place.root}/.git/packed-refs`);
    expect(ask(folder)).toMatchObject({isStuck: true, err: expect.stringContaining('packed-refs')});
  });

  test.each([
    ['include', 'path = ../never'],
    ['includeIf "gitdir:**"', 'path = "ROOT/never"'],
    ['core', 'excludesFile = ROOT/never'],
    ['core', 'attributesFile = never'],
  ])('named by the settings of the repository: [%s] %s', (section, line) => {
    pipe(`${place.root}/never`);
    fs.appendFileSync(`${place.root}/.git/config`, `[${section}]\n\t${line.replace('ROOT', place.root)}\n`);
    expect(ask()).toMatchObject({isStuck: true, err: expect.stringContaining(`${place.root}/never`)});
  });

  test('what to ignore in a folder of the project: a command says so, an agent is not kept', () => {
    place.write('src/a.ts');
    place.add('Verify the output.', '--path', 'src/**');
    place.git('add', '-A');
    pipe(`${place.root}/src/.gitignore`);
    expect(place.run('doctor')).toMatchObject({code: 1, err: expect.stringContaining('src/.gitignore')});
    expect(place.run('--path', 'src/a.ts').out).toContain('Verify the output.');
  });

  test('also behind an empty git folder, which git passes', () => {
    fs.mkdirSync(`${place.root}/src/.git`, {recursive: true});
    expect(ask(`${place.root}/src`).ok).toBe(true);
    pipe(`${place.root}/.git/index`);
    expect(ask(`${place.root}/src`)).toMatchObject({isStuck: true});
  });

  test('a folder of such a name is nothing to wait for', () => {
    fs.mkdirSync(`${place.root}/src/HEAD`, {recursive: true});
    expect(ask(`${place.root}/src`).ok).toBe(true);
  });
});

describe('git that does not answer', () => {
  test('says so, and is asked no more in this process', () => {
    includePipe();
    expect(ask(place.root, 300)).toMatchObject({
      isStuck: true,
      err: 'git ls-files did not answer within 0.3 seconds',
    });
    // Without a memory each of these waits for twenty seconds.
    for (let times = 0; times < 9; times++) expect(ask()).toMatchObject({isStuck: true});
    expect(git(workspace().root, ['rev-parse', '--git-dir']).ok).toBe(true);
  });

  test('keeps the state from being believed, and is asked once for it', () => {
    includePipe();
    fs.rmSync(`${place.root}/.orbit/state`, {recursive: true, force: true});
    expect(() => claimState(workspaceAt(place.root))).toThrow(
      expect.objectContaining({code: 'git', message: expect.stringContaining('did not answer within 3 seconds')}),
    );
  });
});

test('a person has a name outside a repository too, and no question goes further up than orbit looks', () => {
  const {root} = workspace({git: false});
  expect(git(root, ['config', '--file', '/dev/null', '--list']).ok).toBe(true);
  expect(ask(root)).toMatchObject({ok: false, err: expect.stringContaining('not a git repository')});
  expect(ask(root).isStuck).toBeUndefined();
  expect(ask(workspaceIn(`${root}/none`).root).ok).toBe(false);
});
