import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../../store/errors.js';
import {highestBranchId} from '../../store/git/branch-ids.js';
import {siblingWorkspaces} from '../../store/git/worktrees.js';
import {highestInFolder} from '../../store/ids.js';
import {changeFiles, putFile, textNow} from '../../store/journal/change.js';
import {withStoreLock} from '../../store/journal/store-lock.js';
import {readPlainFile} from '../../store/plain-file.js';
import {type Edit, editRecord} from '../../store/record/edit.js';
import {formatId, highestCounted, idNumber, isDateId, isId} from '../../store/record/id.js';
import {isObject, parseRecord} from '../../store/record/parse.js';
import {maxRecordBytes} from '../../store/record/schema.js';
import {lstatIfExists} from '../../store/stat.js';
import {type Workspace, workspaceAt} from '../../store/workspace.js';
import {readYaml, stringify} from '../../store/yaml.js';

// The flat first layout → a folder per record, one way. Everything is planned and validated before the first file is
// written, so a record that cannot be read stops the move with nothing changed.

export type Move = {readonly from: string; readonly to: string; readonly id: string; readonly legacy: string | null};
export type MigrationPlan = {readonly moves: readonly Move[]; readonly applied: boolean};

type LegacyFile = {readonly from: string; readonly oldId: string; readonly text: string};
type PlannedMove = Move & {readonly text: string};

export function migrateLayout(workspace: Workspace, confirm: boolean): MigrationPlan {
  const moveAll = () => {
    const planned = plan(workspace);
    if (confirm) {
      for (const move of planned) apply(workspace, move);
      removeSuperseded(workspace, planned);
    }
    return {moves: planned.map(({from, to, id, legacy}) => ({from, to, id, legacy})), applied: confirm};
  };
  return withStoreLock(workspace, () => {
    const {value} = changeFiles(workspace, moveAll);
    if (confirm) removeEmpty(`${workspace.learnings}/superseded`);
    return value;
  });
}

function plan(workspace: Workspace): PlannedMove[] {
  const sources = findSources(workspace);
  if (sources.length === 0) return [];
  const ids = newIds(workspace, sources);
  return sources.map(source => {
    const id = ids.get(source.oldId) ?? source.oldId;
    const text = rewrite(source, id, ids);
    const parsed = parseRecord(text, source.from, id);
    if (!parsed.learning)
      throw new OrbitError('invalid-record', `${parsed.problem.file} ${parsed.problem.what} Nothing was moved.`);
    if (isId(source.oldId)) refuseTaken(workspace, source.from, id, text);
    return {from: source.from, to: `${id}/learning.yaml`, id, legacy: id === source.oldId ? null : source.oldId, text};
  });
}

// A number whose folder is taken keeps its file out, unless that is the very record an earlier run left there.
function refuseTaken(workspace: Workspace, from: string, id: string, text: string): void {
  const folder = `${workspace.learnings}/${id}`;
  if (!fs.existsSync(folder) || readPlainFile(`${folder}/learning.yaml`, maxRecordBytes) === text) return;
  throw new OrbitError(
    'conflict',
    `${from} would become ${id}/learning.yaml, which exists. Nothing was moved.`,
    'Delete one of the two, then run the command again.',
  );
}

function findSources(workspace: Workspace): LegacyFile[] {
  const sources: LegacyFile[] = [];
  const addSource = (from: string) => {
    const text = readPlainFile(`${workspace.learnings}/${from}`, maxRecordBytes);
    if (text === undefined)
      throw new OrbitError(
        'invalid-record',
        `${from} is not a plain file of at most ${maxRecordBytes} bytes. Nothing was moved.`,
        'Take it out of .orbit/learnings, then run the command again.',
      );
    sources.push({from, oldId: idIn(text, from), text});
  };
  for (const entry of fs
    .readdirSync(workspace.learnings, {withFileTypes: true})
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const {name} = entry;
    if (!entry.isDirectory() && /^L[-\d].*\.ya?ml$/.test(name)) addSource(name);
    else if (entry.isDirectory() && isDateId(name) && fs.existsSync(`${workspace.learnings}/${name}/learning.yaml`))
      addSource(`${name}/learning.yaml`);
    else if (entry.isDirectory() && name === 'superseded') {
      for (const file of fs.readdirSync(`${workspace.learnings}/superseded`).sort())
        if (/\.ya?ml$/.test(file)) addSource(`superseded/${file}`);
    }
  }
  const fileById = new Map<string, string>();
  for (const {oldId, from} of sources) {
    const earlierFile = fileById.get(oldId);
    if (earlierFile !== undefined)
      throw new OrbitError(
        'conflict',
        `${earlierFile} and ${from} have the same id ${oldId}. Nothing was moved.`,
        'Delete or renumber one of them, then run the command again.',
      );
    fileById.set(oldId, from);
  }
  return sources;
}

function idIn(text: string, from: string): string {
  let data: unknown;
  try {
    data = readYaml(text);
  } catch (error) {
    throw new OrbitError(
      'invalid-record',
      `${from} ${error instanceof Error ? error.message : String(error)} Nothing was moved.`,
    );
  }
  const id = isObject(data) ? data.id : undefined;
  if (typeof id === 'string' && (isId(id) || isDateId(id))) return id;
  throw new OrbitError('invalid-record', `${from} has no learning id. Nothing was moved.`);
}

// Date ids get fresh numbers above everything known.
function newIds(workspace: Workspace, sources: readonly LegacyFile[]): Map<string, string> {
  // The numbers of the files that move count as well: those in superseded/ are seen by nobody else.
  let highest = Math.max(
    highestBranchId(workspace),
    ...sources.map(({oldId}) => (isId(oldId) ? idNumber(oldId) : 0)).filter(number => number <= highestCounted),
    ...siblingWorkspaces(workspace).map(root => highestInFolder(workspaceAt(root).learnings)),
  );
  const movedIds = movedBefore(workspace);
  // What points at a record that was moved before follows it as well.
  const ids = new Map(movedIds);
  for (const {oldId} of sources) {
    const earlier = movedIds.get(oldId);
    if (earlier !== undefined) {
      ids.set(oldId, earlier);
      continue;
    }
    ids.set(oldId, isId(oldId) ? oldId : formatId(++highest));
  }
  return ids;
}

// An earlier version of orbit, killed half-way, left some records in both places; the next run finishes it.
function movedBefore(workspace: Workspace): Map<string, string> {
  const movedIds = new Map<string, string>();
  for (const name of fs.readdirSync(workspace.learnings)) {
    const text = isId(name) ? readPlainFile(`${workspace.learnings}/${name}/learning.yaml`, maxRecordBytes) : undefined;
    const parsed = text === undefined ? undefined : parseRecord(text, name, name);
    for (const legacy of parsed?.learning?.legacy_ids ?? []) if (isDateId(legacy)) movedIds.set(legacy, name);
  }
  return movedIds;
}

function rewrite({text, oldId, from}: LegacyFile, id: string, ids: ReadonlyMap<string, string>): string {
  const data = readYaml(text) as Record<string, unknown>;
  const edits: Edit[] = [];
  const renamed = (value: unknown) => (typeof value === 'string' ? (ids.get(value) ?? value) : value);
  if (id !== oldId) {
    const legacyIds = Array.isArray(data.legacy_ids) ? data.legacy_ids : [];
    edits.push({path: ['id'], value: id}, {path: ['legacy_ids'], value: [...legacyIds, oldId]});
  }
  if (renamed(data.superseded_by) !== data.superseded_by)
    edits.push({path: ['superseded_by'], value: renamed(data.superseded_by)});
  const supersedes = Array.isArray(data.supersedes) ? data.supersedes.map(renamed) : renamed(data.supersedes);
  if (stringify(supersedes ?? null) !== stringify(data.supersedes ?? null))
    edits.push({path: ['supersedes'], value: supersedes});
  if (from.startsWith('superseded/') && (data.status ?? 'active') === 'active')
    edits.push({path: ['status'], value: 'superseded'});
  return edits.length === 0 ? text : editRecord(text, edits);
}

function apply(workspace: Workspace, {from, id, text}: PlannedMove): void {
  const source = `${workspace.learnings}/${from}`;
  const sidecars = from.endsWith('/learning.yaml') ? ['votes.jsonl', 'feedback.jsonl'] : [];
  const target = `${workspace.learnings}/${id}`;
  // What an earlier version of orbit left in both places is the same text.
  if (!fs.existsSync(target)) putFile(workspace, `${target}/learning.yaml`, text);
  for (const name of sidecars) moveSidecar(workspace, path.join(path.dirname(source), name), `${target}/${name}`, id);
  putFile(workspace, source, null);
}

function moveSidecar(workspace: Workspace, from: string, to: string, id: string): void {
  const text = textNow(workspace, from);
  if (text === null) return;
  const lines = text.replace(/"learning_id":\s*"[^"]*"/g, `"learning_id":"${id}"`);
  if (lines.trim() !== '') putFile(workspace, to, lines);
  putFile(workspace, from, null);
}

// What git needed to keep the folder while it was empty goes with the last record in it.
function removeSuperseded(workspace: Workspace, planned: readonly PlannedMove[]): void {
  const folder = `${workspace.learnings}/superseded`;
  const moved = new Set(planned.map(({from}) => from));
  const names = lstatIfExists(folder)?.isDirectory() ? fs.readdirSync(folder) : [];
  const keep = `${folder}/.gitkeep`;
  if (names.includes('.gitkeep') && names.every(name => name === '.gitkeep' || moved.has(`superseded/${name}`)))
    putFile(workspace, keep, null);
}

// One that is empty already is nobody's.
function removeEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch {
    // Something is in it, or it never was.
  }
}
