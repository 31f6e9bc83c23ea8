import crypto from 'node:crypto';
import fs from 'node:fs';
import {withLock} from '../../store/lock.js';
import type {Workspace} from '../../store/workspace.js';

// What a session already got. The state is a convenience, never a gate: corrupt counts as empty, a lock that cannot be
// had in time or a folder that cannot be written costs a repetition, not the learning.

export const sessionLockMs = 50;
const keptDays = 7;

export type Session = {readonly key: string; readonly folder: string};
export type Seen = ReadonlyMap<string, string>;

type Env = Readonly<Record<string, string | undefined>>;

/** ORBIT_SESSION_ID, else what the agent's payload says, else the parent process. */
export function sessionFor(workspace: Workspace, env: Env, fromPayload: string | undefined): Session {
  const id = [env.ORBIT_SESSION_ID, fromPayload, `parent-${process.ppid}`].find(
    candidate => candidate !== undefined && candidate.trim() !== '',
  );
  const key = sessionKey(id ?? 'none');
  return {key, folder: `${workspace.state}/sessions/${key}`};
}

/** An id from outside becomes a folder name only if it is plainly one; any other is known by its hash. */
export function sessionKey(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id)) return id;
  return `x-${crypto.createHash('sha256').update(id).digest('hex').slice(0, 40)}`;
}

export function readSeen(session: Session): Map<string, string> {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(`${session.folder}/learnings.json`, 'utf8'));
    const learnings = typeof value === 'object' && value !== null && 'learnings' in value ? value.learnings : undefined;
    if (typeof learnings !== 'object' || learnings === null) return new Map();
    return new Map(Object.entries(learnings).filter(([, at]) => typeof at === 'string'));
  } catch {
    return new Map();
  }
}

/** Lets `choose` decide with the seen ones in hand and remembers what it chose. */
export function withSession<T extends {readonly chosen: readonly {readonly id: string}[]}>(
  workspace: Workspace,
  session: Session,
  at: string,
  choose: (seen: Seen) => T,
): T {
  let result: T | undefined;
  try {
    return withLock(
      workspace.locks,
      `session-${session.key}`,
      () => {
        const seen = readSeen(session);
        result = choose(seen);
        if (result.chosen.length > 0) save(session, [...seen, ...result.chosen.map(({id}) => [id, at] as const)]);
        return result;
      },
      {waitMs: sessionLockMs, quiet: true},
    );
  } catch {
    return result ?? choose(readSeen(session));
  }
}

/** After a compaction the model no longer has what it was given. */
export function forgetSession(session: Session): void {
  fs.rmSync(session.folder, {recursive: true, force: true});
}

function save(session: Session, learnings: Iterable<readonly [string, string]>): void {
  const file = `${session.folder}/learnings.json`;
  const staged = `${file}.${process.pid}`;
  if (fs.mkdirSync(session.folder, {recursive: true}) !== undefined) sweep(session);
  fs.writeFileSync(staged, JSON.stringify({learnings: Object.fromEntries(learnings)}));
  fs.renameSync(staged, file);
}

// Only a session's first delivery pays for tidying up after the old ones.
function sweep(session: Session): void {
  const sessions = session.folder.slice(0, session.folder.lastIndexOf('/'));
  const locks = `${sessions.slice(0, sessions.lastIndexOf('/'))}/locks`;
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of fs.readdirSync(sessions)) {
    const stat = fs.statSync(`${sessions}/${name}`, {throwIfNoEntry: false});
    if (stat === undefined || stat.mtimeMs >= oldest) continue;
    fs.rmSync(`${sessions}/${name}`, {recursive: true, force: true});
    for (const suffix of ['', '.holder']) fs.rmSync(`${locks}/session-${name}.lock${suffix}`, {force: true});
  }
}
