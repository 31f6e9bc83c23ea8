// Node spends a quarter of a hook's own time, and most of the workstation's start, on compiling. V8 can keep what it
// compiled: this runs both in a workspace made for it and stores what was compiled on the way.
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';

/** esbuild's CommonJS → a function that `scripts/entry-stub.cjs` calls. */
export function wrapScript(file) {
  const text = readFileSync(file, 'utf8')
    .replace(/^#!.*\n/, '')
    .replaceAll(/\bimport\("\.\//g, '__import("./')
    // What esbuild leaves as it is stands in regular expressions. One such character, and Node decodes and keeps the whole
    // file in twice the room, which a hook feels.
    .replaceAll(/[^\x00-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  writeFileSync(file, `(function(module,exports,require,__dirname,__import){${text}\n})`);
}

export async function writeCodeCache(dist) {
  const root = mkdtempSync(path.join(tmpdir(), 'orbit-build-'));
  const env = {PATH: process.env.PATH, HOME: root, TERM: 'xterm-256color'};
  const run = (args, input = '') => {
    const {status, stdout, stderr} = spawnSync(process.execPath, args, {
      cwd: root,
      env,
      input,
      encoding: 'utf8',
      timeout: 30_000,
    });
    if (status !== 0) throw new Error(`${args.slice(1).join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  try {
    const orbit = path.resolve(dist, 'orbit.cjs');
    const warmUp = fileURLToPath(new URL('warm-up.cjs', import.meta.url));
    mkdirSync(`${root}/.git`);
    run([orbit, 'init']);
    for (const name of ['example', 'other'])
      run([orbit, 'learning', 'add', '--summary', `An ${name}.`, '--path', `src/${name}/**`, '--tag', name]);
    // A file changed this instant is not believed by its times alone, and the hook would take the long way round.
    await setTimeout(500);
    run([orbit, 'learning', 'list']);
    const payload = {
      session_id: 'build',
      cwd: root,
      hook_event_name: 'PostToolUse',
      tool_name: 'Read',
      tool_input: {file_path: `${root}/src/example/a.ts`},
    };
    const answer = run([warmUp, 'entry', orbit], JSON.stringify(payload));
    if (answer.split('system-reminder').length < 5) throw new Error(`the entry did not answer: ${answer}`);
    const frames = run([warmUp, 'workstation', orbit]);
    if (!frames.includes('L-0002')) throw new Error(`the workstation did not start: ${frames}`);
  } finally {
    rmSync(root, {recursive: true, force: true});
  }
}
