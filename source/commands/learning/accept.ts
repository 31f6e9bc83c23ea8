import {OrbitError} from '../../../store/errors.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {statusCommand} from '../../cli/status-command.js';
import {acceptAsUpvote} from '../../learnings/accept-as-upvote.js';
import {jsonText} from '../../output/json.js';

const plain = statusCommand('accept', {
  summary:
    'Accept proposals: from now on they are injected; or count one as a vote for a learning that already says it.',
  example: 'the proposal becomes active',
});

export default defineCommand({
  ...plain,
  flags: {
    ...plain.flags,
    'as-upvote-of': {
      type: 'text',
      value: '<id>',
      help: 'vote for this learning instead; the proposal is archived',
      complete: 'id',
    },
    task: {
      type: 'text',
      value: '<task>',
      help: 'the vote’s task (default: the proposal’s evidence, $ORBIT_TASK_ID or its id)',
    },
  },
  examples: [
    ...plain.examples,
    ['orbit learning accept L-0021 --as-upvote-of L-0003', 'it is known: L-0003 gets the vote of whoever proposed it'],
  ],
  json: `${plain.json}; with --as-upvote-of {id, into, vote_count}`,
  run(context, {args, flags: {'as-upvote-of': into, task, reason}}) {
    if (into === undefined && task === undefined) return plain.run(context, {args, flags: {reason}});
    const [id = '', ...more] = args;
    if (into === undefined) throw new OrbitError('usage', '--task belongs to --as-upvote-of <id>.');
    if (more.length > 0) throw new OrbitError('usage', '--as-upvote-of takes one proposal at a time.');
    const orbit = openFor(context);
    const accepted = acceptAsUpvote(orbit, id, into, task);
    orbit.close();
    context.out(
      context.json
        ? jsonText(accepted)
        : `${accepted.id} counts as a vote for ${accepted.into}, which has ${accepted.vote_count}\n`,
    );
    return 0;
  },
});
