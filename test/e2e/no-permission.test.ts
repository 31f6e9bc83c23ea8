import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {binary, environment, type Result, type TestWorkspace, workspace} from '../support/workspace.js';

// What the machine does not let us read or write costs that much and no more, and is nobody's bug. Permissions mean
// nothing to root, so there the program runs as somebody else.

const isRoot = process.getuid?.() === 0;
const somebody = isRoot ? {uid: 65_534, gid: 65_534} : {};

function run(cwd: string, args: readonly string[], stdout: 'pipe' | number = 'pipe'): Result {
  const done = spawnSync(process.execPath, [binary, ...args], {
    cwd,
    env: environment({HOME: '/nonexistent'}),
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'pipe'],
    ...somebody,
  });
  return {code: done.status, out: done.stdout ?? '', err: done.stderr};
}

describe.skipIf(run('/', ['--version']).code !== 0)('a file that may not be read', () => {
  let ws: TestWorkspace;
  const close = (file: string, mode = 0o000) => fs.chmodSync(path.join(ws.root, file), mode);
  const orbit = (...args: string[]) => run(ws.root, args);

  beforeEach(() => {
    ws = workspace();
    for (const id of ['L-0001', 'L-0002']) ws.record(id, `summary: lesson ${id}\nscope: {paths: ["src/**"]}\n`);
    ws.ok('learning', 'upvote', '--id', 'L-0002', '--model', 'claude', '--task', 'T-1');
    ws.ok('learning', 'show', 'L-0001');
    if (isRoot) execFileSync('chown', ['-R', '65534:65534', ws.root]);
    // What changed hands is a state that was not made here: it is made anew, and said once.
    orbit('learning', 'list');
  });

  it.each([
    ['a record', '.orbit/learnings/L-0002/learning.yaml', 1],
    ['the folder of a record', '.orbit/learnings/L-0002', 1],
    ['a sidecar', '.orbit/learnings/L-0002/votes.jsonl', 2],
    ['the usage log', '.orbit/state/usage.jsonl', 2],
    ['the configuration', '.orbit/config.yaml', 2],
  ])('%s leaves the others alone', (_, file, count) => {
    if (file.endsWith('config.yaml')) ws.write(file, 'max_per_category: 9\n');
    close(file);
    for (const args of [
      ['learning', 'list'],
      ['--path', 'src/a.ts'],
    ])
      expect(orbit(...args)).toMatchObject({code: 0, out: expect.stringMatching(new RegExp(`^(?:L-.*\n){${count}}$`))});
    if (!file.endsWith('usage.jsonl')) expect(orbit('doctor').out).toContain(file);
    expect(orbit('learning', 'add', '--summary', 'Another.', '--path', 'lib/**')).toMatchObject({code: 0});
    close(file, 0o755);
    expect(orbit('--path', 'src/a.ts').out.split('\n')).toHaveLength(3);
    expect(orbit('learning', 'show', 'L-0002', '--json').out).toContain('"vote_count": 1');
  });

  it('a records folder that cannot be listed is not taken for an empty one', () => {
    close('.orbit/learnings');
    const {code, out, err} = orbit('learning', 'list');
    expect({code, out}).toEqual({code: 1, out: ''});
    expect(err).toMatch(/error: .*cannot list the records/);
    close('.orbit/learnings', 0o755);
    expect(orbit('learning', 'list').out.split('\n')).toHaveLength(3);
  });

  it.each(['.orbit/learnings', '.orbit/state/locks', '.orbit/state'])('a change says that %s is read-only', folder => {
    close(folder, 0o555);
    if (folder.endsWith('locks'))
      for (const name of fs.readdirSync(path.join(ws.root, folder))) close(`${folder}/${name}`, 0o444);
    const added = orbit('learning', 'add', '--summary', 'x', '--path', 'y', '--json');
    expect({code: added.code, out: added.out}).toEqual({code: 1, out: ''});
    expect(JSON.parse(added.err)).toMatchObject({error: {code: 'io', hint: expect.stringContaining('may write')}});
    expect(orbit('--path', 'src/a.ts').out.split('\n')).toHaveLength(3);
    close(folder, 0o755);
  });

  it('another checkout of the repository keeps nobody from adding in this one', () => {
    if (isRoot) execFileSync('chown', ['-R', '0:0', ws.root]);
    ws.git('add', '.');
    ws.git('commit', '-qm', 'records');
    const linked = `${ws.root}-linked`;
    ws.git('worktree', 'add', '-q', linked, '-b', 'feature');
    try {
      if (isRoot) {
        execFileSync('chown', ['-R', '65534:65534', linked]);
        fs.chmodSync(ws.root, 0o755);
      } else fs.chmodSync(path.join(ws.root, '.orbit/state/locks'), 0o555);
      expect(run(linked, ['learning', 'add', '--summary', 'From inside.', '--path', 'src/**'])).toMatchObject({
        code: 0,
        out: 'L-0003\n',
      });
    } finally {
      fs.rmSync(linked, {recursive: true, force: true});
      fs.chmodSync(path.join(ws.root, '.orbit/state/locks'), 0o755);
    }
  });

  it('an answer that cannot be written is an error, not a stack', () => {
    const full = fs.openSync('/dev/full', 'w');
    for (const args of [
      ['learning', 'list'],
      ['--path', 'src/a.ts'],
      ['--path', 'src/a.ts', '--json'],
    ]) {
      const {code, err} = run(ws.root, args, full);
      expect(code).toBe(1);
      expect(err).toMatch(/^(?:error: ENOSPC.*\n.+\n|\{"error":\{"code":"io".*\}\n)$/);
    }
    fs.closeSync(full);
  });
});
