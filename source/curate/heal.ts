import {workspaceFiles} from '../../store/git/files.js';
import {gitLayout} from '../../store/git/layout.js';
import {type Rename, renamesFrom} from '../../store/git/renames.js';
import {globProblem} from '../../store/glob/normalize.js';
import {allLearnings} from '../../store/index/records.js';
import type {Orbit} from '../orbit.js';
import {matchGlob} from '../scope/glob-filter.js';
import {findStale} from './stale.js';
import {updateLearning} from './update.js';

// A refactoring moved the files and left the scope behind. Git knows where they went: the dead glob's literal part is
// followed through renames, move after move, into one new glob for each place the files are in now.

export type Proposal = {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  /** How many files the new globs match. */
  readonly files: number;
  /** How many of the old glob's files were followed there; where `files` is far more, the new glob is wider. */
  readonly followed: number;
};
export type Healed = {
  readonly proposals: readonly Proposal[];
  readonly applied: readonly string[];
  readonly unexplained: readonly {readonly id: string; readonly glob: string}[];
  readonly notes: readonly string[];
};

const maxHops = 12;
const maxFilesListed = 3;

export function heal(orbit: Orbit, apply: boolean, progress?: (done: number, total: number) => void): Healed {
  if (!gitLayout(orbit.workspace.root))
    return {
      proposals: [],
      applied: [],
      unexplained: [],
      notes: ['there is no git repository here: renames cannot be followed.'],
    };
  const files = workspaceFiles(orbit.workspace);
  const dead = deadGlobs(orbit);
  const proposals: Proposal[] = [];
  const unexplained: {id: string; glob: string}[] = [];
  for (const [at, {id, glob}] of dead.entries()) {
    progress?.(at, dead.length);
    const proposal = propose(orbit.workspace.root, glob, files);
    if (proposal) proposals.push({id, from: glob, ...proposal});
    else unexplained.push({id, glob});
  }
  progress?.(dead.length, dead.length);
  return {proposals, applied: apply ? applyAll(orbit, proposals) : [], unexplained, notes: []};
}

function deadGlobs(orbit: Orbit): {id: string; glob: string}[] {
  const {stale, deadGlobs: partly} = findStale(orbit);
  const whole = new Set(stale.filter(({reasons}) => reasons.some(({kind}) => kind === 'paths')).map(({id}) => id));
  const all = allLearnings(orbit.db)
    .filter(({id}) => whole.has(id))
    .flatMap(({id, scope}) => scope.paths.map(glob => ({id, glob})));
  return [...all, ...partly.flatMap(({id, globs}) => globs.map(glob => ({id, glob})))];
}

/** The new globs for a dead one, or undefined where git does not explain its death. */
export function propose(
  root: string,
  glob: string,
  files: readonly string[],
): Omit<Proposal, 'id' | 'from'> | undefined {
  const {prefix, rest} = splitGlob(glob);
  if (prefix === '') return undefined;
  const present = new Set(files);
  const moved = follow(root, prefix, present).filter(({from}) => rest === '' || matchGlob(glob)(from));
  if (moved.length === 0) return undefined;
  const targets = new Map<string, number>();
  for (const {from, to} of moved) {
    const target = newGlob(prefix, rest, from, to);
    targets.set(target, (targets.get(target) ?? 0) + 1);
  }
  const exact = [...new Set(moved.map(({to}) => to))];
  // Files that were renamed one by one leave no common folder: name them, as long as they are few.
  const to =
    [...targets.keys()].length > maxFilesListed && exact.length <= maxFilesListed ? exact : [...targets.keys()];
  const usable = to.filter(one => globProblem(one) === undefined);
  if (usable.length === 0) return undefined;
  const matched = files.filter(file => usable.some(one => matchGlob(one)(file) || file.startsWith(`${one}/`)));
  return matched.length === 0 ? undefined : {to: usable, files: matched.length, followed: moved.length};
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

// Each file that was below the path, followed to where it is today. A file that was moved and then deleted is gone.
function follow(root: string, path: string, present: ReadonlySet<string>): Rename[] {
  const result: Rename[] = [];
  for (const {from, to} of renamesFrom(root, path)) {
    let current: string | undefined = to;
    for (let hop = 0; hop < maxHops && current !== undefined && !present.has(current); hop++) {
      const here: string = current;
      current = renamesFrom(root, here).find(rename => rename.from === here)?.to;
    }
    if (current !== undefined && present.has(current)) result.push({from, to: current});
  }
  return result;
}

// Never wider by itself: a proposal that matches much more than what moved is left to a person.
function applyAll(orbit: Orbit, proposals: readonly Proposal[]): string[] {
  const applied = new Set<string>();
  for (const {id, from, to, files, followed} of proposals) {
    if (files > Math.max(followed * 3, followed + 10)) continue;
    const learning = allLearnings(orbit.db).find(one => one.id === id);
    if (!learning) continue;
    updateLearning(
      orbit,
      id,
      {paths: learning.scope.paths.flatMap(glob => (glob === from ? to : [glob]))},
      {allowSecret: true},
    );
    applied.add(id);
  }
  return [...applied];
}
