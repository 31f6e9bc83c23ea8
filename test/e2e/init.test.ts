import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

describe('orbit init', () => {
  it('makes the workspace at the git top level with what git needs to know', () => {
    const ws = workspace({init: false});
    fs.mkdirSync(path.join(ws.root, 'deep/down'), {recursive: true});
    const {code, out, err} = ws.runWith({cwd: path.join(ws.root, 'deep/down')}, 'init');
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(out).toContain(`workspace in ${ws.root}\n`);
    expect(ws.read('.orbit/.gitignore')).toBe('state/\n');
    expect(ws.read('.orbit/.gitattributes')).toBe('*.jsonl merge=union\n');
    expect(ws.exists('.orbit/learnings')).toBe(true);
    expect(ws.exists('deep/down/.orbit')).toBe(false);
  });

  it('completes the workspace of a sub-folder from inside it, and makes no second one above', () => {
    const ws = workspace({init: false});
    fs.mkdirSync(path.join(ws.root, 'services/api/src'), {recursive: true});
    ws.ok('init', '--root', 'services/api');
    fs.rmSync(path.join(ws.root, 'services/api/.orbit/.gitignore'));
    const again = ws.runWith({cwd: path.join(ws.root, 'services/api/src')}, 'init');
    expect(again).toMatchObject({code: 0, out: expect.stringContaining(`${ws.root}/services/api\n`)});
    expect(ws.exists('services/api/.orbit/.gitignore')).toBe(true);
    expect(ws.exists('.orbit')).toBe(false);
  });

  it('makes what the tests start from', () => {
    const ws = workspace({init: false});
    ws.ok('init');
    expect(ws.fingerprint('.orbit')).toEqual(workspace().fingerprint('.orbit'));
  });

  it('answers JSON, and is a no-op the second time', () => {
    const ws = workspace({init: false});
    expect(ws.json('init')).toEqual({
      root: ws.root,
      created: ['.orbit/learnings', '.orbit/.gitignore', '.orbit/.gitattributes'],
      notes: [],
    });
    const before = ws.fingerprint('.orbit');
    expect(ws.ok('init')).toBe(`${ws.root} is a workspace already\n`);
    expect(ws.fingerprint('.orbit')).toEqual(before);
  });

  it('keeps what a person has in these files', () => {
    const ws = workspace({init: false});
    ws.write('.orbit/.gitignore', '# mine\nscratch/');
    ws.ok('init');
    expect(ws.read('.orbit/.gitignore')).toBe('# mine\nscratch/\nstate/\n');
  });

  it('keeps local state out of git and records in', () => {
    const ws = workspace();
    ws.add('Tracked.', '--path', 'src/**');
    ws.ok('learning', 'upvote', '--id', 'L-0001', '--model', 'claude', '--task', 'T-1');
    ws.git('add', '.');
    expect(ws.git('diff', '--cached', '--name-only').trim().split('\n')).toEqual([
      '.orbit/.gitattributes',
      '.orbit/.gitignore',
      '.orbit/learnings/L-0001/learning.yaml',
      '.orbit/learnings/L-0001/votes.jsonl',
    ]);
  });

  it('works without git and says what that means', () => {
    const ws = workspaceIn(temporaryFolder());
    const {code, err} = ws.run('init');
    expect(code).toBe(0);
    expect(err).toContain('not in a git repository');
    expect(ws.add('No git here.', '--path', 'src/**')).toBe('L-0001');
    expect(ws.ok('--path', 'src/a')).toContain('L-0001');
  });

  it('makes a workspace of its own where --root or ORBIT_ROOT says', () => {
    const ws = workspace({init: false});
    fs.mkdirSync(path.join(ws.root, 'services/api'), {recursive: true});
    fs.mkdirSync(path.join(ws.root, 'services/web'), {recursive: true});
    ws.ok('init', '--root', 'services/api');
    expect(ws.runWith({env: {ORBIT_ROOT: 'services/web'}}, 'init').code).toBe(0);
    expect(ws.exists('services/api/.orbit/learnings')).toBe(true);
    expect(ws.exists('services/web/.orbit/learnings')).toBe(true);
    expect(ws.exists('.orbit')).toBe(false);
    expect(ws.run('init', '--root', 'nowhere')).toMatchObject({code: 2, err: expect.stringContaining('root')});
  });
});

describe('orbit init where the repository ignores what records are made of', () => {
  const tracked = (root: string) => {
    const ws = workspaceIn(root);
    const {code} = ws.run('init');
    expect(code).toBe(0);
    ws.record('L-0001', 'summary: must travel\n');
    const vote = {learning_id: 'L-0001', voter_model: 'claude', voted_at: '2026-01-01T00:00:00Z', task_id: 'T-1'};
    ws.write('.orbit/learnings/L-0001/votes.jsonl', `${JSON.stringify(vote)}\n`);
    ws.write('.orbit/state/index.sqlite', '');
    ws.git('add', '.');
    return ws
      .git('diff', '--cached', '--name-only')
      .trim()
      .split('\n')
      .filter(name => name.startsWith('.orbit/'));
  };
  const all = [
    '.orbit/.gitattributes',
    '.orbit/.gitignore',
    '.orbit/learnings/L-0001/learning.yaml',
    '.orbit/learnings/L-0001/votes.jsonl',
  ];

  it.each(['.orbit/', '.orbit', '.*', '*.yaml', '*.jsonl', '*', '.orbit/learnings', '/.orbit/*', '**/learnings/'])(
    'by %s in .gitignore',
    pattern => {
      const ws = workspace({init: false});
      ws.write('.gitignore', `${pattern}\n`);
      expect(tracked(ws.root)).toEqual(all);
      expect(
        ws.json<{problems: {where: string}[]}>('doctor').problems.filter(({where}) => where.includes('.git')),
      ).toEqual([]);
    },
  );

  it('by the repository’s own exclude file and by a global one', () => {
    const own = workspace({init: false});
    own.write('.git/info/exclude', '.orbit/\n*.yaml\n');
    expect(tracked(own.root)).toEqual(all);
    const global = workspace({init: false});
    const file = path.join(temporaryFolder(), 'ignore');
    fs.writeFileSync(file, '.orbit\n.*\n');
    global.git('config', 'core.excludesFile', file);
    expect(tracked(global.root)).toEqual(all);
  });

  it('says so where a folder above is ignored and cannot be re-included', () => {
    const ws = workspace({init: false});
    ws.write('.gitignore', 'services/\n');
    ws.write('services/api/keep', '');
    const {code, err} = ws.run('init', '--root', 'services/api');
    expect(code).toBe(0);
    expect(err).toContain('git check-ignore -v');
  });
});
