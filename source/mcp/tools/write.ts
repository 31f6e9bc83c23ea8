import * as z from 'zod';
import {addLearning} from '../../learnings/add.js';
import {supersedeLearning} from '../../learnings/supersede.js';
import {updateLearning} from '../../learnings/update.js';
import {adds, defineTool, replaces} from '../tool.js';
import {draftFields, draftFrom, learningId} from './fields.js';

const summary = z.string().describe('one line of 1–280 characters that an agent can act on');

export const learningAdd = defineTool({
  name: 'orbit_learning_add',
  title: 'orbit.learning.add',
  description:
    'Record a project learning (a lesson, gotcha, convention or constraint) so that later agents do not repeat the mistake. Use it after a user corrected you, after a surprise, or when a failure had a cause the code does not show. Give the files it is about in paths: the learning reaches whoever touches them. `similar` in the answer names learnings that may say the same: prefer orbit_learning_upvote to a duplicate.',
  input: z.strictObject({summary, ...draftFields}),
  annotations: adds,
  run(orbit, args, {agent}) {
    const draft = draftFrom(args);
    const {learning, similar, warnings} = addLearning(orbit, draft, {agent});
    const {id, created_at, status, scope} = learning;
    return {
      result: {id, created_at, status, similar, warnings},
      mentions: mentionsOf(scope.paths, [id, ...similar.map(({id: otherId}) => otherId)]),
    };
  },
});

export const learningUpdate = defineTool({
  name: 'orbit_learning_update',
  title: 'orbit.learning.update',
  description:
    'Correct or refine an existing project learning: its summary, body, paths, tags or other fields. A field that is left out stays as it is; an empty text or list clears it. A superseded learning is refused.',
  input: z.strictObject({id: learningId, summary: summary.optional(), ...draftFields}),
  annotations: {...replaces, idempotentHint: true},
  run(orbit, {id: typed, ...args}) {
    const draft = draftFrom(args);
    const {learning, changed, warnings} = updateLearning(orbit, typed, draft);
    const {id, updated_at} = learning;
    return {
      result: {id, updated_at, changed, warnings},
      mentions: draft.paths && mentionsOf(learning.scope.paths, [id]),
    };
  },
});

export const learningSupersede = defineTool({
  name: 'orbit_learning_supersede',
  title: 'orbit.learning.supersede',
  description:
    'Replace an outdated or wrong project learning with a better one that already exists: the old one is no longer given to agents and points to the new one. Add the new one first with orbit_learning_add.',
  input: z.strictObject({id: learningId, with: learningId.describe('the active learning that takes its place')}),
  annotations: replaces,
  run: (orbit, args) => ({result: supersedeLearning(orbit, args.id, args.with)}),
});

function mentionsOf(paths: readonly string[], shown: readonly string[]) {
  return paths.length > 0 ? {paths, shown} : undefined;
}
