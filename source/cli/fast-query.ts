import {isatty} from 'node:tty';
import {findWorkspace} from '../../store/workspace.js';
import {answerQuery, type QueryFormat, queryFormats, renderAnswer} from '../deliver/scope-query.js';
import {withFreshIndex} from '../open/fresh-index.js';
import type {ScopeQuery} from '../scope/match.js';
import {type Flags, globalFlags, type Token, tokenize, valuesOf} from './flags.js';
import {scopeQueryFlags} from './scope-query-flags.js';

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
  const tokens = tokenize(flags, argv);
  if (!tokens.every(isPlain)) return undefined;
  const [paths = [], tags = [], formats = [], roots = []] = ['path', 'tag', 'format', 'root'].map(name =>
    valuesOf(name, tokens),
  );
  const formatName = valuesOf('json', tokens) ? 'json' : (formats[0] ?? 'text');
  const format = queryFormats.find(name => name === formatName);
  if (format === undefined || paths.length + tags.length === 0 || Math.max(formats.length, roots.length) > 1)
    return undefined;
  return {paths, tags, format, ...(roots[0] === undefined ? {} : {root: roots[0]})};
}

// A value that looks like a flag may be one that was meant.
function isPlain(token: Token): boolean {
  if (token.kind !== 'flag') return false;
  const {flag, values, inline} = token;
  if (flag.type === 'switch') return !inline;
  return values.length > 0 && (inline || !values[0]?.startsWith('-'));
}
