import fs from 'node:fs';
import path from 'node:path';
import type {Env} from './env.js';
import {statIfExists} from './stat.js';

/**
 * A folder and those above it, as far as anything there may speak for it: never above the home folder or a mount point. What
 * lies higher is the machine's, or another user's.
 */
export function* upward(start: string, env: Env): Generator<string> {
  yield start;
  const home = env.HOME ? realpath(env.HOME) : undefined;
  for (let folder = start; folder !== home; ) {
    const parent = path.dirname(folder);
    if (parent === folder || isMountPoint(folder, parent)) return;
    yield parent;
    folder = parent;
  }
}

// A folder that is yet to be made is no mount point.
function isMountPoint(folder: string, parent: string): boolean {
  const stat = statIfExists(folder);
  return stat !== undefined && stat.dev !== statIfExists(parent)?.dev;
}

export function realpath(file: string): string | undefined {
  try {
    return fs.realpathSync.native(file);
  } catch {
    return undefined;
  }
}
