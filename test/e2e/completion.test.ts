import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {binary, environment, type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit completion', () => {
  let ws: TestWorkspace;
  const offers = (...words: string[]) =>
    ws
      .ok('__complete', '--', ...words)
      .split('\n')
      .filter(Boolean);

  beforeAll(() => {
    ws = workspace();
    ws.add('One.', '--path', 'src/**', '--tag', 'network', '--tag', 'needs space');
    ws.record(
      'L-0002',
      'summary: two\nstatus: archived\nscope: {tags: ["$(touch pwned)", "`touch pwned`", "a\\nb\\e[31m", "*"]}\n',
    );
  });

  it.each(['bash', 'zsh', 'fish'])('prints a script for %s', shell => {
    const {code, out, err} = ws.run('completion', shell);
    expect({code, err}).toEqual({code: 0, err: ''});
    expect(out).toContain('orbit __complete -- ');
  });

  it('names the shells it knows', () => {
    for (const shell of ['tcsh', 'constructor', ''])
      expect(ws.run('completion', shell)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('bash, zsh, fish'),
      });
  });

  it('offers commands, flags, ids, tags and fixed values', () => {
    expect(offers('')).toEqual(expect.arrayContaining(['learning', 'search', 'doctor', 'init', '--path']));
    expect(offers('learning', 's')).toEqual(['show', 'supersede', 'sync']);
    expect(offers('learning', 'show', 'L-')).toEqual(['L-0001', 'L-0002']);
    expect(offers('learning', 'list', '--ta')).toEqual(['--tag']);
    expect(offers('learning', 'list', '--tag', 'ne')).toEqual(['needs space', 'network']);
    expect(offers('learning', 'add', '--kind', '')).toEqual(['solution', 'gotcha', 'best-practice', 'constraint']);
    expect(offers('learning', 'supersede', 'L-0001', '--with', '')).toEqual(['L-0001', 'L-0002']);
    expect(offers('completion', 'z')).toEqual(['zsh']);
    expect(offers('--path', '')).toEqual(['__files__']);
    expect(offers('__')).toEqual([]);
  });

  it('is silent where there is no workspace', () => {
    expect(ws.runWith({cwd: '/'}, '__complete', '--', 'learning', 'show', '')).toMatchObject({code: 0, err: ''});
  });

  it('works in a real bash, where nothing from a record is ever run', () => {
    fs.mkdirSync(path.join(ws.root, 'bin'), {recursive: true});
    fs.writeFileSync(path.join(ws.root, 'bin/orbit'), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`, {
      mode: 0o755,
    });
    const complete = (...words: string[]) => {
      const script = `eval "$(orbit completion bash)"; COMP_WORDS=(orbit "$@"); COMP_CWORD=$#; _orbit; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const env = environment({PATH: `${ws.root}/bin:${process.env.PATH}`});
      return spawnSync('bash', ['-c', script, 'bash', ...words], {cwd: ws.root, env, encoding: 'utf8'});
    };
    expect(complete('learning', 'sh').stdout).toBe('show\n');
    const tags = complete('learning', 'list', '--tag', '');
    expect(tags.stderr).toBe('');
    expect(tags.stdout.split('\n')).toEqual(
      expect.arrayContaining(['$(touch pwned)', '*', '`touch pwned`', 'a b', 'needs space', 'network']),
    );
    expect(ws.exists('pwned')).toBe(false);
    expect(complete('--path', 'bi').stdout).toBe('bin\n');
  });
});
