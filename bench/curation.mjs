import {fileURLToPath} from 'node:url';
import {makeHistory} from './history.mjs';
import {median, timeProcess} from './measure.mjs';

// The commands that look at everything at once, as a person runs them: whole processes, from start to exit.

const peak = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
const history = {records: 1_000, files: 20_000, commits: 1_000};

export const curationBudgets = [
  {name: 'duplicates-10k', budget: 10, memory: 500, records: 10_000, args: ['learning', 'duplicates']},
  {name: 'prune-1k', budget: 3, args: ['learning', 'prune']},
  {name: 'replay-1k', budget: 10, args: ['replay', '--since', '90d']},
];

let made;

export async function curation({name, budget, memory, records, args}, {program, storeOf, quick, say}) {
  if (!records) made ??= await makeHistory(program, history, say);
  const {root} = records ? await storeOf(records) : made;
  const times = [];
  const sizes = [];
  let answer;
  const rounds = quick ? 2 : 5;
  for (let round = 0; round < rounds; round++) {
    const command = ['-r', peak, program.full, ...args, '--json'];
    const done = await timeProcess(process.execPath, command, {cwd: root, env: program.env});
    if (done.code !== 0) throw new Error(`orbit ${args.join(' ')} exited ${done.code}: ${done.err}`);
    times.push(done.ms / 1000);
    sizes.push(Number(/peak-kilobytes (\d+)/.exec(done.err)?.[1]) / 1024);
    answer = JSON.parse(done.out);
  }
  const row = (which, what, value, unit, limit) => ({
    name: which,
    what,
    value,
    unit,
    budget: limit,
    detail: `${found(answer)}; whole processes, ${rounds} rounds`,
  });
  const over = records
    ? `${records} records`
    : `${history.records} records, ${history.files} files, ${history.commits} commits`;
  return [
    row(name, `${args.slice(0, 2).join(' ')}: ${over}`, median(times), 's', budget),
    ...(memory ? [row(`${name}-memory`, 'the same: peak memory', Math.max(...sizes), 'MB', memory)] : []),
  ];
}

// A command that found nothing was fast for the wrong reason.
function found({pairs, stale, touches_matched: matched, commits}) {
  const counts = {pairs: pairs?.length, stale: stale?.length, commits, 'touches met': matched};
  const known = Object.entries(counts).filter(([, count]) => count !== undefined);
  if (known.some(([, count]) => count === 0)) throw new Error(`nothing was found: ${JSON.stringify(counts)}`);
  return known.map(([what, count]) => `${count} ${what}`).join(', ');
}
