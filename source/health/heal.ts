import {workspaceFiles} from '../../store/git/files.js';
import {historyLimit, isPartialClone, whyNotWalked} from '../../store/git/history.js';
import {type Renames, renamesIn} from '../../store/git/renames.js';
import {globProblem} from '../../store/glob/normalize.js';
import {allLearnings} from '../../store/index/records.js';
import type {Progress} from '../../store/index/refresh.js';
import {updateLearning} from '../learnings/update.js';
import type {Orbit} from '../open/orbit.js';
import {matchGlob} from '../scope/glob-filter.js';
import {listed} from '../undo/change.js';
import {withUndo} from '../undo/journal.js';
import {findStale} from './stale.js';

// A refactoring moved the files and left the scope behind. Git knows where they went: the dead glob's literal part is
// followed through renames, move after move, into one new glob for each place the files are in now.

export type HealProposal = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** How many files the new glob matches. */
  readonly files: number;
  /** How many of them are the old glob's own, moved. */
  readonly followed: number;
  /** It would also take in files that were there before and never had to do with the learning. */
  readonly wider: boolean;
};
export type HealReport = {
  readonly proposals: readonly HealProposal[];
  readonly applied: readonly string[];
  readonly unexplained: readonly {readonly id: string; readonly glob: string}[];
  readonly notes: readonly string[];
};

export function heal(orbit: Orbit, apply: boolean, progress?: Progress, only?: readonly string[]): HealReport {
  const {root} = orbit.workspace;
  const limit = historyLimit(root);
  if (limit && !limit.isShallow)
    return {proposals: [], applied: [], unexplained: [], notes: [`${limit.what}: renames cannot be followed.`]};
  const notes = [
    ...(limit ? [`${limit.what}: renames before its oldest commit cannot be followed.`] : []),
    ...(isPartialClone(root) ? ['this is a partial clone: files that changed as they moved cannot be followed.'] : []),
  ];
  const dead = deadGlobs(orbit).filter(({id}) => only === undefined || only.includes(id));
  if (dead.length === 0) return {proposals: [], applied: [], unexplained: [], notes};
  progress?.(0, dead.length);
  const files = workspaceFiles(orbit.workspace);
  const renames = renamesIn(root);
  if (!renames.isWalked) notes.push(`${whyNotWalked(root)}: renames cannot be followed.`);
  const proposals: HealProposal[] = [];
  const unexplained: {id: string; glob: string}[] = [];
  for (const [at, {id, glob}] of dead.entries()) {
    progress?.(at, dead.length);
    const newGlobs = propose(renames, glob, files);
    proposals.push(...newGlobs.map(proposal => ({id, from: glob, ...proposal})));
    if (newGlobs.length === 0) unexplained.push({id, glob});
  }
  progress?.(dead.length, dead.length);
  return {proposals, applied: apply ? applyProposals(orbit, proposals) : [], unexplained, notes};
}

function deadGlobs(orbit: Orbit): {id: string; glob: string}[] {
  const {stale, deadGlobs: partlyDead} = findStale(orbit);
  const deadIds = new Set(stale.filter(({reasons}) => reasons.some(({kind}) => kind === 'paths')).map(({id}) => id));
  const allDead = allLearnings(orbit.db)
    .filter(({id}) => deadIds.has(id))
    .flatMap(({id, scope}) => scope.paths.map(glob => ({id, glob})));
  return [...allDead, ...partlyDead.flatMap(({id, globs}) => globs.map(glob => ({id, glob})))];
}

/** The new globs for a dead one, one for each place its files went to; none where git does not explain its death. */
export function propose(renames: Renames, glob: string, files: readonly string[]): Omit<HealProposal, 'id' | 'from'>[] {
  const {prefix, rest} = splitGlob(glob);
  // One that does not compile has never matched anything: no file that it had can have gone anywhere.
  if (prefix === '' || globProblem(glob) !== undefined) return [];
  const matchesOld = matchGlob(glob);
  const present = new Set(files);
  const moved = renames.follow(prefix, file => present.has(file)).filter(({from}) => rest === '' || matchesOld(from));
  const targets = new Set(moved.map(({from, to}) => newGlob(glob, from, to)));
  const isCovered = (target: string) =>
    [...targets].some(other => other !== target && present.has(target) && below(other)(target));
  return [...targets].flatMap(to => {
    if (globProblem(to) !== undefined || isCovered(to)) return [];
    const isIn = below(to);
    const matched = files.filter(isIn);
    const arrived = moved.filter(({to}) => isIn(to));
    const followed = new Set(arrived.map(({to}) => to));
    const others = matched.filter(file => !followed.has(file));
    const earlier = others.length === 0 ? undefined : renames.filesBefore(Math.max(...arrived.map(({step}) => step)));
    const wider = others.some(file => earlier?.has(file) ?? true);
    return matched.length === 0 ? [] : [{to, files: matched.length, followed: followed.size, wider}];
  });
}

function below(glob: string): (file: string) => boolean {
  const matches = matchGlob(glob);
  return file => matches(file) || file.startsWith(`${glob}/`);
}

// `old/a/x.ts` → `new/a/x.ts`: what stands before the unchanged tail takes the place of the glob's first segments, of as
// few as possible: `src/*/deep/*.ts` becomes `lib/deep/*.ts`. A file whose own name changed stands for itself.
function newGlob(glob: string, from: string, to: string): string {
  const {segments, literal} = splitGlob(glob);
  const path = from.split('/');
  if (literal === segments.length && path.length === literal) return to;
  for (let at = literal; at <= segments.length && at < path.length && segments[at - 1] !== '**'; at++) {
    const tail = `/${path.slice(at).join('/')}`;
    const head = segments.slice(0, at).join('/');
    if (!to.endsWith(tail) || (at > literal && !isHead(head, path.slice(0, at).join('/')))) continue;
    return [to.slice(0, to.length - tail.length), ...segments.slice(at)].join('/');
  }
  return to;
}

// A brace that spans segments is torn by the cut, and is no glob of its own.
function isHead(head: string, path: string): boolean {
  return globProblem(head) === undefined && matchGlob(head)(path);
}

function splitGlob(glob: string): {segments: string[]; literal: number; prefix: string; rest: string} {
  const segments = glob.replace(/^\//, '').replace(/\/$/, '/**').split('/');
  const magic = segments.findIndex(segment => /[*?[{(!]/.test(segment));
  const literal = magic === -1 ? segments.length : magic;
  return {
    segments,
    literal,
    prefix: segments.slice(0, literal).join('/'),
    rest: segments.slice(literal).join('/'),
  };
}

/** Writes them into their records; the ids of those that changed. */
export function applyProposals(orbit: Orbit, proposals: readonly HealProposal[]): string[] {
  const ids = [...new Set(proposals.map(({id}) => id))];
  return withUndo(orbit, `${listed(ids)} healed`, () => writeProposals(orbit, proposals));
}

// Never wider by itself: a dead glob of which some proposal takes in more than what moved, or was written since where it
// moved to, is left to a person. So is a record with a glob that no write would take.
function writeProposals(orbit: Orbit, proposals: readonly HealProposal[]): string[] {
  const applied = new Set<string>();
  const ids = new Set(proposals.map(({id}) => id));
  for (const {id, scope} of allLearnings(orbit.db).filter(learning => ids.has(learning.id))) {
    const paths = scope.paths.flatMap(glob =>
      replacement(
        glob,
        proposals.filter(proposal => proposal.id === id && proposal.from === glob),
      ),
    );
    if (paths.some(glob => globProblem(glob) !== undefined)) continue;
    const {changed} = updateLearning(orbit, id, {paths}, {allowSecret: true});
    if (changed.length > 0) applied.add(id);
  }
  return [...applied];
}

function replacement(glob: string, proposals: readonly HealProposal[]): string[] {
  return proposals.length === 0 || proposals.some(({wider}) => wider) ? [glob] : proposals.map(({to}) => to);
}
