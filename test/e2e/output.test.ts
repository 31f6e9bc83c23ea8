import {spawnSync} from 'node:child_process';
import {beforeAll, describe, expect, it} from 'vitest';
import {binary, environment, type TestWorkspace, workspace} from '../support/workspace.js';

const escapeByte = '\u001b';

describe('what comes out, and where to', () => {
  let ws: TestWorkspace;
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `set -o pipefail; orbit() { '${process.execPath}' '${binary}' "$@"; }; ${line}`], {
      cwd: ws.root,
      env: environment(),
      encoding: 'utf8',
    });

  beforeAll(() => {
    ws = workspace();
    ws.add(
      'A summary that is long enough to be cut on a narrow terminal, which is what this is about.',
      '--path',
      'src/**',
      '--tag',
      'tag',
    );
    for (let number = 2; number <= 300; number++) {
      const id = `L-${String(number).padStart(4, '0')}`;
      ws.record(id, `summary: ${`number ${number} `.repeat(30).slice(0, 270)}\nscope: {paths: ["src/**"]}\n`);
    }
    ws.ok('learning', 'sync');
  });

  it('is a table with a header on a terminal, cut to its width', () => {
    const {code, out} = ws.terminal(['learning', 'list', '--tag', 'tag'], {columns: 70, env: {NO_COLOR: '1'}});
    expect(code).toBe(0);
    const [header, row, ...rest] = out.split('\n');
    expect(header).toMatch(/^id +status +votes +conf +summary +tags$/);
    expect(row).toMatch(/^L-0001 +active +0 +0\.50 +A summary that .*… +tag$/);
    expect(row?.length).toBeLessThanOrEqual(70);
    expect(rest.join('')).toBe('');
  });

  it('is coloured on a terminal only, and never with NO_COLOR', () => {
    expect(ws.terminal(['learning', 'list', '--tag', 'tag']).out).toContain(`${escapeByte}[1m`);
    expect(ws.terminal(['learning', 'list', '--tag', 'tag'], {env: {NO_COLOR: '1'}}).out).not.toContain(escapeByte);
    expect(ws.terminal(['learning', 'list', '--tag', 'tag'], {env: {TERM: 'dumb'}}).out).not.toContain(escapeByte);
    for (const args of [['learning', 'list'], ['--help'], ['doctor'], ['--path', 'src/a'], []])
      expect(ws.run(...args).out).not.toContain(escapeByte);
  });

  it('has tables for matches and problems too', () => {
    expect(ws.terminal(['--path', 'src/a'], {env: {NO_COLOR: '1'}}).out).toMatch(/^id +summary +tags +matched by\n/);
    expect(ws.terminal(['doctor'], {env: {NO_COLOR: '1'}}).out).toMatch(/^severity +where +what +fix\n/);
  });

  it('survives a terminal that claims to have no columns', () => {
    expect(ws.terminal(['learning', 'list', '--tag', 'tag'], {columns: 0, env: {NO_COLOR: '1'}}).out).toContain(
      'A summary that is long',
    );
  });

  it.each(['learning list', 'learning list --json', '--path src/a', '--path src/a --json', 'search number', '--help'])(
    'orbit %s | head -1 is a success',
    args => {
      const {status, stdout, stderr} = shell(`orbit ${args} | head -1`);
      expect({status, stderr}).toEqual({status: 0, stderr: ''});
      expect(stdout.split('\n')).toHaveLength(2);
    },
  );

  it.each(['learning list --json', '--path src/a', 'search number'])(
    'orbit %s into a reader that is gone is a success',
    args => {
      expect(shell(`orbit ${args} | true`)).toMatchObject({status: 0, stderr: ''});
      expect(shell(`orbit ${args} 2>&1 >&- | cat`).stdout).not.toMatch(/^\s+at /m);
    },
  );

  it.each([
    ['--path', 'src/a', '--json'],
    ['learning', 'list', '--json'],
  ])('loses nothing in a slow pipe that does not block: orbit %s %s', (...args) => {
    // A Node parent makes its stdout non-blocking, and the child inherits that.
    const parent = ws.write(
      'parent.cjs',
      `process.stdout.write('');
const {spawnSync} = require('node:child_process');
process.exitCode = spawnSync(process.execPath, process.argv.slice(2), {stdio: ['ignore', 'inherit', 'inherit']}).status;`,
    );
    const {status, stdout, stderr} = shell(
      `'${process.execPath}' '${parent}' '${binary}' ${args.join(' ')} | (sleep 1; cat)`,
    );
    expect({status, stderr}).toEqual({status: 0, stderr: ''});
    const parsed = JSON.parse(stdout) as {results?: unknown[]; learnings?: unknown[]};
    expect((parsed.results ?? parsed.learnings)?.length).toBe(300);
  });

  it('puts one JSON document on stdout and nothing on stderr with --json', () => {
    for (const args of [
      ['learning', 'list'],
      ['learning', 'show', 'L-0001'],
      ['doctor'],
      ['search', 'number'],
      ['learning', 'prune'],
      ['learning', 'sync'],
      [],
    ]) {
      const {out, err} = ws.run(...args, '--json');
      expect(err).toBe('');
      expect(() => JSON.parse(out)).not.toThrow();
      expect(out.endsWith('\n')).toBe(true);
    }
  });

  it('fails plainly when the disk is full', () => {
    expect(shell('orbit learning list > /dev/full')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('ENOSPC'),
    });
  });
});
