import {OrbitError} from '../../../store/errors.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {upvote} from '../../learnings/vote.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning upvote',
  summary: 'Say that a learning was useful in a task. The same model and task count once.',
  args: [{name: 'id', complete: 'id'}],
  flags: {
    id: {type: 'text', value: '<id>', help: 'the learning', complete: 'id'},
    model: {
      type: 'text',
      value: '<family>',
      help: 'who votes: claude, gpt, gemini, grok, or a name',
      complete: ['claude', 'gpt', 'gemini', 'grok'],
    },
    task: {type: 'text', value: '<task>', help: 'the task it was useful for (default: $ORBIT_TASK_ID)'},
  },
  examples: [['orbit learning upvote --id L-0007 --model claude --task T-0012', 'one vote']],
  json: '{vote_count, last_voted_at}',
  notes: ['A vote without a task, or on a superseded learning, is refused.'],
  run(context, {args, flags}) {
    const id = flags.id ?? args[0];
    if (flags.id !== undefined && args[0] !== undefined && flags.id !== args[0])
      throw new OrbitError('usage', `one vote is for one learning: --id ${flags.id} or ${args[0]}.`);
    if (id === undefined) throw new OrbitError('usage', 'name the learning with --id <id>.');
    if (flags.model === undefined)
      throw new OrbitError('usage', 'name the voter with --model <family>, such as --model claude.');
    const orbit = openFor(context);
    const result = upvote(orbit, id, {model: flags.model, task: flags.task ?? context.env.ORBIT_TASK_ID ?? ''});
    orbit.close();
    const {vote_count, last_voted_at} = result;
    if (context.json) context.out(jsonText({vote_count, last_voted_at}));
    else
      context.out(
        `${result.id} has ${vote_count} ${vote_count === 1 ? 'vote' : 'votes'}${result.counted ? '' : ' (this one was counted before)'}\n`,
      );
    return 0;
  },
});
