import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, test} from 'vitest';
import {gitLayout} from '../../../store/git/layout.js';
import {siblingWorkspaces} from '../../../store/git/worktrees.js';
import {workspaceAt} from '../../../store/workspace.js';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../../support/workspace.js';

// A `.git` file, and what it leads to, can come with an archive or lie in somebody else's folder. It leads nobody's hand into
// another project.

const isRoot = process.getuid?.() === 0;
const somebody = 1234;
const nobodyIsSafe = {GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null'};

let other: TestWorkspace;
let linked: TestWorkspace;

beforeEach(() => {
  other = workspace();
  other.record('L-0041', 'summary: theirs\n');
  other.git('add', '-A');
  other.git('commit', '-qm', 'first');
  other.git('worktree', 'add', '-q', `${temporaryFolder()}/wt`);
  linked = workspaceIn(worktreeOf(other));
});

function worktreeOf(place: TestWorkspace): string {
  return path.dirname(fs.readFileSync(`${place.root}/.git/worktrees/wt/gitdir`, 'utf8').trim());
}

const siblings = (root: string) => siblingWorkspaces(workspaceAt(root));
const stateOf = (place: TestWorkspace) => fs.readdirSync(`${place.root}/.orbit`, {recursive: true}).sort();

/** A workspace that came as an archive, next to the project that its pointers are aimed at. */
function archive(make: (root: string) => void): TestWorkspace {
  const root = fs.realpathSync(temporaryFolder());
  fs.mkdirSync(`${root}/.orbit/learnings`, {recursive: true});
  make(root);
  return workspaceIn(root);
}

const point = (file: string, to: string) => {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, to);
};

const forged: [string, (root: string) => void][] = [
  ['to the git folder of a checkout', root => point(`${root}/.git`, `gitdir: ${other.root}/.git\n`)],
  ['relative', root => point(`${root}/.git`, `gitdir: ${path.relative(root, other.root)}/.git\n`)],
  ['to that of its linked worktree', root => point(`${root}/.git`, `gitdir: ${other.root}/.git/worktrees/wt\n`)],
  ['as a link', root => fs.symlinkSync(`${other.root}/.git`, `${root}/.git`)],
  [
    'by a common folder',
    root => {
      point(`${root}/.git`, 'gitdir: meta/worktrees/x\n');
      point(`${root}/meta/worktrees/x/gitdir`, `${root}/.git\n`);
      point(`${root}/meta/worktrees/x/commondir`, `${other.root}/.git\n`);
    },
  ],
  [
    'by a list of worktrees',
    root => {
      fs.mkdirSync(`${root}/.git`);
      point(`${root}/.git/worktrees/x/gitdir`, `${other.root}/.git\n`);
      point(`${root}/.git/worktrees/y/gitdir`, `${linked.root}/.git\n`);
    },
  ],
];

describe('a forged pointer', () => {
  test.each(forged)('%s makes nobody a sibling', (_, make) => {
    const {root} = archive(make);
    expect(siblings(root)).toEqual([root]);
    expect(siblings(other.root)).toEqual([other.root, linked.root]);
  });

  test.each(forged)('%s: an id is given without a trace elsewhere', (_, make) => {
    const before = [stateOf(other), stateOf(linked)];
    const place = archive(make);
    place.run('learning', 'add', '--summary', 'Ours.', '--path', 'src/**');
    expect([stateOf(other), stateOf(linked)]).toEqual(before);
    expect(fs.existsSync(`${place.root}/.orbit/state/highest-id`)).toBe(true);
  });

  test('a folder of a checkout that is a link leads out of it', () => {
    const place = workspace({init: false});
    place.write('app/.orbit/.gitignore', 'state/\n');
    place.git('add', '-A');
    place.git('commit', '-qm', 'first');
    const folder = `${temporaryFolder()}/beside`;
    place.git('worktree', 'add', '-q', folder);
    const app = `${fs.realpathSync(folder)}/app`;
    expect(siblings(`${place.root}/app`)).toEqual([`${place.root}/app`, app]);
    fs.rmSync(app, {recursive: true});
    fs.symlinkSync(other.root, app);
    expect(siblings(`${place.root}/app`)).toEqual([`${place.root}/app`]);
  });
});

describe('checkouts of one repository', () => {
  test('may name each other relatively, as newer versions of git do', () => {
    const folder = `${other.root}/.git/worktrees/wt`;
    fs.writeFileSync(`${folder}/gitdir`, `${path.relative(folder, linked.root)}/.git\n`);
    fs.writeFileSync(`${linked.root}/.git`, `gitdir: ${path.relative(linked.root, folder)}\n`);
    for (const {root} of [other, linked]) expect(siblings(root)).toEqual([other.root, linked.root]);
  });

  test('that was moved by hand is not there', () => {
    fs.renameSync(linked.root, `${linked.root}-moved`);
    expect(siblings(other.root)).toEqual([other.root]);
    expect(siblings(`${linked.root}-moved`)).toEqual([`${linked.root}-moved`]);
  });

  test('with the git folder kept elsewhere are each for themselves', () => {
    const root = fs.realpathSync(temporaryFolder());
    const place = workspaceIn(root);
    place.git('init', '-q', `--separate-git-dir=${root}/meta`);
    fs.mkdirSync(`${root}/.orbit`);
    expect(gitLayout(root)).toEqual({top: root, folder: `${root}/meta`, common: `${root}/meta`});
    expect(siblings(root)).toEqual([root]);
  });
});

describe('the search for a repository', () => {
  test('ends at the home folder', () => {
    fs.mkdirSync(`${other.root}/home/work`, {recursive: true});
    const layout = (HOME: string) => gitLayout(`${other.root}/home/work`, {HOME});
    expect(layout('/nowhere')?.top).toBe(other.root);
    expect(layout(`${other.root}/home`)).toBeUndefined();
    expect(layout(`${other.root}/home/work`)).toBeUndefined();
    expect(layout(other.root)?.top).toBe(other.root);
  });

  test('goes on where a folder is yet to be made, and ends at what is no repository', () => {
    expect(gitLayout(`${other.root}/a/b`)?.top).toBe(other.root);
    fs.mkdirSync(`${other.root}/a/b`, {recursive: true});
    fs.writeFileSync(`${other.root}/a/.git`, 'no pointer\n');
    expect(gitLayout(`${other.root}/a/b`)).toBeUndefined();
  });
});

describe.skipIf(!isRoot)('what another user owns is no repository', () => {
  const layout = (root: string, env = {}) => gitLayout(root, {...nobodyIsSafe, ...env});
  const give = (file: string) => fs.lchownSync(file, somebody, somebody);

  test('a git folder, unless the person calls it safe', () => {
    give(`${other.root}/.git`);
    expect(layout(other.root)).toBeUndefined();
    const file = `${temporaryFolder()}/gitconfig`;
    fs.writeFileSync(file, `[safe]\ndirectory = ${other.root}\n`);
    expect(layout(other.root, {GIT_CONFIG_GLOBAL: file})?.top).toBe(other.root);
    expect(layout(other.root, {SUDO_UID: String(somebody)})?.top).toBe(other.root);
  });

  test.each([
    ['the pointer', () => give(`${linked.root}/.git`)],
    ['what it leads to', () => give(`${other.root}/.git/worktrees/wt`)],
    ['the common folder', () => give(`${other.root}/.git`)],
  ])('of a linked worktree: %s', (_, spoil) => {
    expect(layout(linked.root)?.top).toBe(linked.root);
    spoil();
    expect(layout(linked.root)).toBeUndefined();
    expect(siblings(linked.root)).toEqual([linked.root]);
  });

  test('one above a workspace without git', () => {
    const shared = fs.realpathSync(temporaryFolder());
    point(`${shared}/.git`, `gitdir: ${other.root}/.git\n`);
    give(`${shared}/.git`);
    const root = `${shared}/mine`;
    fs.mkdirSync(`${root}/.orbit`, {recursive: true});
    expect(layout(root)).toBeUndefined();
    const before = stateOf(other);
    expect(workspaceIn(root).run('learning', 'add', '--summary', 'Ours.', '--path', 'x').out).toBe('L-0001\n');
    expect(stateOf(other)).toEqual(before);
  });

  test('and its checkout is no sibling', () => {
    give(`${linked.root}/.git`);
    expect(siblings(other.root)).toEqual([other.root]);
    fs.lchownSync(`${linked.root}/.git`, 0, 0);
    give(`${linked.root}/.orbit`);
    expect(siblings(other.root)).toEqual([other.root]);
  });
});
