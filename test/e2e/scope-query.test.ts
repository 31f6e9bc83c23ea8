import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {matchKeys} from '../support/expect.js';
import {type TestWorkspace, temporaryFolder, workspace, workspaceIn} from '../support/workspace.js';

describe('orbit --path', () => {
  let ws: TestWorkspace;
  const lines = (...args: string[]) =>
    ws
      .ok(...args)
      .split('\n')
      .filter(Boolean);
  const hits = (...paths: string[]) => lines('--path', ...paths).map(line => line.split('\t')[0]);

  beforeAll(() => {
    ws = workspace();
    for (const file of [
      'src/api/client.ts',
      'src/api/.env',
      'docs/a.md',
      'Makefile',
      'app/[id]/page.tsx',
      'lib/x/y.ts',
    ])
      ws.write(file);
    ws.add('Api.', '--path', 'src/api/**', '--tag', 'api', '--priority', '9');
    ws.add('All of src.', '--path', 'src/');
    ws.add('Folder by name.', '--path', 'lib');
    ws.add('Root markdown.', '--path', '/*.md');
    ws.add('Bracket file.', '--path', 'app/[id]/page.tsx');
    ws.add('Tag only.', '--tag', 'Deploy');
    ws.add('Case.', '--path', 'makefile');
    ws.add('Archived.', '--path', 'src/**');
    ws.ok('learning', 'archive', 'L-0008');
  });

  it('prints id, summary, tags and reasons, best first, active only', () => {
    expect(ws.run('--path', 'src/api/client.ts')).toEqual({
      code: 0,
      out: 'L-0001\tApi.\tapi\tpath:src/api/**\nL-0002\tAll of src.\t\tpath:src/\n',
      err: '',
    });
  });

  it('prints nothing when nothing applies', () => {
    expect(ws.run('--path', 'docs/a.md')).toEqual({code: 0, out: '', err: ''});
    expect(ws.run('--path', '')).toEqual({code: 0, out: '', err: ''});
    expect(ws.run('--path', 'docs/a.md', '--format', 'reminder')).toEqual({code: 0, out: '', err: ''});
    expect(JSON.parse(ws.ok('--path', 'docs/a.md', '--format', 'json'))).toEqual({results: []});
  });

  it('takes several paths and tags; any one is enough', () => {
    expect(hits('docs/a.md', 'lib/x/y.ts')).toEqual(['L-0003']);
    expect(
      lines('--path', 'docs/a.md', '--path', 'src/x', '--tag', 'DEPLOY')
        .map(line => line.split('\t')[0])
        .sort(),
    ).toEqual(['L-0002', 'L-0006']);
    expect(ws.ok('--tag', 'deploy')).toBe('L-0006\tTag only.\tdeploy\ttag:deploy\n');
  });

  it('answers JSON with matches', () => {
    for (const flags of [['--json'], ['--format', 'json']]) {
      const {results} = JSON.parse(ws.ok('--path', 'src/api/client.ts', '--tag', 'api', ...flags)) as {
        results: Record<string, unknown>[];
      };
      for (const result of results) expect(Object.keys(result)).toEqual(matchKeys);
      expect(results[0]).toMatchObject({
        kind: 'learning',
        id: 'L-0001',
        matched_by: ['path:src/api/**', 'tag:api'],
        score: 0,
      });
    }
  });

  it('answers the reminder block byte for byte', () => {
    expect(ws.ok('--path', 'src/api/client.ts', '--format', 'reminder')).toBe(
      `<system-reminder>
Project learnings relevant to src/api/client.ts:
- [L-0001] Api. (api)
- [L-0002] All of src.
Read full body via \`orbit learning show <id>\` if needed.
</system-reminder>
`,
    );
  });

  it('reads globs as §7 says', () => {
    expect(hits('src')).toEqual(['L-0002']);
    expect(hits('src/api')).toEqual(['L-0001', 'L-0002']);
    expect(hits('src/api/.env')).toEqual(['L-0001', 'L-0002']);
    expect(hits('lib/x/y.ts')).toEqual(['L-0003']);
    expect(hits('README.md')).toEqual(['L-0004']);
    expect(hits('sub/README.md')).toEqual([]);
    expect(hits('app/[id]/page.tsx')).toEqual(['L-0005']);
    expect(hits('Makefile')).toEqual([]);
  });

  it('takes a path in any spelling', () => {
    for (const spelling of [
      ' src/api/client.ts ',
      './src/api/client.ts',
      'src//api/./client.ts',
      'src\\api\\client.ts',
      'docs/../src/api/client.ts',
      `${ws.root}/src/api/client.ts`,
      'src/api/not-there-yet.ts',
    ])
      expect(hits(spelling), spelling).toEqual(['L-0001', 'L-0002']);
  });

  it('reads a relative path from the working directory, and from the root where only that exists', () => {
    const from = (cwd: string, file: string) =>
      ws
        .runWith({cwd: path.join(ws.root, cwd)}, '--path', file)
        .out.split('\n')
        .filter(Boolean).length;
    expect(from('src/api', 'client.ts')).toBe(2);
    expect(from('src/api', 'new-file.ts')).toBe(2);
    expect(from('docs', '../src/api/client.ts')).toBe(2);
    expect(from('docs', 'src/api/client.ts')).toBe(2);
    expect(from('docs', 'a.md')).toBe(0);
  });

  it('follows symbolic links, and never out of the workspace', () => {
    const outside = temporaryFolder();
    fs.writeFileSync(path.join(outside, 'file.ts'), '');
    fs.symlinkSync(path.join(ws.root, 'src/api'), path.join(ws.root, 'shortcut'));
    fs.symlinkSync(outside, path.join(ws.root, 'src/away'));
    fs.symlinkSync(ws.root, path.join(outside, 'back'));
    expect(hits('shortcut/client.ts')).toEqual(['L-0001', 'L-0002']);
    expect(hits('src/away/file.ts')).toEqual([]);
    expect(hits(path.join(outside, 'back/src/api/client.ts'))).toEqual(['L-0001', 'L-0002']);
    const through = ws.runWith({cwd: path.join(outside, 'back/docs')}, '--path', '../src/api/client.ts');
    expect(through.out.split('\n').filter(Boolean)).toHaveLength(2);
  });

  it.each(['/etc/passwd', '../outside.ts', '/', '..', '~/x', 'src/../../x', '\u0000', 'a'.repeat(9000)])(
    'matches nothing outside the root: %s',
    typed => {
      if (typed.includes('\u0000')) return;
      expect(ws.run('--path', typed)).toEqual({code: 0, out: '', err: ''});
    },
  );

  it('costs an agent nothing where there is no workspace', () => {
    const elsewhere = workspaceIn(temporaryFolder());
    for (const args of [
      ['--path', 'src/a.ts'],
      ['--path', 'src/a.ts', '--format', 'reminder'],
      ['--tag', 'x'],
    ])
      expect(elsewhere.run(...args)).toMatchObject({code: 0, out: ''});
    expect(JSON.parse(elsewhere.ok('--path', 'x', '--json'))).toEqual({results: []});
    expect(elsewhere.run('--path', 'x', '--root', '/nonexistent')).toMatchObject({code: 0, out: ''});
  });

  it('answers for another workspace with --root and ORBIT_ROOT', () => {
    const cwd = temporaryFolder();
    expect(ws.runWith({cwd}, '--root', ws.root, '--path', 'src/api/client.ts').out).toContain('L-0001');
    expect(ws.runWith({cwd, env: {ORBIT_ROOT: ws.root}}, '--path', 'src/api/client.ts').out).toContain('L-0001');
  });

  it('says the same on the slow way as on the fast one', () => {
    const fast = ws.ok('--path', 'src/api/client.ts', '--json');
    fs.rmSync(path.join(ws.root, '.orbit/state'), {recursive: true});
    expect(ws.ok('--path', 'src/api/client.ts', '--json')).toBe(fast);
  });

  it('caps the reminder per call, and bad values fall back to the default', () => {
    for (let number = 1; number <= 8; number++)
      ws.record(`L-010${number}`, `summary: crowd ${number}\nscope: {paths: ["crowd/**"]}\n`);
    const count = (cap: string) =>
      ws
        .runWith({env: {ORBIT_LEARNING_PER_CALL_CAP: cap}}, '--path', 'crowd/a', '--format', 'reminder')
        .out.split('\n')
        .filter(line => line.startsWith('- [')).length;
    expect([count('3'), count('0'), count('x'), count('-1')]).toEqual([3, 5, 5, 5]);
    expect(hits('crowd/a')).toHaveLength(8);
  });
});
