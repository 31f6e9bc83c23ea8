import {siblingWorkspaces} from '../../../store/git/worktrees.js';
import {normalizeGlob} from '../../../store/glob/normalize.js';
import {allLearnings} from '../../../store/index/records.js';
import type {Learning} from '../../../store/record/schema.js';
import {updateLearning} from '../../learnings/update.js';
import {isMachinePath} from '../../lint/phrases.js';
import {breadthWarnings} from '../../lint/scope.js';
import type {Orbit} from '../../open/orbit.js';
import {findStale} from '../stale.js';
import type {Finding} from './finding.js';

function liveLearnings(orbit: Orbit): Learning[] {
  return allLearnings(orbit.db).filter(({status}) => status === 'active' || status === 'proposed');
}

/** Scopes that mean something on one machine only. Looked at first: mended, their globs are alive again. */
export function localScopes(orbit: Orbit): Finding[] {
  return liveLearnings(orbit).flatMap(learning => localPaths(orbit, learning));
}

/** Scopes that bring a learning up nowhere or everywhere. */
export function scopes(orbit: Orbit): Finding[] {
  return [...liveLearnings(orbit).flatMap(breadth), ...dead(orbit)];
}

function breadth({id, scope}: Learning): Finding[] {
  return breadthWarnings(scope).map(what => ({
    severity: 'warning',
    where: id,
    what,
    fix: `Give it a scope with \`orbit learning update ${id} --path …\`.`,
  }));
}

function dead(orbit: Orbit): Finding[] {
  const {stale, deadGlobs} = findStale(orbit);
  const correct = (id: string) =>
    `See \`orbit learning heal\`, or correct the scope with \`orbit learning update ${id} --path …\``;
  return [
    ...stale.flatMap(({id, reasons}) =>
      reasons.map(({detail}) => ({
        severity: 'warning' as const,
        where: id,
        what: `is stale: ${detail}.`,
        fix: `${correct(id)}, or archive it.`,
      })),
    ),
    ...deadGlobs.map(({id, globs}) => ({
      severity: 'warning' as const,
      where: id,
      what: `no file matches ${globs.join(', ')}.`,
      fix: `${correct(id)}.`,
    })),
  ];
}

// A path of this checkout, or of another worktree of it, means the file below the root: that much needs no decision.
function localPaths(orbit: Orbit, {id, scope}: Learning): Finding[] {
  const roots = siblingWorkspaces(orbit.workspace);
  const relativePaths = scope.paths.map(glob => relativeTo(roots, glob) ?? glob);
  const isLocal = (glob: string, at: number) => glob !== relativePaths[at] || isMachinePath(glob);
  const needsPerson = relativePaths.some(isMachinePath);
  const mend = () => void updateLearning(orbit, id, {paths: relativePaths}, {allowSecret: true});
  return scope.paths.filter(isLocal).map(glob => ({
    severity: 'warning',
    where: id,
    what: `the scope names a path of one machine: ${glob}.`,
    ...(needsPerson
      ? {fix: `Make it relative to the workspace with \`orbit learning update ${id} --path …\`.`}
      : {fix: 'Run `orbit doctor --fix`.', mend}),
  }));
}

// A root of one name, as containers have it (`/src`), cannot be told from a glob that begins at the workspace root.
function relativeTo(roots: readonly string[], glob: string): string | undefined {
  const root = roots.find(one => one.lastIndexOf('/') > 0 && (glob === one || glob.startsWith(`${one}/`)));
  return root === undefined ? undefined : normalizeGlob(glob, root);
}
