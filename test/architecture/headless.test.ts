import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {binary, environment, type TestWorkspace, temporaryFolder, workspace} from '../support/workspace.js';

// What a process really loads, written down by a hook inside it.

let place: TestWorkspace;
const folder = temporaryFolder();

beforeAll(() => {
  place = workspace();
  place.write('src/a.ts', '');
  place.add('Close what you open.', '--path', 'src/**');
  // The stamps must be older than the clock's grain for the fast path to trust them.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  place.ok('learning', 'list');
});
afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));

function loadedBy(args: string[], input = ''): {modules: string[]; out: string} {
  const file = path.join(folder, `${Math.random()}.txt`);
  fs.writeFileSync(file, '');
  const {stdout, status, stderr} = spawnSync(
    process.execPath,
    ['-r', path.resolve('test/support/trace-modules.cjs'), binary, ...args],
    {
      cwd: place.root,
      input,
      encoding: 'utf8',
      env: environment({ORBIT_TRACE_MODULES: file}),
    },
  );
  expect(status, stderr).toBe(0);
  return {modules: fs.readFileSync(file, 'utf8').split('\n').filter(Boolean), out: stdout};
}

const payload = () =>
  JSON.stringify({
    session_id: `s${Math.random()}`,
    cwd: place.root,
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: {file_path: `${place.root}/src/a.ts`},
  });

describe('what headless commands load', () => {
  it.each([
    ['--path', 'src/a.ts'],
    ['learning', 'list'],
    ['search', 'open'],
    ['doctor'],
    ['stats'],
    ['inject', '--context-file', 'src/a.ts'],
    ['hook', 'claude'],
  ])('%s %s: neither ink nor react nor yoga', (...args) => {
    const {modules} = loadedBy(args.filter(Boolean), payload());
    expect(
      modules.some(name => name.endsWith('dist/orbit.cjs')),
      'the trace works',
    ).toBe(true);
    expect(modules.filter(name => /\/(?:ink|react|react-reconciler|yoga-layout)\/|workstation\.js/.test(name))).toEqual(
      [],
    );
  });

  it.each([[['--path', 'src/a.ts']], [['hook', 'claude']]])(
    '%s answers from the entry bundle and the SQLite addon alone',
    args => {
      const {modules, out} = loadedBy(args, payload());
      expect(out).toContain('Close what you open.');
      const files = modules
        .filter(name => !name.includes('trace-modules') && !name.startsWith('node:'))
        .map(name => path.basename(name));
      expect([...new Set(files)].sort()).toEqual(['better_sqlite3.node', 'orbit.cjs']);
    },
  );

  it('a command that needs YAML does load it, so the trace sees ES modules', () => {
    place.record(
      'L-0099',
      'status: active\ncreated_at: 2026-01-01T00:00:00Z\nsummary: Fresh.\nscope: {paths: ["**"]}\n',
    );
    expect(loadedBy(['learning', 'list']).modules.some(name => name.includes('/node_modules/yaml/'))).toBe(true);
  });
});
