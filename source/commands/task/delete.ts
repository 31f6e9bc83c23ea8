import {requireWorkspace} from '../../../store/workspace.js';
import {defineCommand} from '../../cli/define.js';
import {jsonText} from '../../output/json.js';
import {deleteTask} from '../../tasks/store.js';

export default defineCommand({
  name: 'task delete',
  summary: 'Remove a task and its output; its number is not used again.',
  args: [{name: 'id', required: true}],
  flags: {},
  examples: [['orbit task delete T-0012', 'git still has it if it was committed']],
  json: '{id}',
  run(context, {args: [id = '']}) {
    const workspace = requireWorkspace(context);
    const deleted = deleteTask(workspace, id);
    context.out(context.json ? jsonText({id: deleted}) : `${deleted} deleted\n`);
    return 0;
  },
});
