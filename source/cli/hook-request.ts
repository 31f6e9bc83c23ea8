import fs from 'node:fs';
import {isatty} from 'node:tty';
import type {HookRequest} from '../hooks/event.js';
import {readGlobals} from './flags.js';

const managing = new Set(['install', 'uninstall', 'status', 'help']);

/**
 * `orbit hook <agent>` as an agent starts it. Words that mean nothing here are passed over: a usage error would be exit
 * code 2, which blocks the tool call in half of the agents. Undefined for a person, who gets the command and its help.
 */
export function hookRequest([command, agent, ...rest]: readonly string[]): HookRequest | undefined {
  if (command !== 'hook' || agent === undefined || agent.startsWith('-') || managing.has(agent)) return undefined;
  const {root, help} = readGlobals(rest);
  return help || isPerson() ? undefined : {agent, root};
}

// An agent gives a pipe, a socket or a file. Only for the rest is it worth loading what tells a terminal from /dev/null.
function isPerson(): boolean {
  try {
    return fs.fstatSync(0).isCharacterDevice() && isatty(0);
  } catch {
    return false;
  }
}
