import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// Anyone who can commit can write a record. What they wrote costs them that record and nobody anything else.

describe('a hostile file in .orbit/learnings', () => {
  let ws: TestWorkspace;
  let outside: string;

  beforeEach(() => {
    ws = workspace();
    ws.record('L-0001', 'summary: The good one.\nscope: {paths: ["src/**"]}\n');
    outside = temporaryFolder();
  });

  it('is reported and refused, and the good record answers as ever', () => {
    const levels = Array.from({length: 9}, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(9)}]\n`);
    ws.record('L-0002', `summary: 50 MB\nbody: ${'x'.repeat(50 * 1024 * 1024)}\n`);
    ws.record('L-0003', `summary: aliases that explode\na0: &a0 [lol, lol, lol]\n${levels.join('')}`);
    ws.record('L-0004', `summary: nested without end\nx: ${'['.repeat(100_000)}\n`);
    ws.record('L-0005', `summary: maps as keys of maps\nx: ${'{'.repeat(700)}${'}'.repeat(700)}\n`);
    fs.mkdirSync(path.dirname(ws.recordFile('L-0006')));
    fs.writeFileSync(ws.recordFile('L-0006'), Buffer.from([0x69, 0x64, 0x3a, 0xff, 0xfe, 0x0a]));
    const secret = path.join(outside, 'learning.yaml');
    fs.writeFileSync(secret, 'id: L-0007\nsummary: a secret\nscope: {paths: ["src/**"]}\n');
    fs.symlinkSync(outside, path.join(ws.root, '.orbit/learnings/L-0007'));
    fs.mkdirSync(path.dirname(ws.recordFile('L-0008')));
    fs.symlinkSync(secret, ws.recordFile('L-0008'));
    ws.write('.orbit/learnings/L-0009', 'a file where a folder should be');
    const expected: Record<string, RegExp> = {
      'L-0002': /bytes/,
      'L-0003': /alias/,
      'L-0004': /nested/,
      'L-0005': /nested/,
      'L-0006': /UTF-8/,
      'L-0007': /symbolic link/,
      'L-0008': /plain file/,
      'L-0009': /no learning\.yaml/,
    };
    const before = ws.fingerprint();
    const start = Date.now();
    expect(ws.run('--path', 'src/a.ts')).toEqual({
      code: 0,
      out: 'L-0001\tThe good one.\t\tpath:src/**\n',
      err: '',
    });
    expect(Date.now() - start).toBeLessThan(20_000);
    const sync = ws.run('learning', 'sync', '--json');
    expect(sync.code).toBe(1);
    const {problems} = JSON.parse(sync.out) as {problems: {file: string; what: string; severity: string}[]};
    expect(problems).toHaveLength(Object.keys(expected).length);
    for (const [id, says] of Object.entries(expected)) {
      const problem = problems.find(({file}) => file.startsWith(`.orbit/learnings/${id}`));
      expect(problem).toMatchObject({severity: 'error', what: expect.stringMatching(says)});
      for (const args of [['show'], ['update', '--summary', 'Changed.']]) {
        const {code, out, err} = ws.run('learning', ...args, id);
        expect({code, out}).toEqual({code: 1, out: ''});
        expect(err).toMatch(new RegExp(`^error: .*${id}`));
        expect(err).not.toContain('not your fault');
      }
    }
    const doctor = ws.run('doctor').out.split('\n');
    for (const id of ['L-0007', 'L-0009'])
      expect(doctor.find(line => line.includes(id))).toMatch(/Make \.orbit\/learnings\/L-000\d a folder/);
    expect(ws.fingerprint()).toEqual(before);
    expect(fs.readdirSync(outside)).toEqual(['learning.yaml']);
  });

  it('a sidecar that is a link is neither read nor written through', () => {
    const target = path.join(outside, 'profile');
    fs.writeFileSync(target, 'untouched\n');
    for (const name of ['votes.jsonl', 'feedback.jsonl'])
      fs.symlinkSync(target, path.join(ws.root, '.orbit/learnings/L-0001', name));
    const vote = ws.run('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-1');
    const feedback = ws.run('learning', 'feedback', 'L-0001', '--helpful', '--task', 'T-1');
    for (const {code, err} of [vote, feedback]) {
      expect(code).toBe(1);
      expect(err).toContain('symbolic link');
    }
    expect(fs.readFileSync(target, 'utf8')).toBe('untouched\n');
    expect(ws.run('learning', 'sync')).toMatchObject({code: 1, err: expect.stringContaining('not a plain file')});
    expect(ws.ok('--path', 'src/a.ts')).toContain('The good one.');
  });

  it('a link to something that never ends is not read', () => {
    const endless = (file: string) => {
      fs.mkdirSync(path.dirname(path.join(ws.root, file)), {recursive: true});
      fs.symlinkSync('/dev/zero', path.join(ws.root, file));
    };
    endless('.orbit/config.yaml');
    endless('.orbit/learnings/L-0001/votes.jsonl');
    endless('.orbit/learnings/L-0002/learning.yaml');
    endless('.orbit/learnings/dismissed.jsonl');
    endless('.orbit/tasks/T-0001/task.yaml');
    execFileSync('mkfifo', [path.join(ws.root, '.orbit/learnings/L-0001/feedback.jsonl')]);
    const refused = {code: 1, out: '', err: expect.stringContaining('L-0002')};
    expect(ws.run('learning', 'update', 'L-0002', '--summary', 'x')).toMatchObject(refused);
    expect(ws.run('learning', 'supersede', 'L-0001', '--with', 'L-0002')).toMatchObject(refused);
    expect(ws.ok('learning', 'update', 'L-0001', '--summary', 'Still good.')).toContain('updated');
    expect(ws.ok('--path', 'src/a.ts')).toContain('Still good.');
    expect(ws.ok('search', 'good')).toContain('Still good.');
    const {out} = ws.run('doctor');
    for (const where of ['config.yaml', 'L-0001/votes.jsonl', 'L-0001/feedback.jsonl', 'L-0002'])
      expect(out).toContain(where);
  });

  it('a linked .gitignore is not written through', () => {
    const target = path.join(outside, 'profile');
    fs.writeFileSync(target, 'untouched\n');
    fs.rmSync(path.join(ws.root, '.orbit/.gitignore'));
    fs.symlinkSync(target, path.join(ws.root, '.orbit/.gitignore'));
    expect(ws.run('init')).toMatchObject({code: 1, err: expect.stringContaining('plain file')});
    expect(ws.run('doctor', '--fix').out).toContain('plain file');
    expect(fs.readFileSync(target, 'utf8')).toBe('untouched\n');
  });

  it('globs that would backtrack for ever, or leave the root, cost the record its scope and nothing more', () => {
    const globs = [
      '+(a*)+(b*)+(c*)',
      '../../../etc/**',
      '/etc/**',
      '[',
      `${'*a'.repeat(30)}`,
      '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}',
    ];
    ws.record('L-0002', `summary: evil globs\nscope: {paths: ${JSON.stringify(globs)}, tags: [evil]}\n`);
    const start = Date.now();
    expect(ws.ok('--path', `src/${'a'.repeat(200)}`)).toContain('The good one.');
    expect(ws.ok('--path', '/etc/passwd')).toBe('');
    expect(ws.ok('--tag', 'evil')).toContain('evil globs');
    expect(ws.run('learning', 'sync')).toMatchObject({code: 0, err: expect.stringContaining('scope path')});
    expect(Date.now() - start).toBeLessThan(15_000);
  });

  it('keys that JavaScript has a use for', () => {
    ws.record(
      'L-0002',
      'summary: proto\n__proto__: {status: archived, polluted: yes}\nconstructor: {prototype: 1}\nscope: {paths: ["src/**"], __proto__: [x]}\ncoia: {__proto__: {context: x}}\n',
    );
    expect(ws.json('learning', 'show', 'L-0002')).toMatchObject({status: 'active', coia: {}});
    ws.ok('learning', 'update', 'L-0002', '--summary', 'still here');
    expect(ws.read('.orbit/learnings/L-0002/learning.yaml')).toContain('__proto__: {status: archived, polluted: yes}');
  });
});
