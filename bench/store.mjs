import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {setImmediate, setTimeout} from 'node:timers/promises';
import {temporaryFolder} from './bench-folder.mjs';
import {makeRecord, votesText} from './generate.mjs';
import {timeProcess} from './measure.mjs';

// A git workspace with `count` records and an index that a hook believes.

const askedPaths = 40;

/** Stores by size; each is made once in a run. */
export function storeMaker(program, say) {
  const made = new Map();
  return async count => {
    const known = made.get(count);
    if (known) return known;
    const store = await makeStore(program, count, say);
    made.set(count, store);
    return store;
  };
}

async function makeStore(program, count, say) {
  const start = Date.now();
  const root = temporaryFolder();
  const git = async (...args) => {
    const done = await timeProcess('git', args, {cwd: root, env: program.env});
    if (done.code !== 0) throw new Error(`git ${args.join(' ')}: ${done.err}`);
  };
  await git('init', '-q', '-b', 'main');
  await program.orbit(root, 'init');
  const paths = await writeRecords(program, root, count);
  await git('add', '--', ...new Set(paths.map(file => file.split('/')[0])));
  await git('commit', '-q', '-m', 'Files that are asked about');
  const wrote = Date.now();
  const synced = await program.orbit(root, 'learning', 'sync');
  if (synced.err !== '') throw new Error(`the generated records are not clean: ${synced.err.slice(0, 500)}`);
  say(`${count} records: written in ${seconds(wrote - start)}, indexed in ${seconds(Date.now() - wrote)}`);
  const store = {root, count, paths, settle: () => settle(program, root)};
  await store.settle();
  return store;
}

// A stamp that is younger than the clock's grain proves nothing, and a hook believes a large index for five minutes
// only: so wait, then let a full command look at every file once.
async function settle(program, root) {
  await setTimeout(300);
  await program.orbit(root, 'search', 'anything', '--limit', '1');
}

/** Returns the paths to ask about: those of the first active records, which exist as files. */
async function writeRecords(program, root, count) {
  const paths = new Set();
  for (let number = 1; number <= count; number++) {
    const record = makeRecord(number);
    writeRecord(program, root, record);
    if (paths.size < askedPaths && record.learning.status === 'active') paths.add(record.path);
    // Lets a Ctrl-C through.
    if (number % 1000 === 0) await setImmediate();
  }
  for (const file of paths) {
    mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    writeFileSync(path.join(root, file), '');
  }
  return [...paths];
}

export function writeRecord({product}, root, record) {
  const folder = path.join(root, '.orbit/learnings', record.learning.id);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'learning.yaml'), product.serializeRecord(record.learning));
  if (record.votes > 0) writeFileSync(path.join(folder, 'votes.jsonl'), votesText(record));
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
