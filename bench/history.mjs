import {spawn} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {temporaryFolder} from './bench-folder.mjs';
import {makeRecord} from './generate.mjs';
import {timeProcess} from './measure.mjs';
import {writeRecord} from './store.mjs';

// A repository as a team has it: records, many files, and a history in which those files were worked on. `git
// fast-import` writes in two seconds what as many `git commit`s would take a minute for.

const dayMs = 86_400_000;

export async function makeHistory(program, {records, files, commits}, say) {
  const start = Date.now();
  const root = temporaryFolder();
  const git = async (...args) => {
    const done = await timeProcess('git', args, {cwd: root, env: program.env});
    if (done.code !== 0) throw new Error(`git ${args.join(' ')}: ${done.err}`);
    return done.out;
  };
  await git('init', '-q', '-b', 'main');
  await program.orbit(root, 'init');
  const names = fileNames(files);
  await fastImport(root, program.env, stream(names, commits));
  await git('reset', '-q', '--hard', 'main');
  const known = (await git('rev-list', 'main')).trim().split('\n');
  for (let number = 1; number <= records; number++) {
    const record = makeRecord(number);
    // Every fifth rests on a commit; one in ten of those on a commit that the branch does not have.
    if (number % 5 === 0)
      record.learning.evidence = [{kind: 'commit', ref: number % 50 === 0 ? 'f'.repeat(40) : known[number % commits]}];
    writeRecord(program, root, record);
  }
  await program.orbit(root, 'learning', 'sync');
  say(`${records} records, ${files} files, ${commits} commits: made in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return {root, files, commits, records};
}

// The files that the records of a larger store would be about: the first records find theirs among them.
function fileNames(count) {
  const names = new Set();
  for (let number = 1; names.size < count; number++) {
    const {path: name} = makeRecord(number);
    names.add(names.has(name) ? name.replace(/([^/]+)$/, `copy-${number}-$1`) : name);
  }
  return withoutClashes([...names]);
}

// A generated name may be both a file and a folder of another one; git refuses that.
function withoutClashes(names) {
  const folders = new Set(names.flatMap(name => name.split('/').map((_, at, all) => all.slice(0, at).join('/'))));
  return names.map(name => (folders.has(name) ? `${name}.file` : name));
}

function stream(names, commits) {
  const now = Date.now();
  const parts = [];
  const commit = (at, files, text) => {
    const seconds = Math.floor((now - (commits - at) * (80 / commits) * dayMs) / 1000);
    parts.push(`commit refs/heads/main\ncommitter Bench <bench@example.invalid> ${seconds} +0000\ndata 1\n.\n`);
    for (const file of files) parts.push(`M 100644 inline ${JSON.stringify(file)}\ndata ${text.length}\n${text}\n`);
    parts.push('\n');
  };
  commit(0, names, 'first');
  for (let at = 1; at < commits; at++) {
    const touched = Array.from({length: 1 + (at % 8)}, (_, more) => names[(at * 7919 + more * 104_729) % names.length]);
    commit(at, new Set(touched), `${at}`);
  }
  return parts.join('');
}

function fastImport(cwd, env, input) {
  writeFileSync(path.join(cwd, '.git/stream'), input);
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', 'git fast-import --quiet < .git/stream && rm .git/stream'], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`git fast-import exited ${code}`))));
  });
}
