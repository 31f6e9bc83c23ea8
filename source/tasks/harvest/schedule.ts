import {spawn} from 'node:child_process';
import fs from 'node:fs';
import {writeAtomic} from '../../../store/atomic.js';
import {withStoreLock} from '../../../store/journal/store-lock.js';
import {makeOwnFolder} from '../../../store/own-folders.js';
import {readPlainFile} from '../../../store/plain-file.js';
import type {Workspace} from '../../../store/workspace.js';
import type {Orbit} from '../../open/orbit.js';
import {harvestSettings} from './settings.js';

// After every few completed tasks a harvest starts by itself, as a process of its own that nobody waits for. What a
// harvest starts must never start one in turn: everything below it carries the mark.

export const runningMark = 'ORBIT_HARVEST_RUNNING';
const maxCountBytes = 64;
export const backgroundMark = 'ORBIT_HARVEST_BACKGROUND';

export function harvestFolder(workspace: Workspace): string {
  return `${workspace.state}/harvest`;
}

/** Called after each completed task; true where a harvest was started. Whatever goes wrong here costs only that. */
export function startHarvestIfDue(orbit: Orbit): boolean {
  const {enabled, every} = harvestSettings(orbit.config, orbit.env);
  if (!enabled || every === 0 || orbit.env[runningMark]) return false;
  try {
    if (!countedUpTo(orbit.workspace, every)) return false;
    start(orbit);
    return true;
  } catch {
    return false;
  }
}

function countedUpTo(workspace: Workspace, every: number): boolean {
  const file = `${harvestFolder(workspace)}/completed-since`;
  return withStoreLock(workspace, () => {
    makeOwnFolder(workspace, harvestFolder(workspace));
    const count = (Number(readIfThere(file)) || 0) + 1;
    writeAtomic(workspace, file, String(count >= every ? 0 : count));
    return count >= every;
  });
}

function start({workspace, env}: Orbit): void {
  const file = `${harvestFolder(workspace)}/background.log`;
  // A new file: what lies there may be a link.
  fs.rmSync(file, {force: true});
  const log = fs.openSync(file, 'wx');
  try {
    const program = process.argv[1] ?? '';
    const child = spawn(process.execPath, [program, '--root', workspace.root, 'learning', 'harvest', '--json'], {
      cwd: workspace.root,
      env: {...env, [backgroundMark]: '1'},
      detached: true,
      stdio: ['ignore', log, log],
    });
    // Without a listener a failed start would end the command that only completed a task.
    child.on('error', () => {});
    child.unref();
  } finally {
    fs.closeSync(log);
  }
}

function readIfThere(file: string): string {
  return readPlainFile(file, maxCountBytes) ?? '';
}
