import {workspaceFiles} from '../../../store/git/files.js';
import {globProblem} from '../../../store/glob/normalize.js';
import {countTokens} from '../../../store/tokens.js';
import {renderReminder} from '../../deliver/reminder.js';
import {retrieve} from '../../deliver/retrieve.js';
import {capsFrom, select} from '../../deliver/select.js';
import {indexContext} from '../../open/index-context.js';
import type {Orbit} from '../../open/orbit.js';
import {candidatePath} from '../../scope/candidate-path.js';
import {matchGlob} from '../../scope/glob-filter.js';
import type {Tested} from '../model/model.js';

// The tester asks exactly what a hook would ask, for a session that has seen nothing, and remembers none of it.

const completionCount = 20;

export function testPath(orbit: Orbit, typed: string, files: readonly string[]): Tested {
  const completions = files.filter(file => file.startsWith(typed)).slice(0, completionCount);
  const path = typed.trim() === '' ? undefined : candidatePath(orbit.workspace, orbit.workspace.root, typed);
  if (path === undefined) return {path, candidates: [], block: '', tokens: 0, completions};
  const ranked = retrieve(indexContext(orbit), {paths: [path], tags: []});
  const {chosen, candidates} = select(ranked, new Map(), capsFrom(orbit.config, orbit.env));
  const block = renderReminder(chosen, path);
  const byId = new Map(ranked.map(({id, summary, matched_by}) => [id, {summary, globs: globsIn(matched_by)}]));
  return {
    path,
    candidates: candidates.map(candidate => ({...candidate, ...(byId.get(candidate.id) ?? {summary: '', globs: []})})),
    block,
    tokens: block === '' ? 0 : countTokens(block),
    completions,
  };
}

function globsIn(reasons: readonly string[]): string[] {
  return reasons.filter(reason => reason.startsWith('path:')).map(reason => reason.slice('path:'.length));
}

export function tryGlob(glob: string, files: readonly string[]): {files: string[]; problem: string | undefined} {
  if (glob.trim() === '') return {files: [], problem: undefined};
  const problem = globProblem(glob.trim());
  if (problem) return {files: [], problem: `This glob ${problem}`};
  return {files: files.filter(matchGlob(glob.trim())), problem: undefined};
}

export function trackedFiles(orbit: Orbit): string[] {
  return workspaceFiles(orbit.workspace).filter(file => !file.startsWith('.orbit/'));
}
