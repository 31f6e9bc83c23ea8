import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {taskShape} from '../../cli/task-fields.js';
import {timestamp} from '../../open/orbit.js';
import {jsonText} from '../../output/json.js';
import {setTaskStatus} from '../../tasks/store.js';

export default defineCommand({
  name: 'task start',
  summary: 'Say that work on a task has begun.',
  args: [{name: 'id', required: true}],
  flags: {},
  examples: [['orbit task start T-0012', 'its status becomes in_progress']],
  json: taskShape,
  run(context, {args: [id = '']}) {
    const orbit = openFor(context);
    const task = setTaskStatus(orbit.workspace, id, 'in_progress', timestamp(orbit));
    orbit.close();
    context.out(context.json ? jsonText(task) : `${task.id} started\n`);
    return 0;
  },
});
