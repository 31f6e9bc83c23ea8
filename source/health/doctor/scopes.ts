import {siblingWorkspaces} from '../../../store/git/worktrees.js';
import {normalizeGlob} from '../../../store/glob/normalize.js';
import {eachScope, type ScopedLearning} from '../../../store/index/records.js';
import {updateLearning} from '../../learnings/update.js';
import {isMachinePath} from '../../lint/phrases.js';
import {breadthWarnings} from '../../lint/scope.js';
import type {Orbit} from '../../open/orbit.js';
import {eachStale} from '../stale.js';
import {type Finding, warning} from './finding.js';

/** Scopes that mean something on one machine only. Looked at first: repaired, their globs are alive again. */
export function* localScopes(orbit: Orbit): Generator<Finding> {
  const roots = siblingWorkspaces(orbit.workspace);
  for (const learning of eachScope(orbit.db, 'active', 'proposed')) yield* localPaths(orbit, roots, learning);
}

/** Scopes that bring a learning up nowhere or everywhere. */
export function* scopes(orbit: Orbit): Generator<Finding> {
  for (const learning of eachScope(orbit.db, 'active', 'proposed')) yield* breadth(learning);
  yield* dead(orbit);
}

function breadth({id, scope}: ScopedLearning): Finding[] {
  const fix = `Give it a scope with \`orbit learning update ${id} --path …\`.`;
  return breadthWarnings(scope).map(what => warning(id, what, fix));
}

function* dead(orbit: Orbit): Generator<Finding> {
  const partlyDead: {id: string; globs: readonly string[]}[] = [];
  const correct = (id: string) =>
    `See \`orbit learning heal\`, or correct the scope with \`orbit learning update ${id} --path …\``;
  for (const {id, reasons, dead: globs} of eachStale(orbit)) {
    if (globs.length > 0) partlyDead.push({id, globs});
    for (const {detail} of reasons) yield warning(id, `is stale: ${detail}.`, `${correct(id)}, or archive it.`);
  }
  for (const {id, globs} of partlyDead) yield warning(id, `no file matches ${globs.join(', ')}.`, `${correct(id)}.`);
}

// A path of this checkout, or of another worktree of it, means the file below the root: that much needs no decision.
function localPaths(orbit: Orbit, roots: readonly string[], {id, scope}: ScopedLearning): Finding[] {
  const relativePaths = scope.paths.map(glob => relativeTo(roots, glob) ?? glob);
  const isLocal = (glob: string, at: number) => glob !== relativePaths[at] || isMachinePath(glob);
  const needsPerson = relativePaths.some(isMachinePath);
  const repair = () => void updateLearning(orbit, id, {paths: relativePaths}, {allowSecret: true});
  const byHand = `Make it relative to the workspace with \`orbit learning update ${id} --path …\`.`;
  return scope.paths.filter(isLocal).map(glob => {
    const what = `the scope names a path that only one machine has: ${glob}.`;
    return needsPerson ? warning(id, what, byHand) : warning(id, what, 'Run `orbit doctor --fix`.', repair);
  });
}

// A root of one name, as containers have it (`/src`), cannot be told from a glob that begins at the workspace root.
function relativeTo(roots: readonly string[], glob: string): string | undefined {
  const root = roots.find(folder => folder.lastIndexOf('/') > 0 && (glob === folder || glob.startsWith(`${folder}/`)));
  return root === undefined ? undefined : normalizeGlob(glob, root);
}
