import fs from 'node:fs';
import {parse} from 'yaml';
import {writeAtomic} from '../../store/atomic.js';
import {OrbitError} from '../../store/errors.js';
import {
  type ConflictedRecord,
  conflictedRecords,
  markResolved,
  otherSideFiles,
  otherSideText,
  ourText,
} from '../../store/git/conflicts.js';
import {withStoreLock} from '../../store/lock.js';
import {editRecord} from '../../store/record/edit.js';
import {isObject, parseRecord, yamlOptions} from '../../store/record/parse.js';
import {supersedesValue} from '../../store/record/serialize.js';
import {recordFile, recordFolder, type Workspace} from '../../store/workspace.js';
import {createRecord, replaceText} from '../../store/write.js';
import {type Orbit, timestamp} from '../orbit.js';

// Two branches gave the same number to two different lessons. Ours keeps it; theirs gets a fresh one and remembers
// the old in `legacy_ids`, its votes and feedback move along, and records of their side that pointed at it follow.

export type Resolved = {readonly kept: string; readonly readded: string};
export type Resolution = {
  readonly resolved: readonly Resolved[];
  readonly left: readonly {readonly id: string; readonly why: string}[];
};

export function resolveCollisions(orbit: Orbit): Resolution {
  const {workspace} = orbit;
  const resolved: Resolved[] = [];
  const left: {id: string; why: string}[] = [];
  for (const conflict of conflictedRecords(workspace)) {
    if (conflict.ours === undefined || conflict.theirs === undefined) {
      left.push({id: conflict.id, why: 'one side deleted it; keep or delete the file, then `git add` it.'});
    } else if (conflict.base !== undefined) {
      left.push({
        id: conflict.id,
        why: 'both sides changed the same record; settle the conflict in the file, then `git add` it.',
      });
    } else {
      resolved.push(split(orbit, {...conflict, ours: conflict.ours, theirs: conflict.theirs}));
    }
  }
  if (resolved.length > 0) {
    followReferences(workspace, new Map(resolved.map(({kept, readded}) => [kept, readded])));
    for (const {kept, readded} of resolved) for (const id of [kept, readded]) orbit.reindex(id);
  }
  return {resolved, left};
}

function split(orbit: Orbit, conflict: ConflictedRecord & {ours: string; theirs: string}): Resolved {
  const {workspace} = orbit;
  const {id, ours, theirs} = conflict;
  const parsed = parseRecord(theirs, `theirs:${id}`, id);
  if (!parsed.learning) throw new OrbitError('invalid-record', `their ${id} cannot be read: ${parsed.problem.what}`);
  const {learning} = parsed;
  const created = createRecord(workspace, fresh => ({
    ...learning,
    id: fresh,
    legacy_ids: [...new Set([...learning.legacy_ids, id])],
  }));
  // The record keeps their wording, comments included; only what the new number demands is changed.
  const text = editRecord(theirs, [
    {path: ['id'], value: created.id},
    {path: ['legacy_ids'], value: [...created.legacy_ids]},
    {path: ['updated_at'], value: timestamp(orbit)},
  ]);
  replaceText(workspace, created.id, text);
  withStoreLock(workspace, () => writeAtomic(workspace, recordFile(workspace, id), ours));
  const files = [recordFile(workspace, id), recordFile(workspace, created.id)];
  for (const name of ['votes.jsonl', 'feedback.jsonl']) files.push(...splitSidecar(workspace, name, id, created.id));
  markResolved(workspace, files);
  return {kept: id, readded: created.id};
}

// The union merge put both sides' lines into one file; each line belongs to the record of the side it came from.
function splitSidecar(workspace: Workspace, name: string, id: string, fresh: string): string[] {
  const path = `.orbit/learnings/${id}/${name}`;
  const theirs = otherSideText(workspace, path);
  if (theirs === undefined) return [];
  const ours = ourText(workspace, path);
  const touched = [`${recordFolder(workspace, fresh)}/${name}`, `${recordFolder(workspace, id)}/${name}`];
  withStoreLock(workspace, () => {
    const moved = theirs
      .split('\n')
      .filter(Boolean)
      .map(line => renameLine(line, id, fresh));
    writeAtomic(workspace, touched[0] ?? '', `${moved.join('\n')}\n`);
    if (ours === undefined) fs.rmSync(touched[1] ?? '', {force: true});
    else writeAtomic(workspace, touched[1] ?? '', ours);
  });
  return touched;
}

function renameLine(line: string, id: string, fresh: string): string {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && value.learning_id === id ? JSON.stringify({...value, learning_id: fresh}) : line;
  } catch {
    return line;
  }
}

function followReferences(workspace: Workspace, renamed: ReadonlyMap<string, string>): void {
  for (const {id, text} of otherSideFiles(workspace)) {
    const target = renamed.get(id) ?? id;
    const theirs = references(text);
    const changes = [...theirs].filter(ref => renamed.has(ref));
    if (changes.length === 0 || !fs.existsSync(recordFile(workspace, target))) continue;
    const current = fs.readFileSync(recordFile(workspace, target), 'utf8');
    const ours = renamed.has(id) ? undefined : ourText(workspace, `.orbit/learnings/${id}/learning.yaml`);
    // A reference that our side had as well means our record.
    const fromThem = changes.filter(ref => ours === undefined || !references(ours).has(ref));
    const updated = rename(current, new Map(fromThem.map(ref => [ref, renamed.get(ref) ?? ref])));
    if (updated === current) continue;
    replaceText(workspace, target, updated);
    markResolved(workspace, [recordFile(workspace, target)]);
  }
}

function references(text: string): Set<string> {
  const data = dataOf(text);
  return new Set([data?.superseded_by, data?.supersedes].flat().filter(ref => typeof ref === 'string'));
}

// A record that is no YAML has no references to follow; `doctor` names it.
function dataOf(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = parse(text, yamlOptions(text));
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
