import fs from 'node:fs';
import path from 'node:path';
import {isBusy, openDatabase} from './sqlite.js';

// The lock of `lock.ts` for work that takes minutes and waits for other programs: held until it is released or its
// holder dies, and never waited for.

export type HeldLock = {readonly release: () => void};

/** Undefined where somebody else holds it. */
export function holdLock(folder: string, name: string): HeldLock | undefined {
  fs.mkdirSync(folder, {recursive: true});
  const db = openDatabase(path.join(folder, `${name}.lock`), {timeout: 0});
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {release: () => void db.close()};
}
