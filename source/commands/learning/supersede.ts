import {OrbitError} from '../../../store/errors.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {supersedeLearning} from '../../learnings/supersede.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning supersede',
  summary: 'Replace a learning by a better one; both records change, or neither.',
  args: [{name: 'id', required: true, complete: 'id'}],
  flags: {with: {type: 'text', value: '<id>', help: 'the active learning that takes its place', complete: 'id'}},
  examples: [['orbit learning supersede L-0003 --with L-0021', 'L-0003 is no longer injected and points to L-0021']],
  json: '{old, new}; warnings: [text] where there is something to warn about',
  notes: ['Refused: itself, a missing id, one that is superseded already, a replacement that is not active, a cycle.'],
  run(context, {args: [id = ''], flags}) {
    if (flags.with === undefined)
      throw new OrbitError('usage', 'name the replacement: orbit learning supersede <id> --with <id>.');
    const orbit = openFor(context);
    const result = supersedeLearning(orbit, id, flags.with);
    orbit.close();
    for (const warning of result.warnings ?? []) context.warn(warning);
    context.out(context.json ? jsonText(result) : `${result.old} is superseded by ${result.new}\n`);
    return 0;
  },
});
