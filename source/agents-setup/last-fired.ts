import fs from 'node:fs';
import type {Workspace} from '../../store/workspace.js';

const maxBytes = 8 * 1024 * 1024;

/** When each agent's hook last asked, from the end of the usage log. An agent that never did is not in it. */
export function lastFired(workspace: Workspace): Map<string, string> {
  const latest = new Map<string, string>();
  for (const line of tail(workspace.usage).split('\n')) {
    const [, agent = ''] = /"via":"hook:([a-z]+)"/.exec(line) ?? [];
    const [, at = ''] = /"at":"([0-9TZ:.+-]+)"/.exec(line) ?? [];
    if (agent !== '' && line.includes('"kind":"fired"') && at > (latest.get(agent) ?? '')) latest.set(agent, at);
  }
  return latest;
}

function tail(file: string): string {
  let handle: number;
  try {
    handle = fs.openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const {size} = fs.fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, maxBytes));
    fs.readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    fs.closeSync(handle);
  }
}
