import fs from 'node:fs';
import type {Env} from '../../store/env.js';
import {readJson} from '../../store/json.js';
import {makeOwnFolder} from '../../store/own-folders.js';
import {readPlainFile, writePlainFile} from '../../store/plain-file.js';
import {withQuickLock} from '../../store/quick-lock.js';
import {lstatIfExists} from '../../store/stat.js';
import type {Workspace} from '../../store/workspace.js';

// What a session already got. The state is a convenience, never a gate: corrupt counts as empty, a lock that cannot be
// had in time or a folder that cannot be written costs a repetition, not the learning.

export const sessionLockMs = 50;
const keptDays = 7;
const dayMs = 86_400_000;
const maxSeenBytes = 4 * 1024 * 1024;

export type Session = {readonly key: string; readonly folder: string; readonly orbit: string};
export type Seen = ReadonlyMap<string, string>;

/** ORBIT_SESSION_ID, else what the agent's payload says, else the parent process. */
export function sessionFor(workspace: Workspace, env: Env, fromPayload: string | undefined): Session {
  const id = [env.ORBIT_SESSION_ID, fromPayload, `parent-${process.ppid}`].find(
    candidate => candidate !== undefined && candidate.trim() !== '',
  );
  const key = sessionKey(id ?? 'none');
  return {key, folder: `${workspace.state}/sessions/${key}`, orbit: workspace.orbit};
}

/** An id from outside becomes a folder name only if it is plainly one; any other is known by its fingerprint. */
export function sessionKey(id: string): string {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id) ? id : `x-${fingerprint(id, 1)}${fingerprint(id, 2)}`;
}

// Not node:crypto: loading it costs a hook milliseconds, and a collision would cost no more than a learning told once
// instead of twice.
function fingerprint(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0');
}

export function readSeen(session: Session): Map<string, string> {
  try {
    if (!isRealFolder(session.folder)) return new Map();
    const value = readJson(readPlainFile(`${session.folder}/learnings.json`, maxSeenBytes) ?? '');
    const learnings = typeof value === 'object' && value !== null && 'learnings' in value ? value.learnings : undefined;
    if (typeof learnings !== 'object' || learnings === null) return new Map();
    return new Map(Object.entries(learnings).filter(([, at]) => typeof at === 'string'));
  } catch {
    return new Map();
  }
}

/** Lets `choose` decide with the seen ones in hand and remembers what it chose. */
export function withSession<T extends {readonly chosen: readonly {readonly id: string}[]}>(
  session: Session,
  at: string,
  choose: (seen: Seen) => T,
): T {
  const unlocked = choose(readSeen(session));
  // Most touches bring nothing new, and nothing needs no lock.
  if (unlocked.chosen.length === 0) return unlocked;
  try {
    makeFolder(session);
    const locked = withQuickLock(`${session.folder}/lock`, sessionLockMs, () => {
      const seen = readSeen(session);
      const result = choose(seen);
      if (result.chosen.length > 0) save(session, [...seen, ...result.chosen.map(({id}) => [id, at] as const)]);
      return result;
    });
    return locked ?? unlocked;
  } catch {
    return unlocked;
  }
}

/** After a compaction the model no longer has what it was given. */
export function forgetSession(session: Session): void {
  try {
    discard(session.folder);
  } catch {
    // It is not there, or it is no session: nothing is remembered in it either.
  }
}

// Takes away what belongs to a session and nothing else: a session may have come by git as a link to anywhere.
function discard(folder: string): void {
  if (!isRealFolder(folder)) return;
  for (const name of fs.readdirSync(folder))
    if (/^(?:learnings\.json|lock)/.test(name)) fs.rmSync(`${folder}/${name}`, {force: true});
  fs.rmdirSync(folder);
}

function isRealFolder(folder: string): boolean {
  return lstatIfExists(folder)?.isDirectory() ?? false;
}

function makeFolder(session: Session): void {
  if (isRealFolder(session.folder)) return;
  makeOwnFolder(session, session.folder);
  sweep(session);
}

function save(session: Session, learnings: Iterable<readonly [string, string]>): void {
  const file = `${session.folder}/learnings.json`;
  const staged = `${file}.${process.pid}`;
  writePlainFile(staged, JSON.stringify({learnings: Object.fromEntries(learnings)}));
  fs.renameSync(staged, file);
}

// Only a session's first delivery, and only once a day, pays for tidying up after the old ones.
function sweep(session: Session): void {
  const sessions = session.folder.slice(0, session.folder.lastIndexOf('/'));
  const swept = fs.lstatSync(`${sessions}.swept`, {throwIfNoEntry: false});
  if (swept && Math.abs(Date.now() - swept.mtimeMs) < dayMs) return;
  // Made anew, never written through: a link in its place could lead anywhere.
  if (swept) fs.rmSync(`${sessions}.swept`, {recursive: true, force: true});
  fs.writeFileSync(`${sessions}.swept`, '', {flag: 'wx'});
  const oldest = Date.now() - keptDays * dayMs;
  for (const name of fs.readdirSync(sessions)) {
    const stat = fs.lstatSync(`${sessions}/${name}`, {throwIfNoEntry: false});
    if (!stat?.isDirectory() || stat.mtimeMs >= oldest) continue;
    try {
      discard(`${sessions}/${name}`);
    } catch {
      // Something else lies in it; the next one may still go.
    }
  }
}
