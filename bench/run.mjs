// npm run bench -- [--quick] [--only <name>]… [--json] [--no-fail]
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {cleanUp, cleanUpAtExit} from './bench-folder.mjs';
import {coldBudgets, coldStart} from './cold-start.mjs';
import {curation, curationBudgets} from './curation.mjs';
import {inProcess, inProcessBudgets} from './in-process.mjs';
import {prepareProgram} from './program.mjs';
import {reading, readingBudgets} from './reading.mjs';
import {table, verdict} from './report.mjs';
import {storeMaker} from './store.mjs';
import {sync, syncBudgets} from './sync.mjs';
import {workstation, workstationBudgets} from './workstation.mjs';

const {values: options} = parseArgs({
  options: {
    only: {type: 'string', multiple: true},
    quick: {type: 'boolean', default: false},
    json: {type: 'boolean', default: false},
    'no-fail': {type: 'boolean', default: false},
  },
});
const known = [
  ...coldBudgets,
  ...inProcessBudgets,
  ...readingBudgets,
  ...syncBudgets,
  ...curationBudgets,
  ...workstationBudgets,
].map(({name}) => name);
const unknown = options.only?.find(part => !known.some(name => name.startsWith(part)));
if (unknown !== undefined) {
  console.error(`error: there is no benchmark ${unknown}; there are ${known.join(', ')}.`);
  process.exit(2);
}
const isWanted = ({name}) => options.only?.some(part => name.startsWith(part)) ?? true;

cleanUpAtExit();
const say = text => console.error(`  ${text}`);
const load = os.loadavg()[0] ?? 0;
// Ratios survive a slow machine, not a crowded one: what runs longer also waits longer.
if (load > os.availableParallelism() / 2)
  say(`the machine is busy (load ${load.toFixed(1)} on ${os.availableParallelism()} cores): figures will be too high`);
const program = await prepareProgram(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const context = {
  program,
  storeOf: storeMaker(program, say),
  quick: options.quick,
  say,
  rounds: options.quick ? 41 : 201,
};

const rows = [];
const cold = coldBudgets.filter(isWanted);
if (cold.length > 0) rows.push(...(await coldStart(cold, context)));
for (const one of inProcessBudgets.filter(isWanted)) rows.push(await inProcess(one, context));
for (const one of readingBudgets.filter(isWanted)) rows.push(...(await reading(one, context)));
for (const one of syncBudgets.filter(isWanted)) rows.push(...(await sync(one, context)));
for (const one of curationBudgets.filter(isWanted)) rows.push(...(await curation(one, context)));
for (const one of workstationBudgets.filter(isWanted)) rows.push(...(await workstation(one, context)));

const results = rows.map(row => ({...row, verdict: verdict(row)}));
if (options.json) {
  const machine = {
    node: process.version,
    platform: process.platform,
    cpu: os.cpus()[0]?.model,
    cores: os.cpus().length,
    load,
  };
  console.log(JSON.stringify({machine, results}, null, 2));
} else console.log(table(rows));
cleanUp();
if (!options['no-fail'] && results.some(row => row.verdict === 'OVER')) process.exitCode = 1;
