import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {
  binary,
  environment,
  type TestWorkspace,
  temporaryFolder,
  workspace,
  workspaceIn,
} from '../support/workspace.js';

describe('where the workspace is', () => {
  const commit = (ws: TestWorkspace, message: string) => {
    ws.git('add', '.');
    ws.git('commit', '-qm', message);
  };

  it('a linked worktree uses its own .orbit, and its paths mean the same files', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    ws.add('In main.', '--path', 'src/**');
    commit(ws, 'base');
    const linked = workspaceIn(`${ws.root}-linked`);
    ws.git('worktree', 'add', '-q', linked.root, '-b', 'side');
    linked.ok('learning', 'update', 'L-0001', '--summary', 'In the worktree.');
    expect(linked.ok('--path', 'src/a.ts')).toContain('In the worktree.');
    expect(ws.ok('--path', 'src/a.ts')).toContain('In main.');
    // An agent that stands in the main checkout and touches a file of the other one.
    expect(ws.ok('--path', path.join(linked.root, 'src/a.ts'))).toContain('In main.');
    expect(linked.ok('--path', path.join(ws.root, 'src/new.ts'))).toContain('In the worktree.');
    const stranger = workspace();
    stranger.write('src/a.ts');
    expect(ws.ok('--path', path.join(stranger.root, 'src/a.ts'))).toBe('');
  });

  it('a sub-folder of a repository, alone and beside another', () => {
    const top = workspace({init: false});
    top.write('services/api/src/a.ts');
    const api = workspaceIn(path.join(top.root, 'services/api'));
    api.ok('init', '--root', '.');
    expect(api.add('Api only.', '--path', 'src/**')).toBe('L-0001');
    commit(top, 'api');
    expect(api.runWith({cwd: path.join(api.root, 'src')}, '--path', 'a.ts').out).toContain('L-0001');
    expect(top.run('--path', 'services/api/src/a.ts')).toMatchObject({code: 0, out: ''});
    expect(top.runWith({}, '--root', 'services/api', '--path', 'services/api/src/a.ts').out).toBe('');
    expect(top.run('--root', 'services/api', '--path', path.join(api.root, 'src/a.ts')).out).toContain('L-0001');
    // Ids avoid the branches of the repository around it.
    top.git('checkout', '-qb', 'more');
    api.record('L-0009', 'summary: on a branch\n');
    commit(top, 'nine');
    top.git('checkout', '-q', 'main');
    expect(api.add('Next.', '--path', 'src/**')).toBe('L-0010');
    expect(api.json<{stale: unknown[]}>('learning', 'prune').stale).toEqual([]);
    // The nearest one wins.
    top.ok('init');
    expect(api.ok('learning', 'list')).toContain('Api only.');
    expect(top.ok('learning', 'list')).toBe('');
  });

  it('is never looked for above the git top level', () => {
    const outer = workspaceIn(temporaryFolder());
    outer.ok('init');
    const inner = workspaceIn(path.join(outer.root, 'inner'));
    fs.mkdirSync(inner.root);
    expect(inner.run('learning', 'list').code).toBe(0);
    inner.git('init', '-q');
    expect(inner.run('learning', 'list')).toMatchObject({code: 1, err: expect.stringContaining('orbit init')});
  });

  it('is named by --root before ORBIT_ROOT before the folder around us', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(name => {
      const ws = workspace();
      ws.add(`Workspace ${name}.`, '--path', 'src/**');
      return ws;
    }) as [TestWorkspace, TestWorkspace, TestWorkspace];
    const env = {ORBIT_ROOT: b.root};
    expect(a.ok('learning', 'list')).toContain('Workspace a.');
    expect(a.runWith({env}, 'learning', 'list').out).toContain('Workspace b.');
    expect(a.runWith({env}, 'learning', 'list', '--root', c.root).out).toContain('Workspace c.');
    expect(a.runWith({env}, '--root', c.root, 'learning', 'list').out).toContain('Workspace c.');
    expect(a.run('learning', 'list', '--root', temporaryFolder())).toMatchObject({
      code: 1,
      err: expect.stringContaining('.orbit'),
    });
  });

  it('works from a folder reached by a symbolic link', () => {
    const ws = workspace();
    ws.write('src/a.ts');
    const link = path.join(temporaryFolder(), 'link');
    fs.symlinkSync(ws.root, link);
    const id = ws
      .runWith({cwd: link}, 'learning', 'add', '--force', '--summary', 'By link.', '--path', path.join(link, 'src/**'))
      .out.trim();
    expect(ws.json('learning', 'show', id)).toMatchObject({scope: {paths: ['src/**']}});
    expect(ws.runWith({cwd: link}, '--path', 'src/a.ts').out).toContain('By link.');
  });

  it('is found by --root from a folder that was deleted under us, and costs a question nothing', () => {
    const ws = workspace();
    ws.add('Here.', '--path', 'src/**');
    const inGone = (args: string) =>
      spawnSync(
        'sh',
        ['-c', `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" ${args}`, process.execPath, binary],
        {
          cwd: ws.root,
          env: environment(),
          encoding: 'utf8',
        },
      );
    expect(inGone(`learning list --root ${ws.root}`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Here.'),
    });
    expect(inGone('--path src/a.ts --json')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"results": []'),
    });
    expect(inGone('learning list')).toMatchObject({status: 1, stderr: expect.stringContaining('no orbit workspace')});
  });
});
