import {OrbitError} from '../../../store/errors.js';
import {currentBranch} from '../../../store/git/branch.js';
import {type Context, openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {feedbackFromOutput, giveFeedback} from '../../learnings/feedback.js';
import type {Orbit} from '../../open/orbit.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning feedback',
  summary: "Say whether a learning helped in a task, or find that in an agent's output.",
  args: [{name: 'id', complete: 'id'}],
  flags: {
    helpful: {type: 'switch', help: 'it helped'},
    'not-helpful': {type: 'switch', help: 'it did not help, or misled'},
    task: {type: 'text', value: '<task>', help: 'the task (default: $ORBIT_TASK_ID; with --scan also the branch)'},
    note: {type: 'text', value: '<text>', help: 'why'},
    by: {type: 'text', value: '<name>', help: 'who says so (default: $ORBIT_AGENT_NAME)'},
    scan: {type: 'switch', help: 'read stdin for lines LEARNING_HELPFUL: <id> and LEARNING_NOT_HELPFUL: <id>'},
  },
  examples: [
    ['orbit learning feedback L-0007 --helpful --task T-0012', 'it helped'],
    [
      'orbit learning feedback L-0007 --not-helpful --task T-0012 --note "the script is gone"',
      'the last word on a task counts',
    ],
    ['orbit learning feedback --scan --task T-0012 < output.txt', "what an agent's output says"],
  ],
  json: '{id, helpful, task_id, confidence}; with --scan {recorded: […], unknown: [ids]}',
  run(context, {args, flags}) {
    const task = flags.task ?? (context.env.ORBIT_TASK_ID || undefined);
    if (flags.scan) return scan(context, openFor(context), task, flags.by);
    const [id] = args;
    if (id === undefined) throw new OrbitError('usage', 'name the learning, or use --scan.');
    if (flags.helpful === flags['not-helpful']) throw new OrbitError('usage', 'say either --helpful or --not-helpful.');
    if (task === undefined) throw new OrbitError('usage', 'name the task with --task <task>.');
    const orbit = openFor(context);
    const result = giveFeedback(orbit, id, {helpful: flags.helpful, task, by: flags.by, note: flags.note});
    orbit.close();
    context.out(
      context.json
        ? jsonText(result)
        : `${result.id} ${result.helpful ? 'helped' : 'did not help'} in ${result.task_id}; confidence is ${result.confidence.toFixed(2)}\n`,
    );
    return 0;
  },
});

function scan(context: Context, orbit: Orbit, task: string | undefined, by: string | undefined): number {
  // Without a word about the task it is the branch that the work is done on, as in the workstation.
  const taskOrBranch = task ?? currentBranch(orbit.workspace.root);
  if (taskOrBranch === undefined)
    throw new OrbitError('usage', 'name the task with --task <task>; feedback belongs to one.');
  const result = feedbackFromOutput(orbit, context.readStdin(), taskOrBranch, by);
  orbit.close();
  if (context.json) context.out(jsonText(result));
  else {
    context.out(result.recorded.map(({id, helpful}) => `${id}\t${helpful ? 'helpful' : 'not helpful'}\n`).join(''));
    for (const id of result.unknown) context.warn(`there is no learning ${id}.`);
  }
  return 0;
}
