import fs from 'node:fs';
import {OrbitError} from './errors.js';
import {makeOwnFolder} from './own-folders.js';
import {type Db, openDatabase} from './sqlite.js';
import {lstatIfExists} from './stat.js';
import type {Workspace} from './workspace.js';

// What SQLite opens as a lock is an empty file in a real folder. It is never written, so a journal beside it or a content is
// none of ours: SQLite would play it back, and delete what it names.

export function openLockFile(workspace: Workspace, file: string, timeout: number): Db {
  makeOwnFolder(workspace, workspace.locks);
  const stat = lstatIfExists(file);
  if (stat && !(stat.isFile() && stat.size === 0))
    throw new OrbitError('unsafe', `${file} is not a lock of orbit.`, 'Look at what it is and remove it.');
  for (const suffix of ['-journal', '-wal', '-shm'])
    if (lstatIfExists(`${file}${suffix}`)) fs.rmSync(`${file}${suffix}`, {recursive: true, force: true});
  return openDatabase(file, {timeout});
}
