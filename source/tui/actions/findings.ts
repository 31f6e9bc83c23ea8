import type {Config} from '../../../store/config/schema.js';
import type {Finding} from '../../health/doctor/finding.js';
import {configureKeys} from './configure.js';

/** What `orbit doctor` says about the workstation's keys. */
export function keyFindings({keys}: Pick<Config, 'keys'>): Finding[] {
  return configureKeys(keys).problems.map(what => ({
    severity: 'warning',
    where: '.orbit/config.yaml',
    what,
    fix: 'Correct it under `keys`; `?` in the workstation lists the actions and their keys.',
  }));
}
