import {workspaceFiles} from '../../store/git/files.js';
import {historyLimit} from '../../store/git/history.js';
import {type Renames, renamesIn} from '../../store/git/renames.js';
import {globProblem} from '../../store/glob/normalize.js';
import {allLearnings} from '../../store/index/records.js';
import type {Progress} from '../../store/index/refresh.js';
import type {Orbit} from '../orbit.js';
import {matchGlob} from '../scope/glob-filter.js';
import {findStale} from './stale.js';
import {remembered} from './undo-log.js';
import {updateLearning} from './update.js';

// A refactoring moved the files and left the scope behind. Git knows where they went: the dead glob's literal part is
// followed through renames, move after move, into one new glob for each place the files are in now.

export type Proposal = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** How many files the new glob matches. */
  readonly files: number;
  /** How many of the old glob's files went there; where `files` is far more, the new glob is wider. */
  readonly followed: number;
};
export type Healed = {
  readonly proposals: readonly Proposal[];
  readonly applied: readonly string[];
  readonly unexplained: readonly {readonly id: string; readonly glob: string}[];
  readonly notes: readonly string[];
};

export function heal(orbit: Orbit, apply: boolean, progress?: Progress, only?: readonly string[]): Healed {
  const {root} = orbit.workspace;
  const limit = historyLimit(root);
  if (limit && !limit.isShallow)
    return {proposals: [], applied: [], unexplained: [], notes: [`${limit.what}: renames cannot be followed.`]};
  const notes = limit ? [`${limit.what}: renames before its oldest commit cannot be followed.`] : [];
  const dead = deadGlobs(orbit).filter(({id}) => only === undefined || only.includes(id));
  if (dead.length === 0) return {proposals: [], applied: [], unexplained: [], notes};
  progress?.(0, dead.length);
  const files = workspaceFiles(orbit.workspace);
  const renames = renamesIn(root);
  const proposals: Proposal[] = [];
  const unexplained: {id: string; glob: string}[] = [];
  for (const [at, {id, glob}] of dead.entries()) {
    progress?.(at, dead.length);
    const found = propose(renames, glob, files);
    proposals.push(...found.map(one => ({id, from: glob, ...one})));
    if (found.length === 0) unexplained.push({id, glob});
  }
  progress?.(dead.length, dead.length);
  return {proposals, applied: apply ? applyTo(orbit, proposals) : [], unexplained, notes};
}

function deadGlobs(orbit: Orbit): {id: string; glob: string}[] {
  const {stale, deadGlobs: partly} = findStale(orbit);
  const whole = new Set(stale.filter(({reasons}) => reasons.some(({kind}) => kind === 'paths')).map(({id}) => id));
  const all = allLearnings(orbit.db)
    .filter(({id}) => whole.has(id))
    .flatMap(({id, scope}) => scope.paths.map(glob => ({id, glob})));
  return [...all, ...partly.flatMap(({id, globs}) => globs.map(glob => ({id, glob})))];
}

/** The new globs for a dead one, one for each place its files went to; none where git does not explain its death. */
export function propose(renames: Renames, glob: string, files: readonly string[]): Omit<Proposal, 'id' | 'from'>[] {
  const {prefix, rest} = splitGlob(glob);
  if (prefix === '') return [];
  const matchesOld = matchGlob(glob);
  const present = new Set(files);
  const moved = renames.follow(prefix, file => present.has(file)).filter(({from}) => rest === '' || matchesOld(from));
  const targets = new Map<string, number>();
  for (const {from, to} of moved) {
    const target = newGlob(prefix, rest, from, to);
    targets.set(target, (targets.get(target) ?? 0) + 1);
  }
  return [...targets].flatMap(([to, followed]) => {
    if (globProblem(to) !== undefined) return [];
    const matches = matchGlob(to);
    const count = files.filter(file => matches(file) || file.startsWith(`${to}/`)).length;
    return count === 0 ? [] : [{to, files: count, followed}];
  });
}

function newGlob(prefix: string, rest: string, from: string, to: string): string {
  if (rest === '' && from === prefix) return to;
  const tail = from.slice(prefix.length);
  // `old/a/x.ts` → `new/a/x.ts`: what stands before the unchanged tail takes the old prefix's place.
  return to.endsWith(tail) ? `${to.slice(0, to.length - tail.length)}${rest === '' ? '' : `/${rest}`}` : to;
}

function splitGlob(glob: string): {prefix: string; rest: string} {
  const segments = glob.replace(/^\//, '').replace(/\/$/, '/**').split('/');
  const magic = segments.findIndex(segment => /[*?[{(!]/.test(segment));
  if (magic === -1) return {prefix: segments.join('/'), rest: ''};
  return {prefix: segments.slice(0, magic).join('/'), rest: segments.slice(magic).join('/')};
}

function applyTo(orbit: Orbit, proposals: readonly Proposal[]): string[] {
  const ids = [...new Set(proposals.map(({id}) => id))];
  const title = ids.length <= 3 ? `${ids.join(', ')} healed` : `${ids.length} learnings healed`;
  return remembered(orbit, title, ids, () => applyAll(orbit, proposals));
}

// Never wider by itself: a dead glob of which some proposal matches much more than what moved is left to a person.
function applyAll(orbit: Orbit, proposals: readonly Proposal[]): string[] {
  const applied = new Set<string>();
  const ids = new Set(proposals.map(({id}) => id));
  for (const {id, scope} of allLearnings(orbit.db).filter(one => ids.has(one.id))) {
    const paths = scope.paths.flatMap(glob =>
      replacement(
        glob,
        proposals.filter(one => one.id === id && one.from === glob),
      ),
    );
    const {changed} = updateLearning(orbit, id, {paths}, {allowSecret: true});
    if (changed.length > 0) applied.add(id);
  }
  return [...applied];
}

function replacement(glob: string, proposals: readonly Proposal[]): string[] {
  const isWider = proposals.some(({files, followed}) => files > Math.max(followed * 3, followed + 10));
  return proposals.length === 0 || isWider ? [glob] : proposals.map(({to}) => to);
}
