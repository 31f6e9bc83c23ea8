import type {Learning} from '../../../store/record/schema.js';
import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {oneOf, wholeNumber} from '../../cli/numbers.js';
import {type ListedLearning, listing, sortKeys} from '../../learnings/list.js';
import {printJson} from '../../output/json.js';
import {table} from '../../output/table.js';
import {shownSummary} from '../../text/flatten.js';

export default defineCommand({
  name: 'learning list',
  summary: 'List learnings: the active ones unless told otherwise.',
  flags: {
    status: {
      type: 'text',
      value: '<status>',
      help: 'proposed, active, superseded or archived; several with commas',
      complete: ['proposed', 'active', 'superseded', 'archived'],
    },
    all: {type: 'switch', help: 'every status'},
    tag: {type: 'list', value: '<tag>', help: 'only with this tag (repeated: with all of them)', complete: 'tag'},
    path: {
      type: 'list',
      value: '<path|glob>',
      help: 'only what applies to this file, or to some file the glob matches',
      complete: 'path',
    },
    domain: {type: 'text', value: '<category>', help: 'only of this category'},
    sort: {type: 'text', value: '<key>', help: sortKeys.join(', '), complete: sortKeys},
    limit: {type: 'text', value: '<n>', help: 'at most this many'},
  },
  examples: [
    ['orbit learning list', 'what is active, best first'],
    ['orbit learning list --path "src/**/*.ts" --tag api', 'what applies to some TypeScript file below src'],
    ['orbit learning list --all --sort updated --json | jq -r ".learnings[].id"', 'ids for a script'],
  ],
  notes: ['A summary is shown up to 280 characters, any other column up to 1,000; --json has all of it.'],
  json: '{learnings: [record]}   a record has every key of learning.yaml',
  run(context, {flags}) {
    const limit = wholeNumber('limit', flags.limit);
    const sort = oneOf('sort', flags.sort, sortKeys);
    const orbit = openFor(context);
    const {learnings} = listing(orbit, {
      status: flags.status,
      all: flags.all,
      tags: flags.tag ?? [],
      paths: flags.path ?? [],
      domain: flags.domain,
      sort,
      limit,
    });
    if (context.json) {
      printJson({learnings: records(learnings)}, context.out);
      orbit.close();
      return 0;
    }
    const rows = Array.from(learnings, ({learning, votes, confidence}) => [
      learning.id,
      learning.status,
      votes,
      confidence.toFixed(2),
      shownSummary(learning.summary),
      learning.scope.tags.join(','),
    ]);
    orbit.close();
    context.out(
      table(
        [
          {title: 'id'},
          {title: 'status'},
          {title: 'votes', right: true},
          {title: 'conf', right: true},
          {title: 'summary', stretch: true},
          {title: 'tags'},
        ],
        rows,
        context,
      ),
    );
    if (rows.length === 0 && context.isTerminal)
      context.note('no learning matches. Add one with `orbit learning add`, or see every status with --all.');
    return 0;
  },
});

function* records(listed: Iterable<ListedLearning>): Generator<Learning> {
  for (const {learning} of listed) yield learning;
}
