import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {draftFlags, draftFrom} from '../../cli/draft-flags.js';
import {updateLearning} from '../../learnings/update.js';
import {jsonText} from '../../output/json.js';

export default defineCommand({
  name: 'learning update',
  summary: 'Change fields of a learning; what is not named stays as it is.',
  args: [{name: 'id', required: true, complete: 'id'}, {name: '-'}],
  flags: draftFlags,
  examples: [
    ['orbit learning update L-0007 --path "src/api/**"', 'replace the paths, keep the tags'],
    ['orbit learning update L-0007 --tag ""', 'clear the tags'],
    ['orbit learning update L-0007 --summary "…" --priority 120', 'two fields at once'],
  ],
  json: '{id, updated_at, changed: [field], warnings: [text]}',
  notes: ['A superseded learning is refused: update the one that took its place.'],
  run(context, {args: [id = '', ...rest], flags}) {
    const draft = draftFrom(context, flags, rest);
    const orbit = openFor(context);
    const {learning, changed, warnings} = updateLearning(orbit, id, draft, {allowSecret: flags['allow-secret']});
    orbit.close();
    if (context.json) {
      context.out(jsonText({id: learning.id, updated_at: learning.updated_at, changed, warnings}));
      return 0;
    }
    for (const warning of warnings) context.warn(warning);
    context.out(
      changed.length === 0 ? `${learning.id} is unchanged\n` : `${learning.id} updated: ${changed.join(', ')}\n`,
    );
    return 0;
  },
});
