import {fileURLToPath} from 'node:url';
import {interleave, median, percentile, timeProcess} from './measure.mjs';

// The commands that a person, an agent or an engine reads with, in the largest store and with nothing changed: whole
// processes, which look at the stamp of every file and open none. Their budget is a start of the program and a second
// for the stamps; bare Node runs in the same rounds. The check-up and the figures go through all records.

const peak = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
const size = 100_000;
const starts = 2.5;
const stampsMs = 1_000;
const memory = 400;

const commands = {
  list: ['learning', 'list', '--limit', '5'],
  'list-path': ['learning', 'list', '--path'],
  'list-tag': ['learning', 'list', '--tag', 'testing', '--limit', '5'],
  show: ['learning', 'show', 'L-0007'],
  search: ['search', 'flaky timer tests', '--limit', '5'],
  'search-path': ['search', 'path'],
  inject: ['inject', '--query', 'flaky timer tests', '--context-file'],
  overview: [],
};
const takesPath = new Set(['list-path', 'search-path', 'inject']);
const checks = {doctor: ['doctor'], stats: ['stats']};

export const readingBudgets = [
  {name: 'reading-100k', rows: commands},
  {name: 'checks-100k', rows: checks, seconds: 5},
];

export async function reading({name, rows, seconds}, {program, storeOf, quick}) {
  const store = await storeOf(size);
  await store.settle();
  const sizes = {};
  const runs = {node: async () => (await timeProcess(process.execPath, ['-e', '0'], {cwd: '/', env: program.env})).ms};
  for (const [which, args] of Object.entries(rows))
    runs[which] = async round => {
      const path = takesPath.has(which) ? [store.paths[round % store.paths.length]] : [];
      const command = ['-r', peak, program.full, ...args, ...path, '--json'];
      const done = await timeProcess(process.execPath, command, {cwd: store.root, env: program.env});
      if (done.code !== 0 || !done.out.includes('L-'))
        throw new Error(`orbit ${args.join(' ')} exited ${done.code}: ${done.err}${done.out.slice(0, 200)}`);
      const used = Number(/peak-kilobytes (\d+)/.exec(done.err)?.[1]) / 1024;
      sizes[which] = Math.max(sizes[which] ?? 0, used);
      return done.ms;
    };
  const rounds = seconds ? (quick ? 1 : 3) : quick ? 3 : 9;
  // The first run of a check-up finds the texts clean; the later ones believe it.
  const times = await interleave(runs, rounds, 1);
  const node = median(times.node);
  const allowed = seconds ? seconds * 1_000 : starts * node + stampsMs;
  const budgetSaid = seconds ? `${seconds} s` : `${starts} × node -e 0 + ${stampsMs / 1_000} s`;
  return [
    ...Object.keys(rows).map(which => ({
      name: `${name}-${which}`,
      what: `${which}, ${size} records ÷ (${budgetSaid})`,
      value: median(times[which]) / allowed,
      unit: '×',
      budget: 1,
      detail:
        `${(median(times[which]) / 1_000).toFixed(2)} s, p90 ${(percentile(times[which], 0.9) / 1_000).toFixed(2)} s; ` +
        `bare node ${node.toFixed(1)} ms; ${rounds} rounds`,
    })),
    {
      name: `${name}-memory`,
      what: 'the same: peak memory of the largest',
      value: Math.max(...Object.values(sizes)),
      unit: 'MB',
      budget: memory,
      detail: Object.entries(sizes)
        .map(([which, used]) => `${which} ${used.toFixed(0)}`)
        .join(', '),
    },
  ];
}
