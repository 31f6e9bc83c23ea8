import {openWithProgress} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {digestBudget} from '../cli/digest-budget.js';
import {bestFirst} from '../digest/best-first.js';
import {churnText} from '../digest/churn.js';
import {locateDigest} from '../digest/file.js';
import {defaultMaxTokens, maxTokensRange} from '../digest/layout.js';
import {renderDigest} from '../digest/render.js';
import {writeDigest} from '../digest/write.js';
import {jsonText} from '../output/json.js';
import {oneLine} from '../text/flatten.js';

export default defineCommand({
  name: 'digest',
  summary: 'Write the best active learnings into one markdown file that people can read and edit.',
  flags: {
    'max-tokens': {
      type: 'text',
      value: '<n>',
      help: `how many tokens it may take, ${maxTokensRange.least} or more (default ${defaultMaxTokens})`,
    },
    out: {
      type: 'text',
      value: '<file>',
      help: 'a markdown file of the workspace (default .orbit/LEARNINGS.md), or - for stdout',
      complete: 'path',
    },
    force: {type: 'switch', help: 'drop what was edited in the file and not pulled'},
  },
  examples: [
    ['orbit digest', 'write .orbit/LEARNINGS.md and say what changed in it'],
    ['orbit digest --max-tokens 800 --out docs/LEARNINGS.md', 'a shorter one, elsewhere'],
    ['orbit digest --out - | less', 'only look'],
  ],
  json: '{file, changed, learnings: [ids], left_out, tokens, churn: {added, removed, retained, percent}}; with --out - {file: null, learnings, left_out, tokens, text}',
  notes: [
    'Groups are domains, else first tags. The same learnings give the same bytes; a file that is up to date is not touched.',
    'Edits go back with `orbit digest pull`; until then the file is not written over. Text that is not a bullet stays.',
  ],
  run(context, {flags}) {
    const maxTokens = digestBudget(flags['max-tokens']) ?? defaultMaxTokens;
    const orbit = openWithProgress(context);
    if (flags.out === '-') {
      const {text, ids, leftOut, tokens} = renderDigest(bestFirst(orbit), maxTokens);
      orbit.close();
      context.out(context.json ? jsonText({file: null, learnings: ids, left_out: leftOut, tokens, text}) : text);
      return 0;
    }
    const place = locateDigest(orbit.workspace, context.cwd, flags.out, '--out');
    const {digest, churn, changed} = writeDigest(orbit, place, {maxTokens, force: flags.force});
    orbit.close();
    const {ids, leftOut, tokens} = digest;
    if (context.json) {
      context.out(jsonText({file: place.name, changed, learnings: ids, left_out: leftOut, tokens, churn}));
      return 0;
    }
    const size = `${ids.length} ${ids.length === 1 ? 'learning' : 'learnings'}, ${tokens} tokens, ${leftOut} left out`;
    context.out(`${oneLine(place.name)} ${changed ? 'written' : 'unchanged'}: ${size}\n${churnText(churn)}\n`);
    return 0;
  },
});
