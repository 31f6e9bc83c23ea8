import {spawnSync} from 'node:child_process';

// Node can only switch between raw and what it found. What it finds after an editor was killed is that editor's own
// mode, and the shell would inherit it in the end.

/** The line discipline as stty writes it; undefined where there is no stty. */
export function savedLine(): string | undefined {
  const {status, stdout} = spawnSync('stty', ['-g'], {stdio: ['inherit', 'pipe', 'ignore'], encoding: 'utf8'});
  return status === 0 ? stdout.trim() : undefined;
}

export function restoreLine(saved: string | undefined): void {
  if (saved) spawnSync('stty', [saved], {stdio: ['inherit', 'ignore', 'ignore']});
}
