import {mkdirSync, mkdtempSync, realpathSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// Every folder of a run, gone when the run is over: at its end, after an error, and after Ctrl-C.

const folders = [];

/** For workspaces: away from this repository, whose own `.git` and `.orbit` must not be found. */
export function temporaryFolder() {
  return keep(realpathSync(mkdtempSync(path.join(os.tmpdir(), 'orbit-bench-'))));
}

/** For programs: below `node_modules`, where git does not look and the dependencies are found. */
export function programFolder(repository) {
  const parent = path.join(repository, 'node_modules/.cache');
  mkdirSync(parent, {recursive: true});
  return keep(mkdtempSync(path.join(parent, 'orbit-bench-')));
}

export function cleanUpAtExit() {
  process.on('exit', cleanUp);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(signal, () => process.exit(code));
}

export function cleanUp() {
  for (const folder of folders.splice(0)) rmSync(folder, {recursive: true, force: true});
}

function keep(folder) {
  folders.push(folder);
  return folder;
}
