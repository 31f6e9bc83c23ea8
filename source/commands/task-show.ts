import {requireWorkspace} from '../../store/workspace.js';
import {jsonText} from '../output/json.js';
import {readTask, taskOutput} from '../tasks/store.js';
import {flatten, safeText} from '../text/flatten.js';
import {defineCommand} from './define.js';
import {taskShape} from './task-fields.js';

export default defineCommand({
  name: 'task show',
  summary: 'Show a task and what came out of it.',
  args: [{name: 'id', required: true}],
  flags: {},
  examples: [['orbit task show T-0012', 'fields and output']],
  json: `${taskShape} and output`,
  run(context, {args: [id = '']}) {
    const workspace = requireWorkspace({cwd: context.cwd, rootFlag: context.root, rootEnv: context.env.ORBIT_ROOT});
    const task = readTask(workspace, id);
    const output = taskOutput(workspace, task.id) ?? null;
    if (context.json) {
      context.out(jsonText({...task, output}));
      return 0;
    }
    const fields = [
      ['status', task.status],
      ['type', task.type ?? ''],
      ['tags', task.tags.join(', ')],
      ['files', task.context_files.join('  ')],
      ['learnings', task.skip_learnings ? 'skipped' : ''],
      ['created', task.created_at],
      ['completed', task.completed_at ?? ''],
    ];
    const lines = fields
      .filter(([, value]) => value !== '')
      .map(([name = '', value = '']) => `${name.padEnd(10)} ${flatten(value)}\n`);
    const parts = [task.description, output]
      .filter(text => text !== null)
      .map(text => `\n${safeText(text).trimEnd()}\n`);
    context.out(`${task.id}  ${flatten(task.title)}\n\n${lines.join('')}${parts.join('')}`);
    return 0;
  },
});
