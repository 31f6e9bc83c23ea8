import fs from 'node:fs';
import {describe, expect, test} from 'vitest';
import {ensureLines, initWorkspace, isIgnored} from '../../source/open/init.js';
import {workspaceAt} from '../../store/workspace.js';
import {temporaryFolder, workspace} from '../support/workspace.js';

describe('a new workspace', () => {
  test('is made once, and completed where a part is missing', () => {
    const files = workspace({init: false});
    expect(initWorkspace(files.root)).toEqual({
      root: files.root,
      created: ['.orbit/learnings', '.orbit/.gitignore', '.orbit/.gitattributes'],
      notes: [],
    });
    expect(initWorkspace(files.root)).toEqual({root: files.root, created: [], notes: []});
    files.write('.orbit/.gitattributes', '*.yaml text');
    expect(initWorkspace(files.root).created).toEqual(['.orbit/.gitattributes']);
    expect(files.read('.orbit/.gitattributes')).toBe('*.yaml text\n*.jsonl merge=union\n');
    expect(files.read('.orbit/.gitignore')).toBe('state/\n');
  });

  test('outside git it says that records will not travel', () => {
    const files = workspace({git: false, init: false});
    expect(initWorkspace(files.root).notes).toEqual([expect.stringContaining('not in a git repository')]);
  });

  test.each([
    ['the folder', '.orbit/\n'],
    ['everything that begins with a dot', '.*\n'],
    ['what lies in it', '.orbit/*\n*.jsonl\n'],
  ])('in a repository that ignores %s, the records stay tracked', (_, rule) => {
    const files = workspace({init: false});
    files.write('.gitignore', rule);
    const {created, notes} = initWorkspace(files.root);
    expect(created).toContain('.gitignore');
    expect(notes).toEqual([expect.stringContaining('this repository ignored .orbit/')]);
    expect(isIgnored(workspaceAt(files.root))).toBe(false);
    expect(files.read('.gitignore')).toBe(`${rule}!/.orbit/\n`);
    files.write('.orbit/state/index.sqlite');
    files.record('L-0001', 'summary: one\n');
    expect(files.git('status', '--porcelain', '-uall')).toMatch(/L-0001/);
    expect(files.git('status', '--porcelain', '-uall')).not.toMatch(/state/);
  });

  test('nowhere but in a folder', () => {
    const file = `${temporaryFolder()}/file`;
    fs.writeFileSync(file, '');
    for (const place of [file, `${file}-none`])
      expect(() => initWorkspace(place)).toThrow(expect.objectContaining({code: 'bad-value'}));
  });
});

describe('lines that a file must have', () => {
  test('are appended where they are missing, and what is there stays byte for byte', () => {
    const file = `${temporaryFolder()}/rules`;
    expect(ensureLines(file, ['a', 'b'])).toBe(true);
    expect(fs.readFileSync(file, 'utf8')).toBe('a\nb\n');
    expect(ensureLines(file, ['b'])).toBe(false);
    fs.writeFileSync(file, '  a \r\n# no break at the end');
    expect(ensureLines(file, ['a', 'b'])).toBe(true);
    expect(fs.readFileSync(file, 'utf8')).toBe('  a \r\n# no break at the end\nb\n');
  });

  test('are never written through a link', () => {
    const folder = temporaryFolder();
    fs.writeFileSync(`${folder}/precious`, 'mine\n');
    fs.symlinkSync('precious', `${folder}/link`);
    expect(() => ensureLines(`${folder}/link`, ['a'])).toThrow(expect.objectContaining({code: 'io'}));
    expect(fs.readFileSync(`${folder}/precious`, 'utf8')).toBe('mine\n');
  });
});
