import {OrbitError} from '../../store/errors.js';
import {openFor} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {printResults} from '../cli/match-output.js';
import {oneOf} from '../cli/numbers.js';
import {searchFlags, searchKinds, searchOptions} from '../cli/search-flags.js';
import {searchLearnings} from '../search/text-search.js';
import {searchTasks} from '../tasks/search.js';

export default defineCommand({
  name: 'search',
  summary: 'Find learnings by text: every word helps, none is required, the best come first.',
  args: [{name: 'text', required: true, many: true, text: true}],
  flags: searchFlags,
  examples: [
    ['orbit search "flaky timer tests"', 'by words, in summary, tags, body and COIA fields'],
    ['orbit search retry --tag network --min-confidence 0.6', 'narrowed'],
    ['orbit search path src/api/client.ts', 'by path instead'],
  ],
  json: '{results: [{kind, id, summary, tags, matched_by, updated_at, score}]}',
  run(context, {args, flags}) {
    const kind = oneOf('kind', flags.kind, searchKinds);
    const text = args.join(' ');
    if (text.trim() === '') throw new OrbitError('usage', 'give some words to search for.');
    const options = searchOptions(flags);
    const orbit = openFor(context);
    const learnings = kind === 'task' ? [] : searchLearnings(orbit, text, options);
    const limit = (options.limit ?? 20) - learnings.length;
    const tasks = kind === 'learning' || limit <= 0 ? [] : searchTasks(orbit, text, {tags: flags.tag ?? [], limit});
    orbit.close();
    printResults(context, [...learnings, ...tasks]);
    return 0;
  },
});
