import path from 'node:path';
import {OrbitError} from '../../store/errors.js';
import {workspaceFiles} from '../../store/git/files.js';
import {normalizeGlob} from '../../store/glob/normalize.js';
import {learningById, parseList} from '../../store/index/query.js';
import {readLearningJson} from '../../store/index/records.js';
import {usageOf} from '../../store/index/usage.js';
import {quote} from '../../store/quote.js';
import {type Learning, statuses} from '../../store/record/schema.js';
import {normalizeTag} from '../../store/record/tags.js';
import type {Orbit} from '../open/orbit.js';
import {firstInOrder} from '../rank/first-in-order.js';
import {compareBy, type Rankable} from '../rank/order.js';
import {confidenceNow, halfLifeDays, voteScore} from '../rank/rank.js';
import {candidatePath} from '../scope/candidate-path.js';
import {matchGlob} from '../scope/glob-filter.js';
import {matchScope} from '../scope/match.js';
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

export type Listing = {
  readonly total: number;
  /** As many as were asked for, best first. */
  readonly ids: readonly string[];
  /** The same, each read when it is asked for: whoever prints them all need not hold them all. */
  readonly learnings: Iterable<ListedLearning>;
};

export function listLearnings(orbit: Orbit, filter: ListFilter): ListedLearning[] {
  return [...listing(orbit, filter).learnings];
}

/** Orders by what the index keeps in columns; only what is listed is read in full. */
export function listing(orbit: Orbit, filter: ListFilter): Listing {
  let total = 0;
  const counted = function* () {
    for (const item of candidates(orbit, filter)) {
      total++;
      yield item;
    }
  };
  const chosen = firstInOrder(counted(), comparatorFor(orbit, filter.sort ?? 'rank'), filter.limit);
  return {total, ids: chosen.map(({id}) => id), learnings: inFull(orbit, chosen)};
}

function* inFull(orbit: Orbit, chosen: readonly Candidate[]): Generator<ListedLearning> {
  for (const {row, id, score} of chosen) {
    const learning = readLearningJson(orbit.db, row);
    if (!learning) continue;
    const indexed = learningById(orbit.db, id);
    yield {learning, score, votes: indexed.votes.length, confidence: confidenceOf(orbit, indexed)};
  }
}

type Candidate = Rankable & {readonly row: number; readonly created_at: string};

/** What an order by default needs; the columns after it are asked for only where they count. */
type CandidateRow = readonly [
  row: number,
  id: string,
  priority: number | null,
  updatedAt: string,
  votes: string,
  createdAt?: string,
  confidence?: number,
  feedback?: string,
  domain?: string | null,
];
const usualColumns = 'l.row, l.id, l.priority, l.updated_at, l.votes';
const everyColumn = `${usualColumns}, l.created_at, l.confidence, l.feedback, l.domain`;

const noReasons: readonly string[] = [];

function* candidates(orbit: Orbit, filter: ListFilter): Generator<Candidate> {
  const statusesShown = wantedStatus(filter);
  const tags = (filter.tags ?? []).map(normalizeTag);
  const wantedDomain = filter.domain?.trim().toLowerCase();
  const needsConfidence = filter.sort === 'confidence' || orbit.config.ranking.includes('confidence');
  const needsMore = needsConfidence || filter.sort === 'created' || wantedDomain !== undefined;
  const rows = orbit.db
    .prepare(
      `SELECT ${needsMore ? everyColumn : usualColumns}
       FROM learnings_index l WHERE l.status IN (${statusesShown.map(() => '?').join(',')})
       ${tags.map(() => 'AND EXISTS (SELECT 1 FROM scope_tags t WHERE t.tag = ? AND t.row = l.row)').join(' ')}`,
    )
    .raw();
  const paths = filter.paths ?? [];
  const inScope = paths.length > 0 ? rowsForPaths(orbit, paths) : undefined;
  const now = orbit.now();
  const halfLife = halfLifeDays(orbit.env.ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS);
  const found = rows.iterate(...statusesShown, ...tags) as IterableIterator<CandidateRow>;
  for (const columns of found) {
    const [row, id, priority, updated_at, votesJson, created_at = '', start = 0, feedback = '[]', domain] = columns;
    if (inScope && !inScope.has(row)) continue;
    if (wantedDomain && domain?.toLowerCase() !== wantedDomain) continue;
    const votes = parseList<number>(votesJson);
    const confidence = needsConfidence
      ? confidenceOf(orbit, {id, confidence: start, created_at, votes, feedback: parseList(feedback)})
      : start;
    const score = voteScore(votes, now, halfLife);
    yield {row, id, score, priority, updated_at, created_at, confidence, matched_by: noReasons};
  }
}

function wantedStatus({status, all}: ListFilter): string[] {
  if (all) return [...statuses];
  const names = (status ?? 'active').split(',').map(name => name.trim());
  const unknownName = names.find(name => !statuses.some(status => status === name));
  if (unknownName !== undefined)
    throw new OrbitError(
      'bad-value',
      `status: ${quote(unknownName)} is not a status; allowed are ${statuses.join(', ')}.`,
    );
  return [...new Set(names)];
}

function confidenceOf(orbit: Orbit, learning: Parameters<typeof confidenceNow>[0]): number {
  return confidenceNow(learning, {now: orbit.now(), usage: id => usageOf(orbit.db, id)});
}

function comparatorFor(orbit: Orbit, sort: SortKey): (a: Candidate, b: Candidate) => number {
  const orders = {
    rank: compareBy(orbit.config.ranking),
    id: compareBy(['id']),
    updated: compareBy(['updated_at', 'id']),
    votes: compareBy(['votes', 'id']),
    priority: compareBy(['priority', 'id']),
    confidence: compareBy(['confidence', 'id']),
  };
  if (sort === 'created') return (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || orders.id(a, b);
  return orders[sort];
}

// A plain path asks "what applies here", whatever the status; one with wildcards asks it of every file it matches.
function rowsForPaths(orbit: Orbit, typed: readonly string[]): Set<number> {
  const {db, workspace} = orbit;
  const paths = [...new Set(typed.flatMap(pathOrGlob => filesFor(orbit, pathOrGlob)))];
  const table = paths.length > fewPaths ? scopeTable(db, workspace.root, {everyStatus: true}) : undefined;
  const options = {everyStatus: true, ...(table ? {table} : {})};
  return new Set(matchScope(db, workspace.root, {paths, tags: []}, options).keys());
}

/** For so many SQLite looks up the scopes one by one; for more it is worth reading all of them first. */
const fewPaths = 64;

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
