import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {binary, environment, temporaryFolder} from './workspace.js';

export type Counts = {
  /** Files of records whose stamps were taken. */
  readonly looked: number;
  /** Files of records that were opened. */
  readonly opened: number;
  /** Texts that were made into objects: rows read in full, among a few others. */
  readonly objects: number;
};

/** Runs orbit, and counts how much of the store it touches. */
export function countCalls(cwd: string, args: readonly string[]): Counts & {readonly code: number | null} {
  const file = path.join(temporaryFolder(), 'counts');
  const done = spawnSync(process.execPath, ['-r', path.resolve('test/support/count-calls.cjs'), binary, ...args], {
    cwd,
    input: '',
    env: environment({ORBIT_COUNTS: file}),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return {code: done.status, ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Counts)};
}
