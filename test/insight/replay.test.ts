import {describe, expect, it} from 'vitest';
import {workspace} from '../support/workspace.js';

type Replay = {
  commits: number;
  touches: number;
  touches_matched: number;
  never_fired: string[];
  uncovered: {path: string; touches: number}[];
  injected: number;
  tokens: number;
};

describe('replay', () => {
  it('counts what past commits would have met', () => {
    const place = workspace();
    const touch = (...files: string[]) => {
      for (const file of files) place.write(file, `${Math.random()}\n`);
      place.git('add', ...files);
      place.git('commit', '-qm', 'touch');
    };
    touch('src/a.ts', 'README.md');
    touch('src/a.ts', 'src/b.ts');
    touch('README.md');
    const fires = place.add('About src.', '--path', 'src/**');
    const never = place.add('About nothing.', '--path', 'nowhere/**');
    const result = place.json<Replay>('replay', '--since', '30d');
    expect(result).toMatchObject({
      commits: 3,
      touches: 5,
      touches_matched: 3,
      never_fired: [never],
      uncovered: [{path: 'README.md', touches: 2}],
    });
    // Once a session, and a commit is one: two commits touched src.
    expect(result.injected).toBe(2);
    expect(result.tokens).toBeGreaterThan(0);
    expect(place.ok('replay')).toContain('60%');
    expect(fires).not.toBe(never);
  });

  it('a moved file is touched once, by its new name; a deleted one counts and is not called hot', () => {
    const place = workspace();
    place.write('old/a.ts', 'one\ntwo\nthree\nfour\n');
    place.write('gone.ts', 'x\n');
    place.git('add', 'old', 'gone.ts');
    place.git('commit', '-qm', 'start');
    place.git('rm', '-q', 'gone.ts');
    place.write('new/.keep', '');
    place.git('mv', 'old/a.ts', 'new/a.ts');
    place.git('commit', '-qm', 'moved and deleted');
    const id = place.add('New.', '--path', 'new/**');
    const {fired, ...rest} = place.json<Replay & {fired: unknown}>('replay');
    expect(rest).toMatchObject({commits: 2, touches: 4, touches_matched: 1, uncovered: [], never_fired: []});
    expect(fired).toEqual([{id, commits: 1}]);
  });

  it('is not ended by one commit of a machine whose clock was wrong', () => {
    const place = workspace();
    place.write('a.ts', 'one\n');
    place.git('add', 'a.ts');
    place.git('commit', '-qm', 'one');
    place.write('a.ts', 'two\n');
    place.git('add', 'a.ts');
    const tree = place.git('write-tree').trim();
    const parent = place.git('rev-parse', 'HEAD').trim();
    const head = `tree ${tree}\nparent ${parent}\nauthor A <a@b.c> 1000000000 +0000\ncommitter A <a@b.c> 1000000000 +0000\n`;
    place.write('commit.txt', `${head}\nlong ago\n`);
    place.git('reset', '-q', '--hard', place.git('hash-object', '-t', 'commit', '-w', 'commit.txt').trim());
    place.write('a.ts', 'three\n');
    place.git('commit', '-qam', 'three');
    expect(place.json<Replay>('replay', '--since', '30d')).toMatchObject({commits: 2, touches: 2});
  });

  it('takes a repository without commits, and a time that is none', () => {
    const place = workspace();
    expect(place.json<Replay>('replay').commits).toBe(0);
    expect(place.run('replay', '--since', 'yesterday')).toMatchObject({code: 2});
  });
});

describe('explain', () => {
  it('says why a learning fires, and why another does not', () => {
    const place = workspace();
    place.write('src/a.ts');
    const fires = place.add('Here.', '--path', 'src/**');
    const other = place.add('Elsewhere.', '--path', 'lib/**');
    const archived = place.add('Old.', '--path', 'src/**');
    place.ok('learning', 'archive', archived);
    const explain = (...args: string[]) =>
      place.json<{candidates: {id: string; decision: string; reason: string}[]}>('explain', 'src/a.ts', ...args)
        .candidates;
    expect(explain()).toEqual([{id: fires, decision: 'injected', reason: 'rank 1; matched by path:src/**; injected'}]);
    expect(explain(other)).toEqual([{id: other, decision: 'no-match', reason: 'none of its globs matches: lib/**'}]);
    const root = place.add('Root.', '--path', '*.ts');
    expect(explain(root)[0]?.reason).toContain('**/*.ts would match');
    expect(explain(archived)[0]).toMatchObject({decision: 'not-active', reason: 'it is archived'});
  });
});
