import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {commitsOnBranch} from '../../../store/git/commits.js';
import {historyLimit, isPartialClone, shallowCommits} from '../../../store/git/history.js';
import {commitsSince} from '../../../store/git/log.js';
import {renamesIn} from '../../../store/git/renames.js';
import {clone, commit, write} from '../../support/history.js';
import {environment, type TestWorkspace, temporaryFolder, workspace} from '../../support/workspace.js';

describe('how much of the past is here', () => {
  test('all of it, or a sentence that says why not', () => {
    const place = workspace();
    expect(historyLimit(place.root)).toEqual({what: 'the branch has no commits yet', isShallow: false});
    write(place, 'a.ts');
    commit(place, 'first');
    expect(historyLimit(place.root)).toBeUndefined();
    expect(historyLimit(workspace({git: false}).root)).toEqual({
      what: 'there is no git repository here',
      isShallow: false,
    });
    fs.writeFileSync(`${place.root}/.git/HEAD`, 'garbage');
    expect(historyLimit(place.root)).toMatchObject({
      what: expect.stringMatching(/^git failed \(.+\)$/),
      isShallow: false,
    });
  });

  test('a shallow clone says so, and names the commits that only look like the first', () => {
    const place = workspace();
    write(place, 'a.ts');
    commit(place, 'first');
    write(place, 'b.ts');
    const second = commit(place, 'second');
    const shallow = clone(place, '--depth=1');
    expect(historyLimit(shallow.root)).toEqual({what: 'this is a shallow clone', isShallow: true});
    expect(shallowCommits(shallow.root)).toEqual(new Set([second]));
    expect(shallowCommits(place.root)).toEqual(new Set());
    expect(shallowCommits(temporaryFolder())).toEqual(new Set());
  });

  test('a partial clone is known by its own settings', () => {
    const place = workspace();
    write(place, 'a.ts');
    commit(place, 'first');
    place.git('config', 'uploadpack.allowFilter', 'true');
    expect(isPartialClone(clone(place, '--filter=blob:none').root)).toBe(true);
    expect(isPartialClone(clone(place).root)).toBe(false);
    expect(isPartialClone(temporaryFolder())).toBe(false);
  });
});

describe('which commits the branch has', () => {
  test('by any length that names one, and never one of another branch', () => {
    const place = workspace();
    write(place, 'a.ts');
    const first = commit(place, 'first');
    place.git('checkout', '-qb', 'other');
    write(place, 'b.ts');
    const other = commit(place, 'other');
    place.git('checkout', '-q', 'main');
    const short = first.slice(0, 8);
    const asked = ['0123456789', first, other, short, 'no\nline', 'HEAD^{tree}'];
    expect(commitsOnBranch(place.root, asked)).toEqual({onBranch: new Set([first, short])});
    place.git('checkout', '-q', 'other');
    expect(commitsOnBranch(place.root, asked).onBranch).toEqual(new Set([first, short, other]));
    expect(commitsOnBranch(place.root, [])).toEqual({onBranch: new Set()});
  });

  test('is not known where the past is not here, and a note says why', () => {
    const place = workspace();
    expect(commitsOnBranch(place.root, ['abcdef'])).toEqual({
      onBranch: undefined,
      note: 'the branch has no commits yet, so commits given as evidence were not checked.',
    });
  });
});

describe('the files that commits touched', () => {
  const files = (place: TestWorkspace, since = 0, limit = 99) =>
    commitsSince(place.root, since, limit)?.map(one => [...one.files].sort());

  test('newest first, a moved one by its new name alone', () => {
    const place = workspace({init: false});
    write(place, 'old.ts', 'b.ts');
    const first = commit(place, 'first');
    place.git('mv', 'old.ts', 'ü new.ts');
    commit(place, 'moved');
    expect(files(place)).toEqual([['ü new.ts'], ['b.ts', 'old.ts']]);
    expect(commitsSince(place.root, 0, 99)?.at(-1)?.id).toBe(first);
    expect(files(place, 0, 1)).toEqual([['ü new.ts']]);
    expect(files(place, Date.now() + 3_600_000)).toEqual([]);
  });

  test('one commit with a wrong clock hides none before it', () => {
    const place = workspace({init: false});
    write(place, 'a.ts');
    commit(place, 'first');
    write(place, 'b.ts');
    place.git('add', '-A');
    const longAgo = environment({GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z'});
    execFileSync('git', ['commit', '-qm', 'long ago'], {cwd: place.root, env: longAgo});
    write(place, 'c.ts');
    commit(place, 'third');
    expect(files(place, Date.now() - 3_600_000)).toEqual([['c.ts'], ['a.ts']]);
  });

  test('in a partial clone renames are not looked for, for it would fetch', () => {
    const place = workspace({init: false});
    write(place, 'old.ts');
    commit(place, 'first');
    place.git('mv', 'old.ts', 'new.ts');
    place.write('new.ts', `${place.read('new.ts')}\nmore\n`);
    commit(place, 'moved and changed');
    place.git('config', 'uploadpack.allowFilter', 'true');
    const partial = clone(place, '--filter=blob:none');
    partial.git('remote', 'set-url', 'origin', `${place.root}-gone`);
    expect(files(partial)).toEqual([['new.ts', 'old.ts'], ['old.ts']]);
  });

  test('the oldest commit of a shallow clone touched nothing that could be told; without git nothing is known', () => {
    const place = workspace({init: false});
    write(place, 'a.ts');
    commit(place, 'first');
    write(place, 'b.ts');
    commit(place, 'second');
    expect(files(clone(place, '--depth=1'))).toEqual([]);
    expect(files(workspace({git: false}))).toBeUndefined();
  });
});

describe('where files went', () => {
  const isOnDisk = (place: TestWorkspace) => (file: string) => place.exists(file);

  test('through every move since, the staged one included', () => {
    const place = workspace({init: false});
    write(place, 'one/a.ts', 'one/b.ts', 'stays.ts');
    commit(place, 'first');
    place.git('mv', 'one', 'two');
    commit(place, 'to two');
    place.git('mv', 'two', 'three');
    const {follow} = renamesIn(place.root);
    const went = (file: string) => follow(file, isOnDisk(place)).map(({from, to}) => `${from} → ${to}`);
    expect(went('one').sort()).toEqual(['one/a.ts → three/a.ts', 'one/b.ts → three/b.ts']);
    expect(went('one/a.ts')).toEqual(['one/a.ts → three/a.ts']);
    expect(went('two/a.ts')).toEqual(['two/a.ts → three/a.ts']);
    expect([went('stays.ts'), went('on'), went('none')]).toEqual([[], [], []]);
  });

  test('a file that went back and forth is followed to where it is, not in a circle', () => {
    const place = workspace({init: false});
    write(place, 'a.ts');
    commit(place, 'first');
    for (const [from, to] of [
      ['a.ts', 'b.ts'],
      ['b.ts', 'a.ts'],
      ['a.ts', 'c.ts'],
    ] as const) {
      place.git('mv', from, to);
      commit(place, `${from} to ${to}`);
    }
    const {follow} = renamesIn(place.root);
    expect(follow('b.ts', isOnDisk(place))).toEqual([{from: 'b.ts', to: 'c.ts', step: expect.any(Number)}]);
    expect(follow('a.ts', isOnDisk(place)).map(({to}) => to)).toEqual(['c.ts']);
  });

  test('what was removed went nowhere, and a step knows the files before it', () => {
    const place = workspace({init: false});
    write(place, 'a.ts', 'gone.ts');
    commit(place, 'first');
    place.git('rm', '-q', 'gone.ts');
    commit(place, 'removed');
    place.git('mv', 'a.ts', 'b.ts');
    commit(place, 'moved');
    const {follow, filesBefore} = renamesIn(place.root);
    expect(follow('gone.ts', isOnDisk(place))).toEqual([]);
    const [moved] = follow('a.ts', isOnDisk(place));
    expect(moved).toMatchObject({from: 'a.ts', to: 'b.ts'});
    expect(filesBefore(moved?.step ?? -1)).toEqual(new Set(['a.ts']));
    expect(filesBefore((moved?.step ?? -1) + 1)).toEqual(new Set(['a.ts', 'gone.ts']));
  });

  test('without git or commits, nothing is known and nothing fails', () => {
    for (const {root} of [workspace({git: false}), workspace()]) {
      const {follow, filesBefore} = renamesIn(root);
      expect(follow('a.ts', () => true)).toEqual([]);
      expect(filesBefore(0)).toBeUndefined();
    }
  });
});
