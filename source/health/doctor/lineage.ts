import {learningWithId, lineages} from '../../../store/index/records.js';
import type {Learning} from '../../../store/record/schema.js';
import {supersedeRecords} from '../../../store/supersede.js';
import {type Orbit, timestamp} from '../../open/orbit.js';
import {withUndo} from '../../undo/journal.js';
import {type Finding, warning} from './finding.js';

// Superseding writes both records; a hand edit, a deletion or a bad merge can leave half of it.
export function lineage(orbit: Orbit): Finding[] {
  const related = lineages(orbit.db);
  const byId = new Map(related.map(learning => [learning.id, learning]));
  // What is related on one side only says nothing about it itself.
  const find = (id: string) => byId.get(id) ?? learningWithId(orbit.db, id);
  return related.flatMap(learning => [
    ...brokenBackward(orbit, learning, find),
    ...brokenForward(orbit, learning, find),
  ]);
}

type Find = (id: string) => Learning | undefined;

function brokenBackward(orbit: Orbit, learning: Learning, find: Find): Finding[] {
  const {id, superseded_by: by, status} = learning;
  const edit = `with \`orbit learning edit ${id}\`.`;
  if (by === null) {
    const what = 'is superseded, but does not name its successor.';
    return status === 'superseded' ? [warning(id, what, `Name it in superseded_by ${edit}`)] : [];
  }
  const newer = find(by);
  if (!newer) return [warning(id, `is superseded by ${by}, which does not exist.`, `Correct superseded_by ${edit}`)];
  if (newer.supersedes?.includes(id)) return [];
  const what = `is superseded by ${by}, but ${by} does not list it.`;
  return [warning(id, what, 'Run `orbit doctor --fix`.', () => finishSupersede(orbit, id, by))];
}

function brokenForward(orbit: Orbit, {id, supersedes}: Learning, find: Find): Finding[] {
  return (supersedes ?? []).flatMap(old => {
    const older = find(old);
    const fix = `Correct supersedes with \`orbit learning edit ${id}\`.`;
    if (!older) return [warning(id, `supersedes ${old}, which does not exist.`, fix)];
    if (older.superseded_by !== null || older.status === 'superseded') return [];
    const what = `is superseded by ${id}, but still ${older.status}.`;
    return [warning(old, what, 'Run `orbit doctor --fix`.', () => finishSupersede(orbit, old, id))];
  });
}

function finishSupersede(orbit: Orbit, old: string, by: string): void {
  withUndo(orbit, `${old} superseded by ${by}`, () =>
    supersedeRecords(orbit.workspace, old, by, timestamp(orbit), () => {}),
  );
}

export function duplicatesOfLegacyIds(orbit: Orbit): Finding[] {
  const rows = orbit.db
    .prepare(
      "SELECT g.legacy, group_concat(l.id, ' and ') AS ids FROM legacy_ids g JOIN learnings_index l ON l.row = g.row GROUP BY g.legacy HAVING count(*) > 1",
    )
    .all() as {legacy: string; ids: string}[];
  return rows.map(({legacy, ids}) => warning(legacy, `is a legacy id of both ${ids}.`, 'Remove it from one of them.'));
}
