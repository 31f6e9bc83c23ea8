import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {readTextFile} from '../../cli/read-file.js';
import {taskShape} from '../../cli/task-fields.js';
import {untrustedRemark} from '../../open/untrusted.js';
import {jsonText} from '../../output/json.js';
import {completeTask} from '../../tasks/complete.js';

export default defineCommand({
  name: 'task complete',
  summary: 'Say that a task is done; its output is kept and read for LEARNING_HELPFUL lines.',
  args: [{name: 'id', required: true}],
  flags: {'output-file': {type: 'text', value: '<file>', help: 'its output; - reads stdin', complete: 'path'}},
  examples: [['orbit task complete T-0012 --output-file notes.md', 'kept as .orbit/tasks/T-0012/output.md']],
  json: `${taskShape} and feedback: {recorded, unknown}`,
  run(context, {args: [id = ''], flags}) {
    const file = flags['output-file'];
    const output =
      file === undefined
        ? undefined
        : file === '-'
          ? context.readStdin()
          : readTextFile(context.cwd, file, 'output-file');
    const orbit = openFor(context);
    const {task, feedback, harvests} = completeTask(orbit, id, output);
    const remark = harvests ? untrustedRemark(orbit, 'harvest') : undefined;
    if (remark) context.note(remark);
    orbit.close();
    if (context.json) context.out(jsonText({...task, feedback}));
    else {
      context.out(`${task.id} completed\n`);
      for (const {id: learning, helpful} of feedback.recorded)
        context.out(`${learning} ${helpful ? 'helped' : 'did not help'}\n`);
      for (const unknown of feedback.unknown) context.warn(`there is no learning ${unknown}.`);
    }
    return 0;
  },
});
