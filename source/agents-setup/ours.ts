import type {InstalledEntry, IsOurs} from './entries.js';

// Which entries are ours, whoever wrote them and however orbit was called then.

export const serverName = 'orbit';
export const hookTool = 'orbit_hook';

export function oursFor(agent: string): IsOurs {
  const calls = new RegExp(
    String.raw`(?:^|[\s"'\\/])orbit(?:-learnings)?(?:\.c?js|\.cmd|\.exe)?["']?\s+hook\s+${agent}(?![\w-])`,
  );
  return entry => isRecord(entry) && (isServerTool(entry) || commandsOf(entry).some(line => calls.test(line)));
}

export function isServerTool(entry: Readonly<Record<string, unknown>>): boolean {
  return entry.type === 'mcp_tool' && entry.server === serverName && entry.tool === hookTool;
}

/** The lines an entry would run. */
export function commandsOf(entry: Readonly<Record<string, unknown>>): string[] {
  const args = Array.isArray(entry.args) ? entry.args.filter(word => typeof word === 'string') : [];
  return ['command', 'bash', 'powershell']
    .map(key => entry[key])
    .filter(line => typeof line === 'string')
    .map(line => [line, ...args].join(' '));
}

/** It starts what we would start now; a matcher or time-out that somebody tuned stays. */
export function isCurrent(have: InstalledEntry['value'], want: Readonly<Record<string, unknown>>): boolean {
  if (isServerTool(have) || isServerTool(want)) return isServerTool(have) && isServerTool(want);
  const installed = commandsOf(have);
  return commandsOf(want).every(line => installed.some(command => command.includes(line)));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
