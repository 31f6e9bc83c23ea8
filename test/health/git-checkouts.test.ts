import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {clone, commit, write} from '../support/history.js';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

// Curation in every kind of checkout that people have.

type Pruned = {
  stale: {id: string; reasons: {kind: string; detail: string}[]}[];
  dead_globs: {id: string; globs: string[]}[];
  notes: string[];
};
type Healed = {proposals: {id: string; from: string; to: string}[]; applied: string[]; notes: string[]};
type Replayed = {commits: number; touches: number; never_fired: string[]; notes: string[]};
type Reach = {workspace: {files: number; files_covered: number; reach: number | null}};

const prune = (place: TestWorkspace) => place.json<Pruned>('learning', 'prune');
const heal = (place: TestWorkspace, ...flags: string[]) => place.json<Healed>('learning', 'heal', ...flags);
const kinds = ({stale}: Pruned) => stale.map(({id, reasons}) => [id, ...reasons.map(({kind}) => kind)]);

function record(place: TestWorkspace, id: string, paths: readonly string[], evidence: readonly string[] = []): void {
  const refs = evidence.map(ref => ({kind: 'commit', ref}));
  place.record(
    id,
    `summary: About ${id}.\nscope: {paths: ${JSON.stringify(paths)}}\nevidence: ${JSON.stringify(refs)}\n`,
  );
}

describe('a partial clone', () => {
  it('is replayed and healed without fetching what it left behind', () => {
    const place = workspace();
    write(place, 'lib/old.ts', 'src/old/a.ts');
    record(place, 'L-0001', ['src/old/**']);
    commit(place, 'base');
    place.git('mv', 'lib/old.ts', 'lib/new.ts');
    place.git('mv', 'src/old', 'src/new');
    place.write('lib/new.ts', `${place.read('lib/new.ts')}\nmore\n`);
    commit(place, 'moved and changed');
    place.git('config', 'uploadpack.allowFilter', 'true');
    const partial = clone(place, '--filter=blob:none');
    partial.git('remote', 'set-url', 'origin', `${place.root}-gone`);
    expect(partial.json<Replayed>('replay').commits).toBe(2);
    expect(heal(partial)).toMatchObject({
      proposals: [{id: 'L-0001', to: 'src/new/**'}],
      notes: [expect.stringContaining('partial clone')],
    });
    expect(place.json<Replayed>('replay').commits).toBe(2);
  });
});

describe('evidence', () => {
  it('with a line break in it says nothing about the evidence of others', () => {
    const place = workspace();
    write(place, 'a.ts');
    const base = commit(place, 'base');
    record(place, 'L-0001', ['a.ts'], ['abc\ndef\nghi']);
    record(place, 'L-0002', ['a.ts'], [base.slice(0, 8)]);
    expect(kinds(prune(place))).toEqual([['L-0001', 'commits']]);
  });
});

describe('squash merges and shallow clones', () => {
  it('follow the moves that a squash folded into one commit, and judge the commits it left behind', () => {
    const place = workspace();
    write(place, 'lib/old/a.ts', 'lib/old/b.ts');
    const base = commit(place, 'base');
    place.git('checkout', '-qb', 'topic');
    place.git('mv', 'lib/old', 'lib/mid');
    const lost = commit(place, 'first move');
    place.git('mv', 'lib/mid', 'lib/new');
    commit(place, 'second move');
    record(place, 'L-0001', ['lib/old/**'], [base]);
    record(place, 'L-0002', ['lib/mid/*.ts', 'lib/new/**'], [lost]);
    commit(place, 'learnings');
    place.git('checkout', '-q', 'main');
    place.git('merge', '-q', '--squash', 'topic');
    // Staged and not yet committed, the moves are known already.
    expect(heal(place).proposals).toEqual([expect.objectContaining({id: 'L-0001', to: 'lib/new/**'})]);
    place.git('commit', '-qm', 'topic, squashed');
    place.git('branch', '-qD', 'topic');
    expect(kinds(prune(place))).toEqual([
      ['L-0001', 'paths'],
      ['L-0002', 'commits'],
    ]);
    expect(heal(place, '--apply')).toMatchObject({applied: ['L-0001'], notes: []});
    commit(place, 'healed');

    const shallow = clone(place, '--depth', '1');
    const report = prune(shallow);
    expect(report.stale).toEqual([]);
    expect(report.notes.join()).toContain('shallow clone');
    expect(report.dead_globs).toEqual([{id: 'L-0002', globs: ['lib/mid/*.ts']}]);
    expect(heal(shallow)).toMatchObject({proposals: [], notes: [expect.stringContaining('shallow clone')]});
    // Its only commit looks as if it had added every file.
    const walked = shallow.json<Replayed>('replay');
    expect(walked).toMatchObject({commits: 0, touches: 0});
    expect(walked.notes.join()).toContain('shallow clone');
  });
});

describe('a linked worktree', () => {
  it('is healed by its own moves, and the main checkout stays as it is', () => {
    const place = workspace();
    write(place, 'src/one.ts');
    record(place, 'L-0001', ['src/one.ts']);
    commit(place, 'base');
    const linked = workspaceIn(path.join(temporaryFolder(), 'linked'));
    place.git('worktree', 'add', '-q', '-b', 'side', linked.root);
    linked.git('mv', 'src/one.ts', 'src/two.ts');
    commit(linked, 'moved');
    expect(kinds(prune(linked))).toEqual([['L-0001', 'paths']]);
    expect(kinds(prune(place))).toEqual([]);
    expect(heal(linked, '--apply').applied).toEqual(['L-0001']);
    expect(linked.read('.orbit/learnings/L-0001/learning.yaml')).toContain('src/two.ts');
    expect(place.git('status', '--porcelain')).toBe('');
    expect(linked.json<Replayed>('replay').commits).toBe(2);
  });
});

describe('submodules', () => {
  it('have files that count, and are not judged where they are not checked out', () => {
    const library = workspace();
    write(library, 'src/a.ts', 'src/b.ts');
    record(library, 'L-0001', ['src/**', 'gone.ts']);
    commit(library, 'library');
    const place = workspace();
    write(place, 'main.ts');
    place.git(
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      `file://${library.root}`,
      'vendor/lib',
    );
    record(place, 'L-0001', ['vendor/lib/src/**', 'vendor/lib/gone.ts']);
    record(place, 'L-0002', ['lib/**']);
    commit(place, 'with the library');
    expect(prune(place)).toMatchObject({
      stale: [{id: 'L-0002'}],
      dead_globs: [{id: 'L-0001', globs: ['vendor/lib/gone.ts']}],
    });
    // main.ts, .gitmodules and the library's two of three files below no .orbit of ours.
    const {workspace: reach} = place.json<Reach>('stats');
    expect(reach.files_covered).toBe(2);
    const without = clone(place);
    expect(prune(without)).toMatchObject({stale: [{id: 'L-0002'}], dead_globs: []});
    const inside = workspaceIn(path.join(place.root, 'vendor/lib'));
    expect(prune(inside)).toMatchObject({stale: [], dead_globs: [{id: 'L-0001', globs: ['gone.ts']}]});
    expect(place.json<Replayed>('replay')).toMatchObject({commits: 1, never_fired: ['L-0001', 'L-0002']});
  });
});

describe('little or no git', () => {
  it('a repository without commits: every question has an answer', () => {
    const place = workspace();
    write(place, 'src/a.ts');
    record(place, 'L-0001', ['src/**'], ['abcdef1']);
    record(place, 'L-0002', ['gone/**']);
    const report = prune(place);
    expect(kinds(report)).toEqual([['L-0002', 'paths']]);
    expect(report.notes.join()).toContain('no commits yet');
    expect(heal(place).notes.join()).toContain('no commits yet');
    const walked = place.json<Replayed>('replay');
    expect(walked.commits).toBe(0);
    expect(walked.notes.join()).toContain('no commits yet');
    expect(place.json<Reach>('stats').workspace).toMatchObject({files: 0, reach: null});
    const added = place.json<{similar: {id: string}[]}>(
      'learning',
      'add',
      '--summary',
      'About L-0001.',
      '--path',
      'src/**',
    );
    expect(added.similar.map(({id}) => id)).toContain('L-0001');
    expect(place.json<{clusters: string[][]}>('learning', 'duplicates').clusters).toEqual([['L-0001', 'L-0003']]);
  });

  it('a machine without git says so', () => {
    const place = workspace();
    write(place, 'src/a.ts');
    record(place, 'L-0001', ['src/**'], [commit(place, 'base')]);
    const env = {PATH: temporaryFolder()};
    const asked = (...args: string[]) => JSON.parse(place.runWith({env}, ...args, '--json').out) as Pruned;
    expect(asked('learning', 'prune')).toMatchObject({
      stale: [],
      notes: [expect.stringContaining('git failed')],
    });
    expect(asked('learning', 'heal').notes.join()).toContain('git failed');
    expect(asked('replay').notes.join()).toContain('git failed');
  });

  it('ignored folders and what a sparse checkout leaves out are not called dead', () => {
    const place = workspace();
    write(place, 'src/a.ts', 'other/b.ts', 'dist/out.js', 'old/node_modules/x.js');
    place.write('.gitignore', 'dist/\nnode_modules/\n');
    record(place, 'L-0001', ['dist/**', 'other/b.ts', 'old/**']);
    commit(place, 'base');
    place.git('sparse-checkout', 'set', '.orbit', 'src');
    expect(fs.existsSync(path.join(place.root, 'other/b.ts'))).toBe(false);
    expect(prune(place)).toMatchObject({stale: [], dead_globs: [{id: 'L-0001', globs: ['old/**']}]});
  });
});
