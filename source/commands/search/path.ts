import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {printResults} from '../../cli/match-output.js';
import {oneOf} from '../../cli/numbers.js';
import {searchFlags, searchOptions} from '../../cli/search-flags.js';
import {searchPath} from '../../search/path-search.js';

export default defineCommand({
  name: 'search path',
  summary: 'Find learnings that apply to a path, in the order an agent would get them.',
  args: [{name: 'path', required: true, many: true, complete: 'path'}],
  flags: searchFlags,
  examples: [['orbit search path src/api/client.ts', 'which learnings apply, and by which glob']],
  json: '{results: [{kind, id, summary, tags, matched_by, updated_at, score}]}',
  run(context, {args, flags}) {
    oneOf('kind', flags.kind, ['learning']);
    const options = searchOptions(flags);
    const orbit = openFor(context);
    const results = searchPath(orbit, args, options);
    orbit.close();
    printResults(context, results);
    return 0;
  },
});
