import {shown, type Workspace} from '../../store/workspace.js';
import type {Finding} from '../health/doctor/finding.js';
import {unreadableTasks} from './store.js';

/** What `orbit doctor` says about tasks. */
export function taskFindings(workspace: Workspace): Finding[] {
  return unreadableTasks(workspace).map(id => ({
    severity: 'error',
    where: shown(workspace, `${workspace.tasks}/${id}/task.yaml`),
    what: 'cannot be read as a task, and no list shows it.',
    fix: `Make it a plain YAML file with \`id: ${id}\` and a \`title\`, or remove the folder.`,
  }));
}
