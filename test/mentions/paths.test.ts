import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {pathWords} from '../../source/mentions/path-words.js';
import {shellPaths} from '../../source/mentions/shell-paths.js';
import {patchPaths, toolPaths} from '../../source/mentions/tool-paths.js';
import {hook, ids, seeded, touch} from '../hooks/support.js';
import {temporaryFolder} from '../support/workspace.js';

describe('the files of a shell line', () => {
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ['cat src/a.ts', ['src/a.ts']],
    ['cat src/a.ts src/b.ts', ['src/a.ts', 'src/b.ts']],
    ["sed -n '1,20p' src/a.ts", ['src/a.ts']],
    ['sed -n -e 1,20p -e 40p src/a.ts', ['src/a.ts']],
    ['sed --expression=s/a/b/ src/a.ts', ['src/a.ts']],
    ['sed s=a=b= src/a.ts', ['src/a.ts']],
    ['head -20 src/a.ts', ['src/a.ts']],
    ['head -n 20 src/a.ts', ['src/a.ts']],
    ['tail -n +5 src/a.ts', ['src/a.ts']],
    ['nl -ba src/a.ts', ['src/a.ts']],
    ['cd x && cat y', ['x/y']],
    ['cd x/ && cd y && cat z', ['x/y/z']],
    ['cd /abs && cat y', ['/abs/y']],
    ['cd x && cat /abs/y', ['/abs/y']],
    ['cd "$DIR" && cat y && cat /abs/y', ['/abs/y']],
    ['cd && cat y', []],
    ['(cd x && cat y)', ['x/y']],
    ['cat src/a.ts | grep foo | head -5', ['src/a.ts']],
    ['cat src/a.ts 2>&1 | head -5', ['src/a.ts']],
    ['cat src/a.ts 2>/dev/null || true', ['src/a.ts']],
    ['cat src/a.ts > out.txt', ['src/a.ts']],
    ['cat < src/a.ts', ['src/a.ts']],
    ['grep -rn "needle in hay" src/', ['src/']],
    ['grep -e one -e two src/a.ts', ['src/a.ts']],
    ['rg -g "*.ts" needle src', ['src']],
    ["awk -F, '{print $1}' data.csv", ['data.csv']],
    ['cat "with space.ts" \'single.ts\' back\\ slash.ts', ['with space.ts', 'single.ts', 'back slash.ts']],
    ['FOO=1 BAR="b c" cat src/a.ts', ['src/a.ts']],
    ['/bin/cat src/a.ts', ['src/a.ts']],
    ['bash -lc "cat src/a.ts"', ['src/a.ts']],
    ['bash -lc \'cd x && sed -n "1,5p" y\'', ['x/y']],
    ['cat *.ts $FILE ~/x `ls` -', []],
    ['cat <<EOF > out\nhead of the table\nEOF', []],
    ['echo cat src/a.ts', []],
    ['git commit -m "cat src/a.ts"', []],
    ['npm test; cat src/a.ts', ['src/a.ts']],
    ['constructor x', []],
    ["cat 'never closed", ['never', 'closed']],
    ['', []],
  ];
  test.each(lines)('%s', (line, files) => {
    expect(shellPaths(line)).toEqual(files);
  });

  test('a command given as words', () => {
    expect(shellPaths(['bash', '-lc', 'cd x && cat y'])).toEqual(['x/y']);
    expect(shellPaths(['cat', 'a b.ts'])).toEqual(['a b.ts']);
    expect(toolPaths({command: ['zsh', '-c', 'head -3 z']})).toEqual(['z']);
  });

  test('a line that is too long is not read', () => {
    expect(shellPaths(`cat ${'x'.repeat(9_000)}`)).toEqual([]);
  });
});

describe('the files of a patch', () => {
  test('many files, both names of a moved one, each once', () => {
    const patch = [
      '*** Begin Patch',
      '*** Update File: src/a.ts',
      '*** Move to: src/b.ts',
      '@@',
      '-*** Update File: not/this.ts',
      '*** Add File: docs/new guide.md',
      '*** Delete File: old.ts',
      '*** Update File: src/a.ts',
      '*** End Patch',
    ];
    expect(patchPaths(patch.join('\n'))).toEqual(['src/a.ts', 'src/b.ts', 'docs/new guide.md', 'old.ts']);
    expect(patchPaths(patch.join('\r\n'))).toEqual(['src/a.ts', 'src/b.ts', 'docs/new guide.md', 'old.ts']);
  });

  test('by a shell line or as plain input', () => {
    const patch = "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: x.ts\n+a\n*** End Patch\nEOF";
    expect(toolPaths({command: patch})).toEqual(['x.ts']);
    expect(toolPaths({command: ['apply_patch', '*** Begin Patch\n*** Add File: x.ts\n*** End Patch']})).toEqual([
      'x.ts',
    ]);
    expect(toolPaths({input: '*** Begin Patch\n*** Add File: x.ts\n*** End Patch'})).toEqual(['x.ts']);
  });

  test('text that is no command is not read as one', () => {
    expect(toolPaths({diff: ' cat secrets.txt\n', input: 'head x', content: 'cat y', prompt: 'cat z'})).toEqual([]);
  });
});

describe('the files of a tool', () => {
  const inputs: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
    ['MultiEdit', {file_path: 'a.ts', edits: [{old_string: 'x', new_string: 'y'}]}, ['a.ts']],
    ['an edit list with files', {edits: [{file_path: 'a.ts'}, {file_path: 'b.ts'}]}, ['a.ts', 'b.ts']],
    ['NotebookEdit', {notebook_path: 'n.ipynb', new_source: 'x'}, ['n.ipynb']],
    ['Grep', {pattern: 'x', path: 'src', glob: '*.ts'}, ['src']],
    ['Grep', {pattern: 'docs/x.md', glob: 'src/api/*.{ts,js}'}, ['src/api']],
    ['Glob', {pattern: '**/*.ts', path: 'src'}, ['src']],
    ['Glob', {pattern: 'src/api/**/*.ts'}, ['src/api']],
    ['glob', {pattern: 'api/*.ts', dir_path: '/w/src/'}, ['/w/src/', '/w/src/api']],
    ['Glob', {pattern: '/w/src/*.ts', path: '/w'}, ['/w', '/w/src']],
    ['Glob', {pattern: 'src/a.ts'}, ['src/a.ts']],
    ['read_many_files', {paths: ['a.ts', 'b.ts']}, ['a.ts', 'b.ts']],
    ['VS Code files', {files: ['a.ts', {path: 'b.ts'}]}, ['a.ts', 'b.ts']],
    ['nonsense', {file_path: 7, path: null, paths: 'x', files: [1, null, {}], command: {}}, []],
  ];
  test.each(inputs)('%s %j', (tool, input, files) => {
    expect(toolPaths(input, tool)).toEqual(files);
  });
});

describe('the files of a prompt', () => {
  test('words that look like files', () => {
    expect(pathWords('Fix @src/a.ts, see `b/c.md` and (Makefile:12); "d.ts:3:4". Thanks.')).toEqual([
      'src/a.ts',
      'b/c.md',
      'Makefile',
      'd.ts',
    ]);
  });

  test.each([
    ['Makefile:12: no rule; lib/b.c:3:4: error', ['Makefile', 'lib/b.c']],
    ['src/a.ts:12:text src/a.ts:3-9 src/a.ts#L10-L20', ['src/a.ts']],
    ['orbit --config=conf/x.yaml see docs/Ärger.md', ['conf/x.yaml', 'docs/Ärger.md']],
    ['look at data/year=2024/a.csv', ['data/year=2024/a.csv', '2024/a.csv']],
    ['file:///tmp/a%20b.ts and file:///tmp/%zz', ['/tmp/a b.ts', 'file:///tmp/%zz']],
    ['it is 12:30, nothing else.', ['12']],
    ['. / @ ... :1', ['/']],
  ])('%s', (text, paths) => expect(pathWords(text)).toEqual(paths));

  test('from the root as well as from where the agent sits; a word without a file is prose', () => {
    const ws = seeded(1);
    ws.write('docs/guide.md');
    const prompt = (words: string, session: string) => ({
      session_id: session,
      cwd: path.join(ws.root, 'docs'),
      hook_event_name: 'UserPromptSubmit',
      prompt: words,
    });
    expect(ids(hook(ws, 'claude', prompt('look at src/a.ts', 'root')))).toEqual(['L-0001']);
    expect(ids(hook(ws, 'claude', prompt('look at ../src/a.ts', 'here')))).toEqual(['L-0001']);
    expect(hook(ws, 'claude', prompt('write src/new.ts and/or guide.md', 'prose'))).toBe('');
  });

  test('a huge prompt is quick', () => {
    const start = Date.now();
    for (const text of ['a'.repeat(1_000_000), '/'.repeat(50_000), 'a.'.repeat(50_000), 'a/'.repeat(50_000)])
      pathWords(text);
    expect(Date.now() - start).toBeLessThan(2_000);
  });
});

describe('where a path leads', () => {
  test('absolute, relative, with dots, through a link, in a linked worktree, from a sub-folder', () => {
    const ws = seeded(1);
    fs.symlinkSync('src', path.join(ws.root, 'alias'));
    ws.git('add', '-A');
    ws.git('commit', '-qm', 'all');
    const tree = path.join(temporaryFolder(), 'tree');
    ws.git('worktree', 'add', '-q', tree);
    const cases: Record<string, [file: string, cwd: string]> = {
      absolute: [path.join(ws.root, 'src/a.ts'), ws.root],
      relative: ['src/a.ts', ws.root],
      dotted: ['./docs/../src//a.ts', ws.root],
      backslash: ['src\\a.ts', ws.root],
      'not there yet': ['src/new/b.ts', ws.root],
      link: ['alias/a.ts', ws.root],
      'from a sub-folder': ['a.ts', path.join(ws.root, 'src')],
      'from the root while in a sub-folder': ['src/a.ts', path.join(ws.root, 'src')],
      'in a worktree, its own workspace': [path.join(tree, 'src/a.ts'), tree],
      'in a worktree, seen from here': [path.join(tree, 'src/a.ts'), ws.root],
    };
    for (const [name, [file, cwd]] of Object.entries(cases))
      expect(ids(hook(ws, 'claude', touch(ws, file, `path ${name}`, {cwd}), {cwd: '/'})), name).toEqual(['L-0001']);
    for (const file of ['/etc/src/a.ts', '../src/a.ts', 'README.md', '', ' ', 'src/a\0.ts', 'x'.repeat(5_000)])
      expect(hook(ws, 'claude', touch(ws, file, `no path ${file.slice(0, 20)}`)), file).toBe('');
  });

  test('--root and ORBIT_ROOT name the workspace', () => {
    const ws = seeded(1);
    const payload = touch(ws, path.join(ws.root, 'src/a.ts'), 'root', {cwd: '/'});
    expect(hook(ws, 'claude', payload, {cwd: '/'})).toBe('');
    expect(ids(hook(ws, 'claude', payload, {cwd: '/', args: ['--root', ws.root]}))).toEqual(['L-0001']);
    expect(ids(hook(ws, 'claude', {...payload, session_id: 'r2'}, {cwd: '/', env: {ORBIT_ROOT: ws.root}}))).toEqual([
      'L-0001',
    ]);
  });
});
