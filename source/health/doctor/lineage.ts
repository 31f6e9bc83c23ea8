import {allLearnings} from '../../../store/index/records.js';
import type {Learning} from '../../../store/record/schema.js';
import {supersedeRecords} from '../../../store/supersede.js';
import {type Orbit, timestamp} from '../../open/orbit.js';
import {withUndo} from '../../undo/journal.js';
import type {Finding} from './finding.js';

// Superseding writes both records; a hand edit, a deletion or a bad merge can leave half of it.
export function lineage(orbit: Orbit): Finding[] {
  const byId = new Map(allLearnings(orbit.db).map(learning => [learning.id, learning]));
  return [...byId.values()].flatMap(learning => [
    ...brokenBackward(orbit, learning, byId),
    ...brokenForward(orbit, learning, byId),
  ]);
}

function brokenBackward(orbit: Orbit, learning: Learning, byId: ReadonlyMap<string, Learning>): Finding[] {
  const {id, superseded_by: by, status} = learning;
  if (by === null) {
    return status === 'superseded'
      ? [
          {
            severity: 'warning',
            where: id,
            what: 'is superseded, but by no learning.',
            fix: `Name it in superseded_by with \`orbit learning edit ${id}\`.`,
          },
        ]
      : [];
  }
  const newer = byId.get(by);
  if (!newer)
    return [
      {
        severity: 'warning',
        where: id,
        what: `is superseded by ${by}, which does not exist.`,
        fix: `Correct superseded_by with \`orbit learning edit ${id}\`.`,
      },
    ];
  if (newer.supersedes?.includes(id)) return [];
  const mend = () => finishSupersede(orbit, id, by);
  return [
    {
      severity: 'warning',
      where: id,
      what: `is superseded by ${by}, but ${by} does not list it.`,
      fix: 'Run `orbit doctor --fix`.',
      mend,
    },
  ];
}

function brokenForward(orbit: Orbit, {id, supersedes}: Learning, byId: ReadonlyMap<string, Learning>): Finding[] {
  return (supersedes ?? []).flatMap(old => {
    const older = byId.get(old);
    if (!older)
      return [
        {
          severity: 'warning' as const,
          where: id,
          what: `supersedes ${old}, which does not exist.`,
          fix: `Correct supersedes with \`orbit learning edit ${id}\`.`,
        },
      ];
    if (older.superseded_by === null && older.status !== 'superseded') {
      const mend = () => finishSupersede(orbit, old, id);
      return [
        {
          severity: 'warning' as const,
          where: old,
          what: `is superseded by ${id}, but still ${older.status}.`,
          fix: 'Run `orbit doctor --fix`.',
          mend,
        },
      ];
    }
    return [];
  });
}

function finishSupersede(orbit: Orbit, old: string, by: string): void {
  withUndo(orbit, `${old} superseded by ${by}`, [old, by], () =>
    supersedeRecords(orbit.workspace, old, by, timestamp(orbit), () => {}),
  );
  orbit.reindex(old);
  orbit.reindex(by);
}

export function duplicatesOfLegacyIds(orbit: Orbit): Finding[] {
  const rows = orbit.db
    .prepare(
      "SELECT g.legacy, group_concat(l.id, ' and ') AS ids FROM legacy_ids g JOIN learnings_index l ON l.row = g.row GROUP BY g.legacy HAVING count(*) > 1",
    )
    .all() as {legacy: string; ids: string}[];
  return rows.map(({legacy, ids}) => ({
    severity: 'warning',
    where: legacy,
    what: `is a legacy id of both ${ids}.`,
    fix: 'Remove it from one of them.',
  }));
}
