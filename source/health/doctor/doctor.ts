// This folder: everything that is wrong with a workspace, each with the place and the way out. A check that can repair
// what it found without a decision by a person says how; `--fix` runs those.

import type {Orbit} from '../../open/orbit.js';
import {conflictMarkers, conflicts} from './conflicts.js';
import type {Check, Finding} from './finding.js';
import {gitFiles} from './git-files.js';
import {indexFile} from './index-file.js';
import {duplicatesOfLegacyIds, lineage} from './lineage.js';
import {configuration, layout, records, strayFiles, trust} from './on-disk.js';
import {localScopes, scopes} from './scopes.js';
import {hidden, phrases, secrets} from './texts.js';

export type Diagnosis = {readonly problems: readonly Omit<Finding, 'repair'>[]; readonly fixed: readonly string[]};

// Marks first: repairing them takes away the broken lines that the records would report.
const checks: readonly Check[] = [
  configuration,
  trust,
  layout,
  conflicts,
  conflictMarkers,
  records,
  strayFiles,
  secrets,
  lineage,
  duplicatesOfLegacyIds,
  localScopes,
  scopes,
  phrases,
  hidden,
  gitFiles,
  indexFile,
];

export function diagnose(orbit: Orbit, fix: boolean): Diagnosis {
  const problems: Omit<Finding, 'repair'>[] = [];
  const fixed: string[] = [];
  for (const check of checks) {
    for (const {repair, ...finding} of check(orbit)) {
      if (fix && repair) {
        repair();
        fixed.push(`${finding.where}: ${finding.what}`);
      } else problems.push(finding);
    }
  }
  return {problems, fixed};
}
