import {
  type ConflictedRecord,
  conflictedRecords,
  markResolved,
  otherSideFiles,
  otherSideText,
  ourText,
} from '../../store/git/conflicts.js';
import {withIds} from '../../store/ids.js';
import {allLearnings} from '../../store/index/records.js';
import {changeFiles, putFile, textNow} from '../../store/journal/change.js';
import {jsonIn} from '../../store/json.js';
import {editRecord} from '../../store/record/edit.js';
import {isObject, parseRecord} from '../../store/record/parse.js';
import type {Learning} from '../../store/record/schema.js';
import {supersedesValue} from '../../store/record/serialize.js';
import {recordFile, recordFolder, type Workspace} from '../../store/workspace.js';
import {createRecord, replaceText} from '../../store/write.js';
import {readYaml} from '../../store/yaml.js';
import {type Orbit, timestamp} from '../open/orbit.js';

// Two branches gave the same number to two different lessons. Ours keeps it; theirs gets a fresh one and remembers
// the old in `legacy_ids`, its votes and feedback move along, and records of their side that pointed at it follow.

export type Resolved = {readonly kept: string; readonly readded: string};
export type Resolution = {
  readonly resolved: readonly Resolved[];
  readonly left: readonly {readonly id: string; readonly why: string}[];
};

type Collision = {readonly id: string; readonly ours: string; readonly theirs: string; readonly learning: Learning};

// Git is told last: until then the conflict is still there, so a run that was killed is finished by the next one.
export function resolveCollisions(orbit: Orbit): Resolution {
  const {workspace} = orbit;
  const collisions: Collision[] = [];
  const unresolved: {id: string; why: string}[] = [];
  for (const conflict of conflictedRecords(workspace)) {
    const classified = classify(conflict);
    if (typeof classified === 'string') unresolved.push({id: conflict.id, why: classified});
    else collisions.push(classified);
  }
  const resolved: Resolved[] = [];
  const files: string[] = [];
  const splitAll = () => {
    for (const collision of collisions) {
      const split = splitRecords(orbit, collision);
      resolved.push({kept: collision.id, readded: split.readded});
      files.push(...split.files);
    }
    const renamed = new Map(resolved.map(({kept, readded}) => [kept, readded]));
    files.push(...followReferences(workspace, renamed, new Set(unresolved.map(({id}) => id))));
  };
  if (collisions.length > 0) {
    withIds(workspace, () => changeFiles(workspace, splitAll));
    markResolved(workspace, [...new Set(files)]);
    for (const {kept, readded} of resolved) for (const id of [kept, readded]) orbit.reindex(id);
  }
  return {resolved, left: unresolved};
}

/** What has to be split, or why a person has to decide. */
function classify({id, base, ours, theirs}: ConflictedRecord): Collision | string {
  if (ours === undefined || theirs === undefined)
    return 'one side deleted it; keep or delete the file, then `git add` it.';
  if (base !== undefined)
    return 'both sides changed the same record; resolve the conflict in the file, then `git add` it.';
  const parsed = parseRecord(theirs, `theirs:${id}`, id);
  return parsed.learning
    ? {id, ours, theirs, learning: parsed.learning}
    : `theirs cannot be read: it ${parsed.problem.what} Resolve the conflict in the file, then \`git add\` it.`;
}

function splitRecords(orbit: Orbit, {id, ours, theirs, learning}: Collision): {readded: string; files: string[]} {
  const {workspace} = orbit;
  const legacy_ids = [...new Set([...learning.legacy_ids, id])];
  const readded =
    existingCopy(orbit, id, learning) ?? createRecord(workspace, fresh => ({...learning, id: fresh, legacy_ids})).id;
  // The record keeps their wording, comments included; only what the new number demands is changed.
  const text = editRecord(theirs, [
    {path: ['id'], value: readded},
    {path: ['legacy_ids'], value: legacy_ids},
    {path: ['updated_at'], value: timestamp(orbit)},
  ]);
  replaceText(workspace, readded, text);
  putFile(workspace, recordFile(workspace, id), ours);
  const sidecars = ['votes.jsonl', 'feedback.jsonl'].flatMap(name => splitSidecar(workspace, name, id, readded));
  return {readded, files: [recordFile(workspace, id), recordFile(workspace, readded), ...sidecars]};
}

/** The copy of theirs that a killed run has made: no commit has it yet. */
function existingCopy({workspace, db}: Orbit, id: string, {summary, created_at}: Learning): string | undefined {
  return allLearnings(db).find(
    learning =>
      learning.legacy_ids.includes(id) &&
      learning.summary === summary &&
      learning.created_at === created_at &&
      ourText(workspace, `.orbit/learnings/${learning.id}/learning.yaml`) === undefined &&
      otherSideText(workspace, `.orbit/learnings/${learning.id}/learning.yaml`) === undefined,
  )?.id;
}

// The union merge put both sides' lines into one file; each line belongs to the record of the side it came from.
function splitSidecar(workspace: Workspace, name: string, id: string, fresh: string): string[] {
  const path = `.orbit/learnings/${id}/${name}`;
  const theirs = otherSideText(workspace, path);
  if (theirs === undefined) return [];
  const ours = ourText(workspace, path);
  const files = [`${recordFolder(workspace, fresh)}/${name}`, `${recordFolder(workspace, id)}/${name}`];
  const moved = theirs
    .split('\n')
    .filter(Boolean)
    .map(line => renameLine(line, id, fresh));
  putFile(workspace, files[0] ?? '', `${moved.join('\n')}\n`);
  putFile(workspace, files[1] ?? '', ours ?? null);
  return files;
}

function renameLine(line: string, id: string, fresh: string): string {
  const value = jsonIn(line);
  return isObject(value) && value.learning_id === id ? JSON.stringify({...value, learning_id: fresh}) : line;
}

/** Answers the files that speak of a renamed record; what is still in conflict is not ours to touch. */
function followReferences(
  workspace: Workspace,
  renamed: ReadonlyMap<string, string>,
  unresolved: ReadonlySet<string>,
): string[] {
  const files: string[] = [];
  for (const {id, text} of otherSideFiles(workspace)) {
    const target = renamed.get(id) ?? id;
    const changes = [...references(text)].filter(ref => renamed.has(ref));
    const current = changes.length === 0 ? null : textNow(workspace, recordFile(workspace, target));
    if (current === null || unresolved.has(id)) continue;
    const ours = renamed.has(id) ? undefined : ourText(workspace, `.orbit/learnings/${id}/learning.yaml`);
    // A reference that our side had as well means our record.
    const fromThem = changes.filter(ref => ours === undefined || !references(ours).has(ref));
    const updated = rename(current, new Map(fromThem.map(ref => [ref, renamed.get(ref) ?? ref])));
    // A record that does not load stays as it is; `doctor` names it.
    if (!parseRecord(updated, target, target).learning) continue;
    if (updated !== current) replaceText(workspace, target, updated);
    files.push(recordFile(workspace, target));
  }
  return files;
}

function references(text: string): Set<string> {
  const data = dataOf(text);
  return new Set([data?.superseded_by, data?.supersedes].flat().filter(ref => typeof ref === 'string'));
}

// A record that is no YAML has no references to follow; `doctor` names it.
function dataOf(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = readYaml(text);
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function rename(text: string, ids: ReadonlyMap<string, string>): string {
  const data = dataOf(text);
  if (!data || ids.size === 0) return text;
  const by = data.superseded_by;
  const list = [data.supersedes ?? []].flat().filter(ref => typeof ref === 'string');
  return editRecord(text, [
    ...(typeof by === 'string' && ids.has(by) ? [{path: ['superseded_by'] as const, value: ids.get(by)}] : []),
    ...(list.some(ref => ids.has(ref))
      ? [{path: ['supersedes'] as const, value: supersedesValue(list.map(ref => ids.get(ref) ?? ref))}]
      : []),
  ]);
}
