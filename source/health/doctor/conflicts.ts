import {conflictedRecords} from '../../../store/git/conflicts.js';
import {gitLayout} from '../../../store/git/layout.js';
import {isRecord} from '../../../store/index/scan.js';
import {putFile} from '../../../store/journal/change.js';
import {readPlainFile} from '../../../store/plain-file.js';
import {maxSidecarBytes} from '../../../store/sidecar/jsonl.js';
import {recordFiles, recordFolder, shown} from '../../../store/workspace.js';
import type {Orbit} from '../../open/orbit.js';
import {withUndo} from '../../undo/journal.js';
import {type Finding, location} from './finding.js';

// A merge that git could not finish, and the marks of one that somebody committed all the same.

export function conflicts(orbit: Orbit): Finding[] {
  if (!gitLayout(orbit.workspace.root)) return [];
  return conflictedRecords(orbit.workspace).map(({id}) => ({
    severity: 'error',
    where: `.orbit/learnings/${id}/learning.yaml`,
    what: 'is in conflict after a merge.',
    fix: 'Run `orbit learning resolve`.',
  }));
}

export function conflictMarkers(orbit: Orbit): Finding[] {
  const {workspace} = orbit;
  const unfinished = new Set(conflicts(orbit).map(({where}) => where));
  // A mark is no YAML and no JSON: what the index has no problem with has none.
  const ids = orbit.db.prepare("SELECT DISTINCT id FROM problems WHERE severity = 'error' ORDER BY id").pluck().all();
  const files = (ids as string[])
    .filter(id => isRecord(workspace, id))
    .flatMap(id => recordFiles.map(name => ({id, file: `${recordFolder(workspace, id)}/${name}`})));
  return [...files, {id: undefined, file: `${workspace.learnings}/dismissed.jsonl`}].flatMap(({id, file}) => {
    const where = shown(workspace, file);
    const line = unfinished.has(where) ? undefined : firstMarker(file);
    if (line === undefined) return [];
    const finding = {severity: 'error' as const, where: location(where, line), what: 'has git conflict markers.'};
    if (!file.endsWith('.jsonl')) return [{...finding, fix: `Choose a side with \`orbit learning edit ${id ?? ''}\`.`}];
    return [{...finding, fix: 'Run `orbit doctor --fix`.', repair: () => keepBothSides(orbit, file)}];
  });
}

// Git always names a side; a line of seven equals signs alone underlines a heading.
const marker = /^(?:<{7}|>{7}) \S/m;

function firstMarker(file: string): number | undefined {
  const text = readText(file);
  const at = text?.search(marker) ?? -1;
  return text === undefined || at === -1 ? undefined : text.slice(0, at).split('\n').length;
}

// Votes and feedback merge by union: without the marks, the lines of both sides are what the merge should have made.
function keepBothSides(orbit: Orbit, file: string): void {
  withUndo(orbit, `conflict markers taken out of ${shown(orbit.workspace, file)}`, () => {
    const lines = (readText(file) ?? '').split('\n');
    const withoutMarkers = lines.filter(line => !/^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?$)/.test(line));
    putFile(orbit.workspace, file, withoutMarkers.join('\n'));
  });
}

function readText(file: string): string | undefined {
  return readPlainFile(file, maxSidecarBytes);
}
