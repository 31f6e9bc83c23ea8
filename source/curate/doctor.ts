import fs from 'node:fs';
import {conflictedRecords} from '../../store/git/conflicts.js';
import {gitLayout} from '../../store/git/layout.js';
import type {Severity} from '../../store/index/load.js';
import {allLearnings} from '../../store/index/records.js';
import type {Learning} from '../../store/record/schema.js';
import {openDatabase} from '../../store/sqlite.js';
import {supersedeRecords} from '../../store/supersede.js';
import {shown} from '../../store/workspace.js';
import {type Orbit, timestamp} from '../orbit.js';
import {ensureLines, isIgnored} from './init.js';
import {findStale} from './stale.js';

// Everything that is wrong with a workspace, each with the place and the way out. A check that can mend what it found
// without a decision by a person says how; `--fix` runs those.

export type Finding = {
  readonly severity: Severity;
  readonly where: string;
  readonly what: string;
  readonly fix: string;
  readonly mend?: () => void;
};
export type Diagnosis = {readonly problems: readonly Omit<Finding, 'mend'>[]; readonly fixed: readonly string[]};

type Check = (orbit: Orbit) => Finding[];

const checks: readonly Check[] = [
  configuration,
  layout,
  records,
  strays,
  conflicts,
  lineage,
  duplicatesOfLegacyIds,
  scopes,
  gitFiles,
  index,
];

export function diagnose(orbit: Orbit, fix: boolean): Diagnosis {
  const problems: Omit<Finding, 'mend'>[] = [];
  const fixed: string[] = [];
  for (const check of checks) {
    for (const {mend, ...finding} of check(orbit)) {
      if (fix && mend) {
        mend();
        fixed.push(`${finding.where}: ${finding.what}`);
      } else problems.push(finding);
    }
  }
  return {problems, fixed};
}

function configuration(orbit: Orbit): Finding[] {
  return orbit.configProblems.map(({file, line, what}) => ({
    severity: 'warning',
    where: place(file, line),
    what,
    fix: `Correct ${file}.`,
  }));
}

function layout(orbit: Orbit): Finding[] {
  return orbit.refreshed.scan.legacy.map(name => ({
    severity: 'error',
    where: `.orbit/learnings/${name}`,
    what: 'is in the old flat layout and is not read.',
    fix: 'Run `orbit learning migrate-layout --confirm`.',
  }));
}

function records(orbit: Orbit): Finding[] {
  const rows = orbit.db.prepare('SELECT file, line, what, severity FROM problems ORDER BY file, line').all() as {
    file: string;
    line: number | null;
    what: string;
    severity: Severity;
  }[];
  return rows.map(({file, line, what, severity}) => ({
    severity,
    where: place(file, line),
    what,
    fix: `Mend ${file}${file.endsWith('.yaml') ? ', for example with `orbit learning edit`' : ': correct or delete the line'}.`,
  }));
}

function strays(orbit: Orbit): Finding[] {
  return orbit.refreshed.scan.strays.map(name => ({
    severity: 'warning',
    where: `.orbit/learnings/${name}`,
    what: 'is not a record and is not read.',
    fix: 'Delete it, or move it out of .orbit/learnings.',
  }));
}

function conflicts(orbit: Orbit): Finding[] {
  if (!gitLayout(orbit.workspace.root)) return [];
  return conflictedRecords(orbit.workspace).map(({id}) => ({
    severity: 'error',
    where: `.orbit/learnings/${id}/learning.yaml`,
    what: 'is in conflict after a merge.',
    fix: 'Run `orbit learning resolve`.',
  }));
}

// Superseding writes both records; a hand edit, a deletion or a bad merge can leave half of it.
function lineage(orbit: Orbit): Finding[] {
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
  supersedeRecords(orbit.workspace, old, by, timestamp(orbit), () => {});
  orbit.reindex(old);
  orbit.reindex(by);
}

function duplicatesOfLegacyIds(orbit: Orbit): Finding[] {
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

function scopes(orbit: Orbit): Finding[] {
  const {stale, deadGlobs} = findStale(orbit);
  return [
    ...stale.flatMap(({id, reasons}) =>
      reasons.map(({detail}) => ({
        severity: 'warning' as const,
        where: id,
        what: `is stale: ${detail}.`,
        fix: `Correct the scope with \`orbit learning update ${id} --path …\`, or archive it.`,
      })),
    ),
    ...deadGlobs.map(({id, globs}) => ({
      severity: 'warning' as const,
      where: id,
      what: `no file matches ${globs.join(', ')}.`,
      fix: `Correct the scope with \`orbit learning update ${id} --path …\`.`,
    })),
  ];
}

function gitFiles(orbit: Orbit): Finding[] {
  const {workspace} = orbit;
  const findings: Finding[] = [];
  const need = (name: string, line: string, why: string) => {
    const file = `${workspace.orbit}/${name}`;
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    if (text.split(/\r?\n/).includes(line)) return;
    findings.push({
      severity: 'warning',
      where: shown(workspace, file),
      what: why,
      fix: 'Run `orbit doctor --fix`.',
      mend: () => void ensureLines(file, [line]),
    });
  };
  need('.gitignore', 'state/', 'does not ignore state/, which is local to this checkout.');
  need(
    '.gitattributes',
    '*.jsonl merge=union',
    'does not merge votes and feedback by union; two branches that vote would conflict.',
  );
  if (gitLayout(workspace.root) && isIgnored(workspace)) {
    findings.push({
      severity: 'error',
      where: '.gitignore',
      what: 'git ignores the records: they will not reach anybody else.',
      fix: 'Run `orbit init`.',
    });
  }
  return findings;
}

function index(orbit: Orbit): Finding[] {
  const where = shown(orbit.workspace, orbit.workspace.index);
  try {
    const db = openDatabase(orbit.workspace.index, {readonly: true, timeout: 1_000});
    const verdict = db.pragma('quick_check', {simple: true});
    db.close();
    return verdict === 'ok'
      ? []
      : [
          {
            severity: 'error',
            where,
            what: `is damaged: ${String(verdict)}.`,
            fix: 'Delete it; the next command builds it anew.',
          },
        ];
  } catch (error) {
    return [
      {
        severity: 'warning',
        where,
        what: `cannot be used (${error instanceof Error ? error.message : String(error)}); every read takes longer.`,
        fix: 'Make .orbit/state writable.',
      },
    ];
  }
}

function place(file: string, line: number | null): string {
  return line === null ? file : `${file}:${line}`;
}
