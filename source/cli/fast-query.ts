import {isatty} from 'node:tty';
import {findWorkspace} from '../../store/workspace.js';
import {answerQuery, type QueryFormat, queryFormats, renderAnswer} from '../deliver/scope-query.js';
import {withFreshIndex} from '../open/fresh-index.js';
import type {ScopeQuery} from '../scope/match.js';
import {type Flags, flagOf, globalFlags, scopeQueryFlags, splitFlag} from './flags.js';

// The product's heartbeat: a cold process that answers from the index alone. It only reads. Anything out of the
// ordinary (a stale or missing index, an unusual flag, a person at a terminal) is left to the full command.

type Request = ScopeQuery & {readonly format: QueryFormat; readonly root?: string};

/** What to print; undefined where the full command has to answer, or to explain. */
export function answerFast(argv: readonly string[]): string | undefined {
  const request = parseRequest(argv);
  if (!request || (request.format === 'text' && isatty(1))) return undefined;
  try {
    return query(request);
  } catch {
    return undefined;
  }
}

function query(request: Request): string | undefined {
  const cwd = process.cwd();
  const workspace = findWorkspace({cwd, root: request.root, env: process.env});
  // A hook that is set up for every project says nothing in the others, and says it quickly.
  if (!workspace) return request.format === 'reminder' ? '' : undefined;
  return withFreshIndex(workspace, index => {
    const context = {...index, cwd};
    return renderAnswer(answerQuery(request, context), request.format, context);
  });
}

const flags: Flags = {...scopeQueryFlags, root: globalFlags.root, json: globalFlags.json};

/** Only the flags of a scope query; undefined for anything else, which the full parser will judge. */
export function parseRequest(argv: readonly string[]): Request | undefined {
  const given = new Map<string, string[]>();
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    const flag = flagOf(flags, word);
    const [name, inline] = splitFlag(word);
    const values = given.get(name) ?? [];
    if (!flag || (flag.type === 'switch' && inline !== undefined) || (flag.type === 'text' && values.length > 0))
      return undefined;
    given.set(name, values);
    if (flag.type === 'switch') continue;
    const value = inline ?? argv[++at];
    if (value === undefined || (inline === undefined && value.startsWith('-'))) return undefined;
    values.push(value);
    // Like the full parser: `--path=a` is one value, `--path a b` two.
    while (flag.greedy && inline === undefined && argv[at + 1]?.startsWith('-') === false)
      values.push(argv[++at] ?? '');
  }
  const [paths = [], tags = [], root] = [given.get('path'), given.get('tag'), given.get('root')?.[0]];
  const wanted = given.has('json') ? 'json' : (given.get('format')?.[0] ?? 'text');
  const format = queryFormats.find(name => name === wanted);
  if (format === undefined || paths.length + tags.length === 0) return undefined;
  return {paths, tags, format, ...(root === undefined ? {} : {root})};
}
