import type {Severity} from '../../../store/index/load.js';
import {dismissedProblems} from '../../duplicates/dismissed.js';
import type {Orbit} from '../../open/orbit.js';
import {type Finding, location} from './finding.js';

// What cannot be read, or is read by nobody.

export function configuration(orbit: Orbit): Finding[] {
  return orbit.configProblems.map(({file, line, what}) => ({
    severity: 'warning',
    where: location(file, line),
    what,
    fix: `Correct ${file}.`,
  }));
}

export function layout(orbit: Orbit): Finding[] {
  return orbit.refreshed.scan.legacy.map(name => ({
    severity: 'error',
    where: `.orbit/learnings/${name}`,
    what: 'is in the old flat layout and is not read.',
    fix: 'Run `orbit learning migrate-layout --confirm`.',
  }));
}

export function records(orbit: Orbit): Finding[] {
  const indexed = orbit.db.prepare('SELECT file, line, what, severity FROM problems ORDER BY file, line').all() as {
    file: string;
    line: number | null;
    what: string;
    severity: Severity;
  }[];
  const rows = [
    ...indexed,
    ...dismissedProblems(orbit.workspace).map(problem => ({...problem, severity: 'error' as const})),
  ];
  return rows.map(({file, line, what, severity}) => ({
    severity,
    where: location(file, line),
    what,
    fix: fixFor(file),
  }));
}

function fixFor(file: string): string {
  if (file.endsWith('.yaml')) return `Mend ${file}, for example with \`orbit learning edit\`.`;
  return file.endsWith('.jsonl')
    ? `Mend ${file}: correct or delete the line.`
    : `Make ${file} a folder with a learning.yaml that you may read, or delete it.`;
}

export function strayFiles(orbit: Orbit): Finding[] {
  return orbit.refreshed.scan.strays.map(name => ({
    severity: 'warning',
    where: `.orbit/learnings/${name}`,
    what: 'is not a record and is not read.',
    fix: 'Delete it, or move it out of .orbit/learnings.',
  }));
}
