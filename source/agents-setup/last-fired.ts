import {readTail} from '../../store/plain-file.js';
import type {Workspace} from '../../store/workspace.js';

const maxBytes = 8 * 1024 * 1024;

/** When each agent's hook last asked, from the end of the usage log. An agent that never did is not in it. */
export function lastFired(workspace: Workspace): Map<string, string> {
  const latest = new Map<string, string>();
  for (const line of readTail(workspace.usage, maxBytes).split('\n')) {
    const [, agent = ''] = /"via":"hook:([a-z]+)"/.exec(line) ?? [];
    const [, at = ''] = /"at":"([0-9TZ:.+-]+)"/.exec(line) ?? [];
    if (agent !== '' && line.includes('"kind":"fired"') && at > (latest.get(agent) ?? '')) latest.set(agent, at);
  }
  return latest;
}
