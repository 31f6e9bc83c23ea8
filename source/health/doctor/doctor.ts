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

export type Problem = Omit<Finding, 'repair'>;

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

/** What is wrong, told one by one; with `fixed`, what can be repaired is, and is said there instead. */
export function* diagnose(orbit: Orbit, fixed?: (text: string) => void): Generator<Problem> {
  for (const check of checks) {
    for (const {repair, ...finding} of check(orbit)) {
      if (fixed && repair) {
        repair();
        fixed(`${finding.where}: ${finding.what}`);
      } else yield finding;
    }
  }
}
