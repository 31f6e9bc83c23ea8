import {OrbitError} from '../../../store/errors.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {mergeLearnings} from '../../learnings/merge.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning merge',
  summary: 'Make one learning of two: votes, feedback, evidence and scopes go to the keeper, the other points to it.',
  args: [{name: 'id', required: true, complete: 'id'}],
  flags: {into: {type: 'text', value: '<id>', help: 'the active learning that stays', complete: 'id'}},
  examples: [['orbit learning merge L-0021 --into L-0003', 'git diff shows both records; orbit undo takes it back']],
  json: '{from, into}; warnings: [text] where there is something to warn about',
  run(context, {args: [id = ''], flags}) {
    if (flags.into === undefined)
      throw new OrbitError('usage', 'name the keeper: orbit learning merge <id> --into <id>.');
    const orbit = openFor(context);
    const merged = mergeLearnings(orbit, id, flags.into);
    orbit.close();
    for (const warning of merged.warnings ?? []) context.warn(warning);
    context.out(context.json ? jsonText(merged) : `${merged.from} merged into ${merged.into}\n`);
    return 0;
  },
});
