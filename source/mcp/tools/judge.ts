import * as z from 'zod';
import {giveFeedback} from '../../learnings/feedback.js';
import {upvote} from '../../learnings/vote.js';
import {defineTool, settles} from '../tool.js';
import {learningId, task} from './fields.js';

export const learningUpvote = defineTool({
  name: 'orbit_learning_upvote',
  title: 'orbit.learning.upvote',
  description:
    'Vote for a project learning that was useful in a task, or that says what you were about to add: voted learnings come first. The same model and task count once.',
  input: z.strictObject({
    id: learningId,
    model: z.string().optional().describe('who votes: claude, gpt, gemini, grok or a name; default: this client'),
    task,
  }),
  annotations: settles,
  run(orbit, args, {agent}) {
    const voter = {model: args.model ?? agent, task: args.task ?? orbit.env.ORBIT_TASK_ID ?? ''};
    const {id, counted, vote_count, last_voted_at} = upvote(orbit, args.id, voter);
    return {result: {id, counted, vote_count, last_voted_at}};
  },
});

export const learningFeedback = defineTool({
  name: 'orbit_learning_feedback',
  title: 'orbit.learning.feedback',
  description:
    'Say whether a project learning helped in a task or misled you; this moves its confidence. The last word on a task counts.',
  input: z.strictObject({
    id: learningId,
    helpful: z.boolean().describe('true if it helped, false if it did not help or misled you'),
    task,
    note: z.string().optional().describe('why, one line'),
  }),
  annotations: settles,
  run(orbit, {id, helpful, note, task: named}, {agent}) {
    const feedback = {helpful, note, by: agent, task: named ?? orbit.env.ORBIT_TASK_ID ?? ''};
    return {result: giveFeedback(orbit, id, feedback)};
  },
});
