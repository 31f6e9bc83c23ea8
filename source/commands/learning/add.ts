// This folder: the commands `orbit learning …`, one file each.

import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {draftFlags, draftFrom} from '../../cli/draft-flags.js';
import {addLearning} from '../../learnings/add.js';
import {jsonText} from '../../output/json.js';
import {shownSummary} from '../../text/flatten.js';

export default defineCommand({
  name: 'learning add',
  summary: 'Record a new learning and print its id.',
  args: [{name: '-'}],
  flags: {...draftFlags, force: {type: 'switch', help: 'do not warn about similar learnings'}},
  examples: [
    [
      'orbit learning add --summary "Run migrations before the seed script." --path "db/**" --tag database',
      'a rule for every file below db/',
    ],
    [
      'orbit learning add --summary "…" --scope paths="src/**/*.ts,test/**" tags=api --kind gotcha --evidence task=T-0012 commit=4f2a9c1',
      'scope and evidence in one go',
    ],
    [
      'git log -1 --format=%b | orbit learning add --summary "…" --path src/auth --body-file -',
      'the explanation from stdin',
    ],
  ],
  json: '{id, created_at, status, similar: [{id, summary, score}], warnings: [text]}',
  notes: ['Near-duplicates are reported, not refused: consider `orbit learning upvote` instead of a second record.'],
  run(context, {args, flags}) {
    const draft = draftFrom(context, flags, args);
    const orbit = openFor(context);
    const {learning, similar, warnings} = addLearning(orbit, draft, {allowSecret: flags['allow-secret']});
    orbit.close();
    if (context.json) {
      context.out(
        jsonText({
          id: learning.id,
          created_at: learning.created_at,
          status: learning.status,
          similar: flags.force ? [] : similar,
          warnings,
        }),
      );
      return 0;
    }
    for (const warning of warnings) context.warn(warning);
    if (!flags.force) for (const {id, summary} of similar) context.warn(`similar to ${id}: ${shownSummary(summary)}`);
    if (learning.status === 'proposed') context.note(`${learning.id} is a proposal until a person accepts it.`);
    context.out(`${learning.id}\n`);
    return 0;
  },
});
