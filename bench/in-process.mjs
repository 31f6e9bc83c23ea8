import {makeRecord} from './generate.mjs';
import {percentile} from './measure.mjs';

// What a long-lived process does for one path: look it up among the compiled scopes, fetch the learnings that match,
// rank them. The paths are spread over the whole store. Beside it, without a budget, the first questions, which SQLite answers.

export const inProcessBudgets = [
  {name: 'in-process-500', budget: 0.04, size: 500},
  {name: 'in-process-100k', budget: 0.2, size: 100_000},
];

const fewMatches = 10;

export async function inProcess({name, budget, size}, {program, storeOf, quick}) {
  const store = await storeOf(size);
  const {openDatabase, retrieve, readState, workspaceAt} = program.product;
  const context = {workspace: workspaceAt(store.root), now: Date.now(), env: {}};
  const searcher = (db, config) => path => retrieve({...context, db, config}, {paths: [path], tags: []});
  const open = () => openDatabase(workspaceAt(store.root).index, {readonly: true, timeout: 1000});
  const db = open();
  const config = readState(db).options;
  const search = searcher(db, config);
  const paths = somePaths(size, quick ? 4_000 : 10_000);
  const found = paths.map(path => search(path).length);
  const times = paths.map(path => timed(() => search(path)));
  db.close();
  // A connection of its own for each: the first questions of a process, before it keeps anything.
  const first = paths.slice(0, 200).map(path => {
    const fresh = open();
    const one = searcher(fresh, config);
    one(paths[0]);
    const ms = timed(() => one(path));
    fresh.close();
    return ms;
  });
  const few = times.filter((_, at) => found[at] <= fewMatches);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => percentile(few, share));
  return {
    name,
    what: `path search in a long-lived process, ${size} records, p95`,
    value: p95,
    unit: 'ms',
    budget,
    detail:
      `p50 ${p50.toFixed(4)}, p99 ${p99.toFixed(4)} ms; ${few.length} of ${paths.length} paths have at most ` +
      `${fewMatches} matches (median ${percentile(found, 0.5)}, most ${Math.max(...found)}); ` +
      `before it keeps the scopes p50 ${percentile(first, 0.5).toFixed(4)} ms`,
  };
}

function timed(work) {
  const before = performance.now();
  work();
  return performance.now() - before;
}

function somePaths(size, count) {
  return Array.from({length: count}, (_, at) => makeRecord(1 + ((at * 7919) % size)).path);
}
