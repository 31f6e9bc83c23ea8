import {openDatabase} from '../../../store/sqlite.js';
import {shown} from '../../../store/workspace.js';
import type {Orbit} from '../../open/orbit.js';
import type {Finding} from './finding.js';

export function indexFile(orbit: Orbit): Finding[] {
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
            fix: 'Delete it; the next command rebuilds it.',
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
