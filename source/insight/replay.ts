import fs from 'node:fs';
import {historyLimit, whyNotWalked} from '../../store/git/history.js';
import {commitsSince} from '../../store/git/log.js';
import type {Progress} from '../../store/index/refresh.js';
import {retrieve} from '../deliver/retrieve.js';
import {capsFrom, select} from '../deliver/select.js';
import {indexContext} from '../open/index-context.js';
import type {Orbit} from '../open/orbit.js';
import {type ScopeTable, scopeTable} from '../scope/scope-table.js';

// What today's learnings would have done over past commits, each taken for one session: how many file touches would have
// met one, at what cost, which never fire, and which files are worked on often without any.

export type Replay = {
  readonly commits: number;
  readonly touches: number;
  readonly touches_matched: number;
  readonly reach: number | null;
  readonly injected: number;
  readonly tokens: number;
  readonly fired: readonly {readonly id: string; readonly commits: number}[];
  readonly never_fired: readonly string[];
  readonly uncovered: readonly {readonly path: string; readonly touches: number}[];
  readonly notes: readonly string[];
};

const uncoveredShown = 20;
export const replayLimit = 10_000;

export function replay(orbit: Orbit, since: number, progress?: Progress): Replay {
  progress?.(0, 1);
  const commits = commitsSince(orbit.workspace.root, since, replayLimit);
  const table = cached(scopeTable(orbit.db, orbit.workspace.root));
  const caps = capsFrom(orbit.config, orbit.env);
  const context = indexContext(orbit);
  const fired = new Map<string, number>();
  const uncovered = new Map<string, number>();
  let touches = 0;
  let matched = 0;
  let injected = 0;
  let tokens = 0;
  for (const [at, {files}] of (commits ?? []).entries()) {
    if (at % 20 === 0) progress?.(at, commits?.length ?? 0);
    const seen = new Map<string, string>();
    for (const path of files) {
      if (path.startsWith('.orbit/')) continue;
      touches++;
      const ranked = retrieve(context, {paths: [path], tags: []}, {table});
      if (ranked.length === 0) {
        uncovered.set(path, (uncovered.get(path) ?? 0) + 1);
        continue;
      }
      matched++;
      const selection = select(ranked, seen, caps);
      for (const {id} of selection.chosen) seen.set(id, '');
      injected += selection.chosen.length;
      tokens += selection.tokens;
    }
    for (const id of seen.keys()) fired.set(id, (fired.get(id) ?? 0) + 1);
  }
  progress?.(commits?.length ?? 0, commits?.length ?? 0);
  const active = orbit.db
    .prepare("SELECT id FROM learnings_index WHERE status = 'active' ORDER BY id")
    .pluck()
    .all() as string[];
  return {
    commits: commits?.length ?? 0,
    touches,
    touches_matched: matched,
    reach: touches === 0 ? null : Math.round((matched / touches) * 10_000) / 10_000,
    injected,
    tokens,
    fired: [...fired]
      .map(([id, count]) => ({id, commits: count}))
      .sort((a, b) => b.commits - a.commits || (a.id < b.id ? -1 : 1)),
    never_fired: active.filter(id => !fired.has(id)),
    uncovered: hottest(orbit, uncovered),
    notes: notesOn(orbit, commits?.length),
  };
}

function notesOn({workspace}: Orbit, commits: number | undefined): string[] {
  const limit = historyLimit(workspace.root);
  const consequence = limit?.isShallow
    ? ': commits before its oldest one were not walked.'
    : ', so there is no history to walk.';
  return [
    ...(limit ? [`${limit.what}${consequence}`] : []),
    ...(commits === undefined && !limit ? [`${whyNotWalked(workspace.root)}: no commit was replayed.`] : []),
    ...(commits === replayLimit ? [`only the last ${replayLimit} commits were walked.`] : []),
  ];
}

function hottest(orbit: Orbit, touches: ReadonlyMap<string, number>): {path: string; touches: number}[] {
  return [...touches]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .filter(([path]) => fs.existsSync(`${orbit.workspace.root}/${path}`))
    .slice(0, uncoveredShown)
    .map(([path, count]) => ({path, touches: count}));
}

function cached(table: ScopeTable): ScopeTable {
  const cache = new Map<string, ReturnType<ScopeTable['match']>>();
  return {
    match(path) {
      const matches = cache.get(path) ?? table.match(path);
      cache.set(path, matches);
      return matches;
    },
  };
}
