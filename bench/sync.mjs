import {rmSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {interleave, median, timeProcess} from './measure.mjs';

// `orbit learning sync` against parsing the same files: both are whole processes, from start to exit. Once over an
// index that is there, as users run it, and once without one.

const size = 10_000;
const yardstick = fileURLToPath(new URL('parse-records.mjs', import.meta.url));

export const syncBudgets = [{name: 'sync', budget: 1.5}];

export async function sync({name, budget}, {program, storeOf, quick}) {
  const {root} = await storeOf(size);
  const expect = async (args, cwd) => {
    const done = await timeProcess(process.execPath, args, {cwd, env: program.env});
    if (done.code !== 0 || Number.parseInt(done.out, 10) !== size)
      throw new Error(`${args.join(' ')}: ${done.out}${done.err}`);
    return done.ms;
  };
  const rounds = quick ? 3 : 7;
  const times = await interleave(
    {
      parse: () => expect([yardstick, path.join(root, '.orbit/learnings')], root),
      again: () => expect([program.full, 'learning', 'sync'], root),
      first: () => {
        for (const end of ['', '-wal', '-shm'])
          rmSync(path.join(root, `.orbit/state/index.sqlite${end}`), {force: true});
        return expect([program.full, 'learning', 'sync'], root);
      },
    },
    rounds,
    1,
  );
  const row = (which, what) => ({
    name: `${name}-${which}`,
    what,
    value: median(times[which]) / median(times.parse),
    unit: '×',
    budget,
    detail: `${seconds(median(times[which]))} ÷ ${seconds(median(times.parse))}; whole processes, ${rounds} rounds`,
  });
  return [row('again', `learning sync of ${size} records ÷ read and parse`), row('first', `the same without an index`)];
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}
