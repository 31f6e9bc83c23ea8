import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

// A new id is one more than the highest that any checkout or branch has; numbers are not reused.

describe('new ids', () => {
  const commit = (ws: TestWorkspace, message: string) => {
    ws.git('add', '.');
    ws.git('commit', '-qm', message);
  };
  const plain = 'summary: something\nscope: {paths: ["src/**"]}\n';

  it('avoid local branches, remote-tracking branches and linked worktrees', () => {
    const ws = workspace();
    ws.record('L-0001', plain);
    commit(ws, 'base');
    ws.git('checkout', '-qb', 'feature');
    ws.record('L-0007', plain);
    commit(ws, 'feature');
    ws.git('checkout', '-q', 'main');
    expect(ws.add('After the branch.', '--path', 'src/**')).toBe('L-0008');
    commit(ws, 'eight');

    const clone = workspaceIn(path.join(temporaryFolder(), 'clone'));
    ws.git('clone', '-q', ws.root, clone.root);
    ws.git('checkout', '-q', 'feature');
    ws.record('L-0020', plain);
    commit(ws, 'twenty');
    clone.git('fetch', '-q');
    expect(clone.add('After the remote branch.', '--path', 'src/**')).toBe('L-0021');

    const linked = workspaceIn(`${clone.root}-linked`);
    clone.git('worktree', 'add', '-q', linked.root, '-b', 'side', 'HEAD');
    linked.record('L-0030', plain);
    expect(clone.add('After the worktree.', '--path', 'src/**')).toBe('L-0031');
    expect(linked.add('In the worktree.', '--path', 'src/**')).toBe('L-0032');
    expect(clone.exists('.orbit/learnings/L-0032')).toBe(false);
  });

  it('are not reused when a record is deleted, whoever made it', () => {
    const ws = workspace();
    for (const name of ['one', 'two']) ws.add(`${name}.`, '--path', 'src/**');
    fs.rmSync(path.join(ws.root, '.orbit/learnings/L-0002'), {recursive: true});
    expect(ws.add('three.', '--path', 'src/**')).toBe('L-0003');

    ws.record('L-0009', plain);
    commit(ws, 'came by git');
    ws.ok('learning', 'list');
    ws.git('rm', '-rq', '.orbit/learnings/L-0009');
    ws.git('commit', '-qm', 'gone');
    expect(ws.add('ten.', '--path', 'src/**')).toBe('L-0010');
  });

  it('come again neither after the local state was deleted', () => {
    const ws = workspace();
    ws.add('one.', '--path', 'src/**');
    commit(ws, 'one');
    fs.rmSync(path.join(ws.root, '.orbit/state'), {recursive: true});
    expect(ws.add('two.', '--path', 'src/**')).toBe('L-0002');
  });

  it('never clobber a folder that is there already, empty or not', () => {
    const ws = workspace();
    fs.mkdirSync(path.join(ws.root, '.orbit/learnings/L-0005'));
    ws.write('.orbit/learnings/L-0006', 'a file');
    ws.write('.orbit/learnings/L-0007/note.txt', 'mine');
    expect(ws.add('Next.', '--path', 'src/**')).toBe('L-0008');
    expect(ws.read('.orbit/learnings/L-0007/note.txt')).toBe('mine');
    expect(ws.run('learning', 'list').out).toContain('L-0008');
  });

  it('are not used up by a giant that somebody committed', () => {
    const ws = workspace();
    for (const id of ['L-999999999', 'L-999999999999999', 'L-999999999999999999']) ws.record(id, plain);
    const first = ws.add('After the giant.', '--path', 'src/**');
    const second = ws.add('And on.', '--path', 'src/**');
    expect(first).not.toBe(second);
    const listed = ws.ok('learning', 'list');
    for (const id of [first, second]) expect(listed).toContain(`${id}\t`);
  });

  it('have more than four digits when they must', () => {
    const ws = workspace();
    ws.record('L-9999', plain);
    expect(ws.add('Ten thousand.', '--path', 'src/**')).toBe('L-10000');
    expect(
      ws.json<{learnings: {id: string}[]}>('learning', 'list', '--sort', 'id').learnings.map(({id}) => id),
    ).toEqual(['L-9999', 'L-10000']);
  });
});
