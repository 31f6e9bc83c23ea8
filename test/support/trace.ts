import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {environment, type Result, temporaryFolder} from './workspace.js';

const preload = path.resolve('test/support/trace.cjs');

export type Traced = Result & {
  /** Every file that was loaded as a module. */
  readonly modules: readonly string[];
};

/** Runs a script, or `-e` with a program, and answers what it printed and which modules it loaded. */
export function trace(cwd: string, args: readonly string[], input = ''): Traced {
  const folder = temporaryFolder();
  const done = spawnSync(process.execPath, ['-r', preload, ...args], {
    cwd,
    input,
    env: environment({ORBIT_TRACE: path.join(folder, 'modules')}),
    encoding: 'utf8',
  });
  const text = fs.readFileSync(path.join(folder, 'modules'), 'utf8');
  fs.rmSync(folder, {recursive: true});
  const modules = [...new Set(text.split('\n').filter(Boolean))].filter(
    name => !name.startsWith(path.dirname(preload)),
  );
  return {code: done.status, out: done.stdout, err: done.stderr, modules};
}
