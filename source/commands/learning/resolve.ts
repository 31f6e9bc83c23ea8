import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {resolveCollisions} from '../../health/resolve.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning resolve',
  summary: 'After a merge in which both sides used the same new id: keep ours, give theirs a fresh id.',
  flags: {},
  examples: [
    ['git merge feature; orbit learning resolve && git commit --no-edit', 'repair the collision and finish the merge'],
  ],
  json: '{resolved: [{kept, readded}], left: [{id, why}]}',
  notes: ['The old id stays in legacy_ids; votes, feedback and references move along; the result is staged.'],
  run(context) {
    const orbit = openFor(context);
    const result = resolveCollisions(orbit);
    orbit.close();
    if (context.json) context.out(jsonText(result));
    else {
      for (const {kept, readded} of result.resolved) context.out(`${kept} kept; theirs is now ${readded}\n`);
      for (const {id, why} of result.left) context.warn(`${id}: ${why}`);
      if (result.resolved.length + result.left.length === 0) context.out('no record is in conflict\n');
    }
    return result.left.length > 0 ? 1 : 0;
  },
});
