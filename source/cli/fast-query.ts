import {isatty} from 'node:tty';
import {findWorkspace} from '../../store/workspace.js';
import {answerQuery, type QueryFormat, queryFormats, renderAnswer} from '../deliver/scope-query.js';
import {withFreshIndex} from '../open/fresh-index.js';
import type {ScopeQuery} from '../scope/match.js';

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

/** Only the flags of a scope query; undefined for anything else, which the full parser will judge. */
export function parseRequest(argv: readonly string[]): Request | undefined {
  const lists: {path: string[]; tag: string[]} = {path: [], tag: []};
  let format: string | undefined;
  let root: string | undefined;
  let isJson = false;
  let list: string[] | undefined;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    const [name, inline] = splitFlag(word);
    if (name === undefined) {
      if (!list || word === '-') return undefined;
      list.push(word);
      continue;
    }
    list = undefined;
    const value = inline ?? argv[at + 1];
    if (name === 'json' && inline === undefined) isJson = true;
    else if (value === undefined || (inline === undefined && value.startsWith('-'))) return undefined;
    else {
      if (inline === undefined) at++;
      if (name === 'path' || name === 'tag') {
        lists[name].push(value);
        // Like the full parser: `--path=a` is one value, `--path a b` two.
        list = inline === undefined ? lists[name] : undefined;
      } else if (name === 'format' && format === undefined) format = value;
      else if (name === 'root' && root === undefined) root = value;
      else return undefined;
    }
  }
  const answered = isJson ? 'json' : (format ?? 'text');
  if (!queryFormats.includes(answered as QueryFormat) || lists.path.length + lists.tag.length === 0) return undefined;
  return {paths: lists.path, tags: lists.tag, format: answered as QueryFormat, ...(root === undefined ? {} : {root})};
}

function splitFlag(word: string): [string | undefined, string | undefined] {
  if (!word.startsWith('--')) return [word.startsWith('-') && word.length > 1 ? word : undefined, undefined];
  const equals = word.indexOf('=');
  return equals === -1 ? [word.slice(2), undefined] : [word.slice(2, equals), word.slice(equals + 1)];
}
