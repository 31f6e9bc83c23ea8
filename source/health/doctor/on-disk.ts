import type {FoundProblem, Severity} from '../../../store/index/load.js';
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

/** What the repository asks for and does not get. */
export function trust({untrusted}: Orbit): Finding[] {
  if (untrusted.length === 0) return [];
  const names = untrusted.map(({option}) => option).join(', ');
  return [
    {
      severity: 'warning',
      where: '.orbit/config.yaml',
      what: `names programs or addresses that are not used, because nobody has trusted them here: ${names}.`,
      fix: 'Look at them, and allow them, with `orbit trust`; or remove them.',
    },
  ];
}

export function layout(orbit: Orbit): Finding[] {
  const fix = 'Run `orbit learning migrate-layout --confirm`.';
  return orbit.refreshed.scan.legacy.map(name => inLearnings(name, 'error', 'is in the old flat layout', fix));
}

export function records(orbit: Orbit): Finding[] {
  const indexed = orbit.db.prepare('SELECT file, line, what, severity FROM problems ORDER BY file, line').all();
  const dismissed = dismissedProblems(orbit.workspace).map(problem => ({...problem, severity: 'error' as const}));
  return [...(indexed as FoundProblem[]), ...dismissed].map(({file, line, what, severity}) => ({
    severity,
    where: location(file, line),
    what,
    fix: fixFor(file),
  }));
}

function fixFor(file: string): string {
  if (file.endsWith('.yaml')) return `Correct ${file}, for example with \`orbit learning edit\`.`;
  return file.endsWith('.jsonl')
    ? `Correct or delete the line in ${file}.`
    : `Make ${file} a folder with a learning.yaml that you may read, or delete it.`;
}

export function strayFiles(orbit: Orbit): Finding[] {
  const fix = 'Delete it, or move it out of .orbit/learnings.';
  return orbit.refreshed.scan.strays.map(name => inLearnings(name, 'warning', 'is not a record', fix));
}

function inLearnings(name: string, severity: Severity, problem: string, fix: string): Finding {
  return {severity, where: `.orbit/learnings/${name}`, what: `${problem} and is not read.`, fix};
}
