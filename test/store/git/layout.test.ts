import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {currentBranch} from '../../../store/git/branch.js';
import {highestBranchId} from '../../../store/git/branch-ids.js';
import {git, gitLines, gitOrThrow, gitText} from '../../../store/git/exec.js';
import {gitFilesToStamp, gitLayout} from '../../../store/git/layout.js';
import {siblingWorkspaces} from '../../../store/git/worktrees.js';
import {workspaceAt} from '../../../store/workspace.js';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../../support/workspace.js';

function committed(): TestWorkspace {
  const place = workspace();
  place.record('L-0003', 'summary: three\n');
  place.git('add', '-A');
  place.git('commit', '-qm', 'first');
  return place;
}

function linkedTo(place: TestWorkspace): TestWorkspace {
  const folder = path.join(temporaryFolder(), 'linked');
  place.git('worktree', 'add', '-q', folder);
  return workspaceIn(folder);
}

describe('the repository, known from its files', () => {
  test('from any folder in it', () => {
    const {root} = committed();
    fs.mkdirSync(`${root}/src/deep`, {recursive: true});
    const layout = {top: root, folder: `${root}/.git`, common: `${root}/.git`};
    expect(gitLayout(root)).toEqual(layout);
    expect(gitLayout(`${root}/src/deep`)).toEqual(layout);
    expect(gitLayout(`${root}/src/not/there`)).toEqual(layout);
    expect(gitFilesToStamp(layout)).toEqual(['HEAD', 'index', 'logs/HEAD'].map(name => `${root}/.git/${name}`));
  });

  test('of a linked worktree: a git folder of its own, and one in common', () => {
    const place = committed();
    const linked = linkedTo(place);
    const common = `${place.root}/.git`;
    expect(gitLayout(linked.root)).toEqual({top: linked.root, folder: `${common}/worktrees/linked`, common});
  });

  test('none where there is none, nor behind a file that is no pointer', () => {
    const folder = temporaryFolder();
    expect(gitLayout(folder)).toBeUndefined();
    fs.writeFileSync(`${folder}/.git`, 'something else\n');
    expect(gitLayout(folder)).toBeUndefined();
    fs.writeFileSync(`${folder}/.git`, 'gitdir: elsewhere\n');
    expect(gitLayout(folder)).toEqual({top: folder, folder: `${folder}/elsewhere`, common: `${folder}/elsewhere`});
  });
});

describe('the same workspace in every checkout', () => {
  test('the main one first, then the linked ones that have it', () => {
    const place = committed();
    const linked = linkedTo(place);
    expect(siblingWorkspaces(workspaceAt(place.root))).toEqual([place.root, linked.root]);
    expect(siblingWorkspaces(workspaceAt(linked.root))).toEqual([place.root, linked.root]);
    fs.rmSync(`${linked.root}/.orbit`, {recursive: true});
    expect(siblingWorkspaces(workspaceAt(place.root))).toEqual([place.root]);
    fs.rmSync(linked.root, {recursive: true});
    expect(siblingWorkspaces(workspaceAt(place.root))).toEqual([place.root]);
  });

  test('in a folder of the repository, it is that folder of each', () => {
    const place = workspace({init: false});
    place.write('app/.orbit/.gitignore', 'state/\n');
    place.git('add', '-A');
    place.git('commit', '-qm', 'first');
    const linked = linkedTo(place);
    expect(siblingWorkspaces(workspaceAt(`${place.root}/app`))).toEqual([`${place.root}/app`, `${linked.root}/app`]);
  });

  test('itself alone outside git, and in a submodule or a bare repository’s worktree too', () => {
    const {root} = workspace({git: false});
    expect(siblingWorkspaces(workspaceAt(root))).toEqual([root]);
    const place = committed();
    const bare = path.join(temporaryFolder(), 'bare.git');
    place.git('clone', '-q', '--bare', place.root, bare);
    const folder = path.join(temporaryFolder(), 'tree');
    workspaceIn(bare).git('worktree', 'add', '-q', folder, 'main');
    expect(siblingWorkspaces(workspaceAt(folder))).toEqual([folder]);
  });
});

describe('the highest number on any branch', () => {
  test('counts branches that are not checked out, and those of others', () => {
    const place = committed();
    const highest = (made = place) => highestBranchId(workspaceAt(made.root));
    expect(highest()).toBe(3);
    place.git('checkout', '-qb', 'other');
    place.record('L-0012', 'summary: twelve\n');
    place.write('.orbit/tasks/T-0040/task.yaml', 'title: a task\n');
    place.git('add', '-A');
    place.git('commit', '-qm', 'twelve');
    place.git('checkout', '-q', 'main');
    expect(highest()).toBe(12);
    expect(highestBranchId(workspaceAt(place.root), {letter: 'T', folder: 'tasks'})).toBe(40);
    const clone = path.join(temporaryFolder(), 'clone');
    place.git('clone', '-q', place.root, clone);
    expect(highest(workspaceIn(clone))).toBe(12);
  });

  test('is none without git, without commits, without records, and leaves giants out', () => {
    expect(highestBranchId(workspaceAt(workspace({git: false}).root))).toBe(0);
    const place = workspace();
    expect(highestBranchId(workspaceAt(place.root))).toBe(0);
    place.git('commit', '-q', '--allow-empty', '-m', 'nothing');
    expect(highestBranchId(workspaceAt(place.root))).toBe(0);
    place.record('L-999999999999999', 'summary: a giant\n');
    place.record('L-0002', 'summary: two\n');
    place.git('add', '-A');
    place.git('commit', '-qm', 'both');
    expect(highestBranchId(workspaceAt(place.root))).toBe(2);
  });
});

test('the branch that is checked out, before its first commit too', () => {
  const place = workspace();
  expect(currentBranch(place.root)).toBe('main');
  place.git('commit', '-q', '--allow-empty', '-m', 'first');
  place.git('checkout', '-qb', 'feature/ü');
  expect(currentBranch(place.root)).toBe('feature/ü');
  place.git('checkout', '-q', '--detach');
  expect(currentBranch(place.root)).toBeUndefined();
  expect(currentBranch(workspace({git: false}).root)).toBeUndefined();
});

describe('a question to git', () => {
  test('is answered as bytes, as text, or by the parts between NULs; nothing where git fails', () => {
    const place = committed();
    expect(git(place.root, ['rev-parse', '--abbrev-ref', 'HEAD'])).toMatchObject({ok: true, err: ''});
    expect(gitText(place.root, ['rev-parse', '--abbrev-ref', 'HEAD'])).toBe('main\n');
    expect(gitLines(place.root, ['ls-files', '-z', '.orbit/learnings'])).toEqual([
      '.orbit/learnings/L-0003/learning.yaml',
    ]);
    for (const ask of [gitText, gitLines]) expect(ask(place.root, ['no-such-command'])).toBeUndefined();
    expect(git(place.root, ['rev-parse', 'none'])).toMatchObject({ok: false, err: expect.stringContaining('none')});
    expect(git(`${place.root}/none`, ['status']).ok).toBe(false);
  });

  test('that must succeed gives its answer, or an error with the first line of what git says', () => {
    const place = committed();
    expect(gitOrThrow(place.root, ['hash-object', '--stdin'], 'text').toString()).toMatch(/^[0-9a-f]{40}\n$/);
    expect(() => gitOrThrow(place.root, ['add', 'none'])).toThrow(
      expect.objectContaining({code: 'git', message: expect.stringMatching(/^git add failed: .*none.*$/)}),
    );
  });

  test('is about the folder, also inside a hook of another repository', () => {
    const place = committed();
    const other = workspace();
    process.env.GIT_DIR = `${other.root}/.git`;
    try {
      expect(gitText(place.root, ['ls-files'])).toContain('L-0003');
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});
