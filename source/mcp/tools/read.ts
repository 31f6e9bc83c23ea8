import * as z from 'zod';
import {OrbitError} from '../../../store/errors.js';
import {toResult} from '../../deliver/scope-query.js';
import {type DuplicatePair, findDuplicates} from '../../duplicates/find.js';
import {type ListedLearning, listing, listLearnings, sortKeys} from '../../learnings/list.js';
import {showLearning} from '../../learnings/read.js';
import type {Orbit} from '../../open/orbit.js';
import {searchPath} from '../../search/path-search.js';
import {searchLearnings} from '../../search/text-search.js';
import {defineTool, reads} from '../tool.js';
import {learningId, limit, pathList, tagList} from './fields.js';

const status = z.string().optional().describe('proposed, active, superseded or archived; several with commas');
const all = z.boolean().optional().describe('every status');

export const search = defineTool({
  name: 'orbit_search',
  title: 'orbit.search',
  description:
    'Search the project learnings (known lessons, gotchas, conventions, constraints) by words, by files, or both. Use it before you start a task or touch unfamiliar code, and before adding a learning. Returns summaries, best first; read one in full with orbit_learning_show.',
  input: z.strictObject({
    query: z.string().optional().describe('words of the task or problem'),
    paths: pathList.optional().describe('files you are about to touch'),
    tags: tagList.optional(),
    status,
    all,
    limit: limit.optional(),
    min_confidence: z.number().min(0).max(1).optional(),
  }),
  annotations: reads,
  run(orbit, {query = '', paths = [], min_confidence, ...options}) {
    const text = query.trim();
    if (text === '' && paths.length === 0)
      throw new OrbitError('usage', 'give words in query or files in paths.', 'Call it again with one of them.');
    const filter = {...options, tags: options.tags ?? [], minConfidence: min_confidence};
    const results = (text === '' ? searchPath(orbit, paths, filter) : searchLearnings(orbit, text, filter)).map(
      toResult,
    );
    return {result: {results}, mentions: paths.length > 0 ? {paths, listed: results.map(({id}) => id)} : undefined};
  },
});

export const learningShow = defineTool({
  name: 'orbit_learning_show',
  title: 'orbit.learning.show',
  description:
    'Read one project learning in full: body, context, evidence, votes, confidence and use. Use it when the summary of a learning bears on what you are doing.',
  input: z.strictObject({id: learningId}),
  annotations: reads,
  run(orbit, args) {
    const learning = showLearning(orbit, args.id, 'mcp');
    const {id, scope} = learning;
    return {result: learning, mentions: scope.paths.length > 0 ? {paths: scope.paths, shown: [id]} : undefined};
  },
});

const listedByDefault = 50;

export const learningList = defineTool({
  name: 'orbit_learning_list',
  title: 'orbit.learning.list',
  description:
    'List the project learnings, best first: the active ones unless told otherwise, filtered by file, tag, category or status. Bodies are left out: read one with orbit_learning_show. To look for words use orbit_search. With duplicates it names pairs that tell the same lesson twice: propose to supersede one with orbit_learning_supersede.',
  input: z.strictObject({
    status,
    all,
    tags: tagList.optional().describe('only with all of these tags'),
    paths: pathList.optional().describe('only what applies to one of these files, or to some file a glob matches'),
    domain: z.string().optional().describe('only of this category'),
    duplicates: z
      .boolean()
      .optional()
      .describe('only those that another one probably repeats, with the pairs: score and why'),
    sort: z.enum(sortKeys).optional(),
    limit: limit.optional().describe(`at most this many; default ${listedByDefault}`),
  }),
  annotations: reads,
  // The listed learnings are themselves what a sidecar would carry.
  run(orbit, {duplicates, ...args}) {
    const filter = {...args, tags: args.tags ?? [], paths: args.paths ?? []};
    const most = args.limit ?? listedByDefault;
    if (!duplicates) {
      const {learnings, total} = listing(orbit, {...filter, limit: most});
      return {result: {learnings: Array.from(learnings, row), total}};
    }
    const learnings = listLearnings(orbit, {...filter, limit: undefined});
    const pairs = pairsAmong(orbit, learnings);
    const named = new Set(pairs.flatMap(({a, b}) => [a, b]));
    const listed = learnings.filter(({learning}) => named.has(learning.id));
    const shown = new Set(listed.slice(0, most).map(({learning}) => learning.id));
    return {
      result: {
        learnings: listed.slice(0, most).map(row),
        total: listed.length,
        duplicates: pairs.filter(({a, b}) => shown.has(a) || shown.has(b)),
      },
    };
  },
});

// One of the two is enough: the other may lie outside of what was asked for, and that is worth knowing.
function pairsAmong(orbit: Orbit, listed: readonly ListedLearning[]): DuplicatePair[] {
  const ids = new Set(listed.map(({learning}) => learning.id));
  return findDuplicates(orbit).pairs.filter(({a, b}) => ids.has(a) || ids.has(b));
}

function row({learning, votes, confidence}: ListedLearning) {
  const {id, status: state, summary, scope, kind, domain, priority, updated_at} = learning;
  return {id, status: state, summary, scope, kind, domain, priority, vote_count: votes, confidence, updated_at};
}
