import {normalizeTag} from '../../../store/record/tags.js';
import {requireWorkspace} from '../../../store/workspace.js';
import {defineCommand} from '../../cli/define.js';
import {oneOf, wholeNumber} from '../../cli/numbers.js';
import {taskRow} from '../../cli/task-fields.js';
import {jsonText} from '../../output/json.js';
import {table} from '../../output/table.js';
import {listTasks} from '../../tasks/store.js';
import {taskStatuses} from '../../tasks/task.js';

export default defineCommand({
  name: 'task list',
  summary: 'List tasks, the newest first: those that are not done unless told otherwise.',
  flags: {
    status: {type: 'text', value: '<status>', help: taskStatuses.join(', '), complete: taskStatuses},
    all: {type: 'switch', help: 'every status'},
    tag: {type: 'list', value: '<tag>', help: 'only with this tag', complete: 'tag'},
    limit: {type: 'text', value: '<n>', help: 'at most this many'},
  },
  examples: [['orbit task list --status completed --limit 10', 'what was done last']],
  json: '{tasks: [task]}',
  run(context, {flags}) {
    const status = oneOf('status', flags.status, taskStatuses);
    const limit = wholeNumber('limit', flags.limit);
    const statuses = status ? [status] : flags.all ? taskStatuses : (['open', 'in_progress'] as const);
    const tags = (flags.tag ?? []).map(normalizeTag);
    const workspace = requireWorkspace(context);
    const tasks = listTasks(workspace)
      .filter(task => statuses.some(status => status === task.status) && tags.every(tag => task.tags.includes(tag)))
      .slice(0, limit);
    if (context.json) context.out(jsonText({tasks}));
    else
      context.out(
        table(
          [{title: 'id'}, {title: 'status'}, {title: 'type'}, {title: 'title', stretch: true}, {title: 'tags'}],
          tasks.map(taskRow),
          context,
        ),
      );
    return 0;
  },
});
