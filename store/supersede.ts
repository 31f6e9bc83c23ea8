import {changeFiles} from './journal/change.js';
import {supersedesValue} from './record/serialize.js';
import type {Workspace} from './workspace.js';
import {updateRecord} from './write.js';

/** Two records change together: the newer one names the old one, and the old one its successor. */
export function supersedeRecords(workspace: Workspace, old: string, by: string, at: string, check: () => void): void {
  changeFiles(workspace, () => {
    check();
    updateRecord(workspace, old, current => {
      if (current.status === 'superseded' && current.superseded_by === by) return [];
      return [
        {path: ['status'], value: 'superseded'},
        {path: ['superseded_by'], value: by},
        {path: ['updated_at'], value: at},
      ];
    });
    updateRecord(workspace, by, current => {
      const supersedes = current.supersedes ?? [];
      if (supersedes.includes(old)) return [];
      return [
        {path: ['supersedes'], value: supersedesValue([...supersedes, old])},
        {path: ['updated_at'], value: at},
      ];
    });
  });
}
