import {beforeEach, describe, expect, it} from 'vitest';
import {type TestWorkspace, workspace} from '../support/workspace.js';

// Real renames in a real repository.

let place: TestWorkspace;

type Proposals = {
  proposals: {id: string; from: string; to: string; files: number; followed: number}[];
  applied: string[];
  unexplained: {id: string; glob: string}[];
  notes: string[];
};

function write(...files: string[]): void {
  for (const file of files) place.write(file, Array.from({length: 30}, (_, at) => `${file} line ${at}`).join('\n'));
}

function commit(message: string): void {
  place.git('add', '-A');
  place.git('commit', '-qm', message);
}

function move(from: string, to: string): void {
  place.write(`${to}/.keep`, '');
  place.git('mv', from, to);
}

beforeEach(() => {
  place = workspace();
});

describe('healing scopes from renames', () => {
  it('follows a file to its new name', () => {
    write('lib/one.ts');
    commit('one');
    const id = place.add('About one.', '--path', 'lib/one.ts');
    place.git('mv', 'lib/one.ts', 'lib/two.ts');
    commit('renamed');
    expect(place.json<Proposals>('learning', 'heal').proposals).toEqual([
      {id, from: 'lib/one.ts', to: 'lib/two.ts', files: 1, followed: 1, wider: false},
    ]);
  });

  it('takes only the ones that are named', () => {
    write('lib/one.ts', 'lib/three.ts');
    commit('files');
    const [one, three] = ['one', 'three'].map(name => place.add(`About ${name}.`, '--path', `lib/${name}.ts`));
    place.git('mv', 'lib/one.ts', 'lib/two.ts');
    place.git('mv', 'lib/three.ts', 'lib/four.ts');
    commit('renamed');
    expect(place.json<Proposals>('learning', 'heal', three ?? '', '--apply').applied).toEqual([three]);
    expect(place.json<Proposals>('learning', 'heal').proposals.map(({id}) => id)).toEqual([one]);
    expect(place.run('learning', 'heal', 'L-0099').code).toBe(1);
  });

  it('follows a folder over several moves and into two places', () => {
    write('old/a/f.ts', 'old/a/g.ts', 'old/b/h.ts');
    commit('old');
    const id = place.add('About old.', '--path', 'old/**/*.ts');
    move('old', 'mid');
    commit('moved');
    move('mid/old/a', 'x');
    move('mid/old/b', 'y');
    commit('split');
    const {proposals} = place.json<Proposals>('learning', 'heal');
    expect(proposals.map(({to, files}) => [to, files]).sort()).toEqual([
      ['x/**/*.ts', 2],
      ['y/**/*.ts', 1],
    ]);
    expect(place.json<Proposals>('learning', 'heal', '--apply').applied).toEqual([id]);
    expect(place.json<{scope: {paths: string[]}}>('learning', 'show', id).scope.paths.sort()).toEqual([
      'x/**/*.ts',
      'y/**/*.ts',
    ]);
    expect(place.json<Proposals>('learning', 'heal').proposals).toEqual([]);
    expect(place.git('diff', '--stat')).toContain('1 file changed');
  });

  it('changes only the dead glob of a record that lives', () => {
    write('src/a.ts', 'lib/b.ts');
    commit('both');
    const id = place.add('Two places.', '--path', 'src/a.ts', '--path', 'lib/b.ts');
    place.git('mv', 'src/a.ts', 'src/c.ts');
    commit('moved');
    place.ok('learning', 'heal', '--apply');
    expect(place.json<{scope: {paths: string[]}}>('learning', 'show', id).scope.paths).toEqual([
      'src/c.ts',
      'lib/b.ts',
    ]);
  });

  it('does not widen a scope by itself', () => {
    write(...Array.from({length: 20}, (_, at) => `big/f${at}.ts`), 'small/one.ts');
    commit('start');
    const id = place.add('Small.', '--path', 'small/**');
    place.git('mv', 'small/one.ts', 'big/one.ts');
    commit('into the big one');
    const {proposals, applied} = place.json<Proposals>('learning', 'heal', '--apply');
    expect(proposals[0]).toMatchObject({id, to: 'big/**', files: 21, followed: 1});
    expect(applied).toEqual([]);
    expect(place.json<{scope: {paths: string[]}}>('learning', 'show', id).scope.paths).toEqual(['small/**']);
  });

  it('a scope is wider by one file that was there before, not by what was written there since', () => {
    write('old/one.ts', 'small/two.ts', 'small/three.ts', 'moved/four.ts');
    commit('start');
    const wide = place.add('Wide.', '--path', 'old/**');
    const grown = place.add('Grown.', '--path', 'moved/**');
    place.git('mv', 'old/one.ts', 'small/one.ts');
    place.git('mv', 'moved', 'fresh');
    commit('moved');
    write('fresh/five.ts', 'fresh/six.ts');
    commit('grown');
    const {proposals, applied} = place.json<Proposals>('learning', 'heal', '--apply');
    expect(proposals).toEqual([
      {id: wide, from: 'old/**', to: 'small/**', files: 3, followed: 1, wider: true},
      {id: grown, from: 'moved/**', to: 'fresh/**', files: 3, followed: 1, wider: false},
    ]);
    expect(applied).toEqual([grown]);
    expect(place.ok('learning', 'heal')).toContain(`${wide}\twider\told/**`);
  });

  it('keeps the wildcards of a glob that has them before its end', () => {
    write('src/old/deep/a.ts', 'src/old/deep/b.ts', 'src/old/c.ts');
    commit('start');
    const braces = place.add('Braces.', '--path', 'src/{old,older}/**');
    const middle = place.add('Middle.', '--path', 'src/*/deep/*.ts');
    place.git('mv', 'src/old', 'src/mid');
    commit('moved');
    place.git('mv', 'src/mid', 'lib');
    commit('moved again');
    expect(place.json<Proposals>('learning', 'heal').proposals).toEqual([
      {id: braces, from: 'src/{old,older}/**', to: 'lib/**', files: 3, followed: 3, wider: false},
      {id: middle, from: 'src/*/deep/*.ts', to: 'lib/deep/*.ts', files: 2, followed: 2, wider: false},
    ]);
  });

  it('follows a move that the merge commit itself made', () => {
    write('a/x.ts');
    commit('start');
    const id = place.add('Merged.', '--path', 'a/x.ts');
    place.git('checkout', '-qb', 'side');
    write('side.ts');
    commit('side');
    place.git('checkout', '-q', '-');
    write('main.ts');
    commit('main');
    place.git('merge', '-q', '--no-commit', 'side');
    place.git('mv', 'a/x.ts', 'b.ts');
    place.git('commit', '-qm', 'merged and moved');
    expect(place.json<Proposals>('learning', 'heal').proposals).toMatchObject([{id, to: 'b.ts'}]);
  });

  it('a glob that does not compile keeps nobody from being healed', () => {
    write('lib/one.ts', 'lib/two.ts');
    commit('start');
    const id = place.add('Fine.', '--path', 'lib/one.ts');
    place.record('L-0007', 'summary: Broken.\nscope: {paths: ["lib/[bad/**", lib/two.ts]}\n');
    place.git('mv', 'lib', 'src');
    commit('moved');
    const {proposals, applied} = place.json<Proposals>('learning', 'heal', '--apply');
    expect(proposals.map(({to}) => to)).toEqual(['src/one.ts', 'src/two.ts']);
    expect(applied).toEqual([id]);
  });

  it('says what renames do not explain, and that there is no git', () => {
    write('gone.ts');
    commit('there');
    place.add('Gone.', '--path', 'gone.ts');
    place.git('rm', '-q', 'gone.ts');
    commit('deleted');
    expect(place.json<Proposals>('learning', 'heal')).toMatchObject({proposals: [], unexplained: [{glob: 'gone.ts'}]});
    const bare = workspace({git: false});
    bare.add('Nowhere.', '--path', 'x.ts');
    expect(bare.json<Proposals>('learning', 'heal').notes).toHaveLength(1);
  });
});
