// Node spends a quarter of a hook's own time on compiling the entry. V8 can keep what it compiled: this runs the entry
// as a hook and as a scope query in a workspace made for it, and stores what was compiled on the way.
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** esbuild's CommonJS → a function that `scripts/entry-stub.cjs` calls. */
export function wrapEntry(file) {
  const text = readFileSync(file, 'utf8')
    .replace(/^#!.*\n/, '')
    .replaceAll(/\bimport\("\.\//g, '__import("./');
  writeFileSync(file, `(function(require,__dirname,__import){${text}\n})`);
}

export function writeCodeCache(dist) {
  const root = mkdtempSync(path.join(tmpdir(), 'orbit-build-'));
  try {
    const orbit = path.resolve(dist, 'orbit.cjs');
    mkdirSync(`${root}/.git`);
    const env = {PATH: process.env.PATH, HOME: root};
    const run = (...args) => execFileSync(process.execPath, [orbit, ...args], {cwd: root, env, stdio: 'pipe'});
    run('init');
    run('learning', 'add', '--summary', 'An example.', '--path', 'src/**', '--tag', 'example');
    run('learning', 'list');
    const payload = {
      session_id: 'build',
      cwd: root,
      hook_event_name: 'PostToolUse',
      tool_name: 'Read',
      tool_input: {file_path: `${root}/src/example.ts`},
    };
    const warm = spawnSync(process.execPath, ['-e', `(${remember})(${JSON.stringify(path.resolve(dist))})`], {
      cwd: root,
      env,
      input: JSON.stringify(payload),
      encoding: 'utf8',
    });
    if (warm.status !== 0 || !warm.stdout.includes('system-reminder'))
      throw new Error(`the entry did not answer: ${warm.stdout}${warm.stderr}`);
  } finally {
    rmSync(root, {recursive: true, force: true});
  }
}

// Runs in a process of its own, by its source text.
function remember(dist) {
  const fs = require('node:fs');
  const vm = require('node:vm');
  const script = new vm.Script(fs.readFileSync(`${dist}/entry.js`, 'utf8'), {filename: `${dist}/entry.js`});
  const start = script.runInThisContext();
  const exit = process.exit;
  const words = [
    ['hook', 'claude'],
    ['--path', 'src/example.ts', '--format', 'reminder'],
  ];
  const next = () => {
    const args = words.shift();
    if (!args) {
      fs.writeFileSync(`${dist}/entry.cache`, script.createCachedData());
      exit(0);
    }
    process.argv = [process.argv[0], `${dist}/orbit.cjs`, ...args];
    start(require, dist, () => exit(1));
  };
  process.exit = next;
  next();
}
