import type fs from 'node:fs';
import {lstatIfExists} from '../stat.js';

// A stamp says "this is the file I read" without reading it again. Like git's index it distrusts a stamp taken
// right after the file changed: within the clock's grain a second change could leave the same stamp.

const grainMs = 100;
const coarseGrainMs = 2_000;

/** The stamp of a file that is not there. */
export const missing = '-';

/** `-` for a missing file; a stamp that starts with `~` is not proof and must be confirmed by content. */
export function stampOf(file: string, now: number = Date.now()): string {
  const stat = lstatIfExists(file);
  return stat === undefined ? missing : stampFrom(stat, now);
}

export function stampFrom(stat: fs.Stats, now: number): string {
  const {mtimeMs, ctimeMs} = stat;
  const coarse = mtimeMs % 1000 === 0 && ctimeMs % 1000 === 0;
  const changedAt = Math.max(mtimeMs, ctimeMs);
  const racy = now - changedAt < (coarse ? coarseGrainMs : grainMs);
  return `${racy ? '~' : ''}${mtimeMs}/${ctimeMs}/${stat.size}/${stat.ino}`;
}

/** True where the recorded stamp proves that the file is still the one that was read. */
export function isSame(recorded: string, current: string): boolean {
  return recorded === current && !current.startsWith('~');
}

/** The same but for the distrust: what a reader compares before it looks at the content. */
export function looksSame(recorded: string, current: string): boolean {
  return withoutDoubt(recorded) === withoutDoubt(current);
}

function withoutDoubt(stamp: string): string {
  return stamp.startsWith('~') ? stamp.slice(1) : stamp;
}
