import path from 'node:path';
import {OrbitError} from '../../store/errors.js';
import {workspaceFiles} from '../../store/git/files.js';
import {normalizeGlob} from '../../store/glob/normalize.js';
import {fromRow, type IndexedLearning, indexedColumns} from '../../store/index/query.js';
import {usageOf} from '../../store/index/usage.js';
import {quote} from '../../store/quote.js';
import {type Learning, statuses} from '../../store/record/schema.js';
import {normalizeTag} from '../../store/record/tags.js';
import type {Orbit} from '../open/orbit.js';
import {compareBy} from '../rank/order.js';
import {confidenceNow, halfLifeDays, voteScore} from '../rank/rank.js';
import {candidatePath} from '../scope/candidate-path.js';
import {matchGlob} from '../scope/glob-filter.js';
import {scopeTable} from '../scope/scope-table.js';

export const sortKeys = ['rank', 'id', 'created', 'updated', 'votes', 'priority', 'confidence'] as const;
export type SortKey = (typeof sortKeys)[number];

export type ListFilter = {
  readonly status?: string | undefined;
  readonly all?: boolean | undefined;
  readonly tags?: readonly string[];
  readonly paths?: readonly string[];
  readonly domain?: string | undefined;
  readonly sort?: SortKey | undefined;
  readonly limit?: number | undefined;
};

export type ListedLearning = {
  readonly learning: Learning;
  readonly score: number;
  readonly confidence: number;
  readonly votes: number;
};

export function listLearnings(orbit: Orbit, filter: ListFilter): ListedLearning[] {
  const rows = orbit.db
    .prepare(
      `SELECT ${indexedColumns}, l.status, r.json FROM learnings_index l JOIN learning_records r ON r.row = l.row`,
    )
    .all() as {status: string; json: string; row: number}[];
  const statusesShown = wantedStatus(filter);
  const paths = filter.paths ?? [];
  const inScope = paths.length > 0 ? rowsForPaths(orbit, paths) : undefined;
  const tags = (filter.tags ?? []).map(normalizeTag);
  const domain = filter.domain?.trim().toLowerCase();
  const listed = rows
    .filter(row => statusesShown.has(row.status) && (!inScope || inScope.has(row.row)))
    .map(row => ({row: fromRow(row), learning: JSON.parse(row.json) as Learning}))
    .filter(
      ({learning}) =>
        tags.every(tag => learning.scope.tags.includes(tag)) && (!domain || learning.domain?.toLowerCase() === domain),
    )
    .map(item => measured(orbit, item));
  return listed.sort(comparatorFor(orbit, filter.sort ?? 'rank')).slice(0, filter.limit ?? listed.length);
}

function wantedStatus({status, all}: ListFilter): Set<string> {
  if (all) return new Set(statuses);
  const names = (status ?? 'active').split(',').map(name => name.trim());
  const unknownName = names.find(name => !statuses.some(status => status === name));
  if (unknownName !== undefined)
    throw new OrbitError(
      'bad-value',
      `status: ${quote(unknownName)} is not a status; allowed are ${statuses.join(', ')}.`,
    );
  return new Set(names);
}

function measured(orbit: Orbit, {row, learning}: {row: IndexedLearning; learning: Learning}): ListedLearning {
  const halfLife = halfLifeDays(orbit.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS);
  return {
    learning,
    votes: row.votes.length,
    score: voteScore(row.votes, orbit.now(), halfLife),
    confidence: confidenceNow(row, {now: orbit.now(), usage: id => usageOf(orbit.db, id)}),
  };
}

function comparatorFor(orbit: Orbit, sort: SortKey): (a: ListedLearning, b: ListedLearning) => number {
  const rankable = ({learning, score, confidence}: ListedLearning) => ({
    ...learning,
    score,
    confidence,
    matched_by: [],
  });
  const orders = {
    rank: compareBy(orbit.config.ranking),
    id: compareBy(['id']),
    updated: compareBy(['updated_at', 'id']),
    votes: compareBy(['votes', 'id']),
    priority: compareBy(['priority', 'id']),
    confidence: compareBy(['confidence', 'id']),
  };
  if (sort === 'created')
    return (a, b) =>
      Date.parse(b.learning.created_at) - Date.parse(a.learning.created_at) || orders.id(rankable(a), rankable(b));
  const compare = orders[sort];
  return (a, b) => compare(rankable(a), rankable(b));
}

// A plain path asks "what applies here", whatever the status; one with wildcards asks it of every file it matches.
function rowsForPaths(orbit: Orbit, typed: readonly string[]): Set<number> {
  const table = scopeTable(orbit.db, orbit.workspace.root, {everyStatus: true});
  const rows = new Set<number>();
  for (const pathOrGlob of typed)
    for (const file of filesFor(orbit, pathOrGlob)) for (const row of table.match(file).keys()) rows.add(row);
  return rows;
}

// Only what stands for several names: `src/@scope/x.ts`, `routes/$id.ts` and `app/(shop)/page.tsx` are one name each,
// perhaps of a file that is yet to come.
const wildcard = /[*?[\]{}]|[!+@]\(|\([^)]*\|/;

function filesFor(orbit: Orbit, typed: string): string[] {
  if (wildcard.test(typed)) return matchingFiles(orbit, typed);
  const file = candidatePath(orbit.workspace, orbit.cwd, typed);
  return file === undefined ? [] : [file];
}

// Like a path, a glob starts at the working directory, and at the root where it finds nothing there.
function matchingFiles({workspace, cwd}: Orbit, typed: string): string[] {
  const glob = typed.trim().replaceAll('\\', '/');
  const files = workspaceFiles(workspace);
  if (glob.startsWith('/')) return files.filter(matchGlob(normalizeGlob(glob, workspace.root)));
  const matches = matchGlob(path.posix.normalize(glob));
  const here = candidatePath(workspace, cwd, cwd);
  const below = here === undefined ? [] : files.filter(file => file.startsWith(`${here}/`));
  const matchesBelow = below.filter(file => matches(file.slice((here ?? '').length + 1)));
  return matchesBelow.length > 0 ? matchesBelow : files.filter(matches);
}
