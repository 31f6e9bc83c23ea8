import {globProblem} from '../../store/glob/normalize.js';
import {retrieve} from '../deliver/retrieve.js';
import {capsFrom, type Explained, select} from '../deliver/select.js';
import {readSeen, sessionFor} from '../deliver/session.js';
import {indexContext} from '../open/index-context.js';
import type {Orbit} from '../open/orbit.js';
import {readLearning, resolveId} from '../open/read-record.js';
import {candidatePath} from '../scope/candidate-path.js';
import {matchGlob} from '../scope/glob-filter.js';

export type Explanation = {readonly path: string | null; readonly candidates: readonly Explained[]};

/** Why learnings do or do not fire at a path; with an id, why that one does not. Nothing is delivered or remembered. */
export function explainPath(orbit: Orbit, typed: string, id?: string, session?: string): Explanation {
  const path = candidatePath(orbit.workspace, orbit.cwd, typed) ?? null;
  const paths = path === null ? [] : [path];
  const ranked = retrieve(indexContext(orbit), {paths, tags: []});
  const seen = session === undefined ? new Map<string, string>() : readSeen(sessionFor(orbit.workspace, {}, session));
  const {candidates} = select(ranked, seen, capsFrom(orbit.config, orbit.env));
  if (id === undefined) return {path, candidates};
  const fullId = resolveId(orbit, id);
  const explained = candidates.find(candidate => candidate.id === fullId);
  return {path, candidates: [explained ?? whyNot(orbit, fullId, path)]};
}

function whyNot(orbit: Orbit, id: string, path: string | null): Explained {
  const {status, scope} = readLearning(orbit, id);
  if (status !== 'active') return {id, decision: 'not-active', reason: `it is ${status}`};
  if (path === null) return {id, decision: 'no-match', reason: 'the path is outside the workspace'};
  if (scope.paths.length === 0)
    return {
      id,
      decision: 'no-match',
      reason: `it has no paths${scope.tags.length > 0 ? `, only the tags ${scope.tags.join(', ')}` : ''}`,
    };
  const near = scope.paths.flatMap(glob => nearMiss(glob, path)).join('; ');
  const reason = `none of its globs matches: ${scope.paths.join(', ')}${near === '' ? '' : `; ${near}`}`;
  return {id, decision: 'no-match', reason};
}

// The two mistakes that people make: a name without a folder means the root, and case counts.
function nearMiss(glob: string, path: string): string[] {
  if (globProblem(glob) !== undefined) return [`${glob} is not a glob that can match`];
  if (matchGlob(glob.toLowerCase())(path.toLowerCase())) return [`${glob} differs in case only`];
  return !glob.includes('/') && matchGlob(`**/${glob}`)(path)
    ? [`${glob} means the root folder, **/${glob} would match`]
    : [];
}
