import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {trace} from '../support/trace.js';
import {binary, type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// Rule: whoever does not sit at the workstation pays nothing for it, and a hook pays for SQLite alone.

const screen = /\/node_modules\/(?:ink|react|react-reconciler|yoga-layout)\/|\/dist\/workstation\.js$/;
const slow = /\/node_modules\/(?:yaml|meow|picomatch)\//;
const full = /\/dist\/main\.js$/;

const built = fs.realpathSync(binary);
let made: TestWorkspace;

beforeAll(async () => {
  made = workspace();
  made.write('src/a.ts');
  made.add('Verify the output.', '--path', 'src/**', '--tag', 'perf');
  await settled();
});

/** The index is proved fresh, and the stamps are old enough to be believed. */
async function settled(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 300));
  made.ok('learning', 'list');
}

const run = (...args: string[]) => trace(made.root, [built, ...args]);
const loaded = (modules: readonly string[], pattern: RegExp) => modules.filter(name => pattern.test(name));

describe('the recorder sees what is loaded', () => {
  test('a program that imports, and one that requires', () => {
    const folder = temporaryFolder();
    fs.symlinkSync(path.resolve('node_modules'), `${folder}/node_modules`);
    const imports = trace(folder, ['--input-type=module', '-e', "await import('ink'); await import('yaml');"]);
    expect(imports.err).toBe('');
    expect(loaded(imports.modules, screen).join()).toMatch(/ink.*react.*yoga-layout|ink.*yoga-layout.*react/);
    expect(loaded(imports.modules, slow)).not.toEqual([]);
    const requires = trace(folder, ['-e', "require('react'); require('picomatch'); import('meow')"]);
    expect(loaded(requires.modules, screen)).not.toEqual([]);
    expect(loaded(requires.modules, /picomatch/)).not.toEqual([]);
    expect(loaded(requires.modules, /meow/)).not.toEqual([]);
  });

  test('a later import counts as well', () => {
    const late = trace(process.cwd(), ['-e', "setTimeout(() => import('react'), 20)"]);
    expect(loaded(late.modules, screen)).not.toEqual([]);
  });
});

describe('no headless command loads the workstation', () => {
  test.each([
    ['--path src/a.ts'],
    ['--path src/a.ts --unusual'],
    [''],
    ['learning list'],
    ['learning show L-0001'],
    ['search output'],
    ['search path src/a.ts'],
    ['doctor'],
    ['learning sync'],
    ['completion bash'],
    ['--help'],
    ['--version'],
    ['hook status'],
    ['inject --context-file src/a.ts'],
  ])('orbit %s', line => {
    const {modules, code} = run(...line.split(' ').filter(Boolean));
    expect(code).toBe(line.includes('--unusual') ? 2 : 0);
    expect(modules).toContain(built);
    expect(loaded(modules, full)).toHaveLength(/^--(?:path src.a.ts|version)$/.test(line) ? 0 : 1);
    expect(loaded(modules, screen)).toEqual([]);
  });

  test('the commands come from where the recorder looks', () => {
    for (const args of [['learning', 'list'], ['search', 'x'], ['doctor']]) {
      const {modules} = run(...args);
      expect(loaded(modules, full)).toHaveLength(1);
      expect(loaded(modules, slow)).not.toEqual([]);
      expect(loaded(modules, /\/dist\/chunks\//)).not.toEqual([]);
    }
  });
});

describe('on a fresh index the entry answers by itself', () => {
  test('orbit --path: SQLite and nothing else', async () => {
    await settled();
    for (const format of ['text', 'json', 'reminder']) {
      const {modules, out} = run('--path', 'src/a.ts', '--format', format);
      expect(out).toContain('Verify the output.');
      expect(loaded(modules, slow)).toEqual([]);
      expect(loaded(modules, full)).toEqual([]);
      const files = modules.filter(name => name !== built).map(name => path.basename(name));
      expect([...new Set(files)].sort()).toEqual(['better_sqlite3.node', 'entry.js']);
    }
  });

  test('a hook likewise', async () => {
    await settled();
    const payload = {
      session_id: 'trace',
      hook_event_name: 'PreToolUse',
      cwd: made.root,
      tool_name: 'Edit',
      tool_input: {file_path: `${made.root}/src/a.ts`},
    };
    const {modules, out} = trace(made.root, [built, 'hook', 'claude'], JSON.stringify(payload));
    expect(out).toContain('Verify the output.');
    expect(loaded(modules, slow)).toEqual([]);
    expect(loaded(modules, full)).toEqual([]);
  });

  test('on an index that is not fresh the same question goes the long way', () => {
    fs.appendFileSync(made.recordFile('L-0001'), '# touched\n');
    const {modules, out} = run('--path', 'src/a.ts');
    expect(out).toContain('Verify the output.');
    expect(loaded(modules, full)).toHaveLength(1);
    expect(loaded(modules, /node_modules\/yaml\//)).not.toEqual([]);
  });
});

// What is bundled does not show as a module: it shows in the bytes.
test.each([
  ['yaml', 'dist', 'tag:yaml.org,2002'],
  ['picomatch', 'lib', 'Expected pattern to be a non-empty string'],
  ['meow', 'build', 'allowUnknownFlags'],
  ['react', 'cjs', 'react.transitional.element'],
  ['ink', 'build', 'ink-box'],
])('%s is not inside the entry', (name, folder, mark) => {
  const sources = fs
    .readdirSync(`node_modules/${name}/${folder}`, {recursive: true, encoding: 'utf8'})
    .filter(file => file.endsWith('.js'))
    .map(file => fs.readFileSync(`node_modules/${name}/${folder}/${file}`, 'utf8'));
  expect(sources.some(text => text.includes(mark))).toBe(true);
  expect(fs.readFileSync(built, 'utf8')).not.toContain(mark);
});

// With one other character Node keeps the whole text in twice the room, and takes longer to read it.
test.each(['entry.js', 'workstation.js'])('%s is plain ASCII, and its compiled form lies beside it', name => {
  const file = path.join(path.dirname(built), name);
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^[\0-\x7f]*$/);
  expect(fs.existsSync(file.replace(/js$/, 'cache'))).toBe(true);
});
