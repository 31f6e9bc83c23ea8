import {OrbitError} from '../../store/errors.js';
import {putLine} from '../../store/journal/change.js';
import {isObject} from '../../store/record/parse.js';
import type {Problem} from '../../store/record/schema.js';
import {type JsonlEntries, readJsonl} from '../../store/sidecar/jsonl.js';
import type {Workspace} from '../../store/workspace.js';
import {type Orbit, timestamp} from '../open/orbit.js';
import {resolveId} from '../open/read-record.js';
import {withUndo} from '../undo/journal.js';

// "Not a duplicate" is a judgement that the whole team keeps: a line in a file that travels with git and merges by union.

function file(workspace: Workspace): string {
  return `${workspace.learnings}/dismissed.jsonl`;
}

export function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function readDismissed(workspace: Workspace): JsonlEntries<{key: string}> {
  return readJsonl(file(workspace), '.orbit/learnings/dismissed.jsonl', value =>
    isObject(value) && typeof value.a === 'string' && typeof value.b === 'string'
      ? {key: pairKey(value.a, value.b)}
      : 'is not a dismissed pair.',
  );
}

export function dismissedPairs(workspace: Workspace): Set<string> {
  return new Set(readDismissed(workspace).entries.map(({key}) => key));
}

export function dismissedProblems(workspace: Workspace): readonly Problem[] {
  return readDismissed(workspace).problems;
}

export function dismissPair(orbit: Orbit, typedA: string, typedB: string): {a: string; b: string} {
  const [a, b] = [resolveId(orbit, typedA), resolveId(orbit, typedB)];
  if (a === b) throw new OrbitError('refused', `both ids mean ${a}; name two different learnings.`);
  withUndo(orbit, `${a} and ${b} are not duplicates`, () => {
    if (dismissedPairs(orbit.workspace).has(pairKey(a, b))) return;
    putLine(
      orbit.workspace,
      file(orbit.workspace),
      JSON.stringify({a, b, at: timestamp(orbit), by: orbit.env.ORBIT_AGENT_NAME ?? null}),
    );
  });
  return {a, b};
}
