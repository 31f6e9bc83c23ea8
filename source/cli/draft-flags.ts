import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';
import {checkEvidence} from '../../store/record/normalize.js';
import {kinds} from '../../store/record/schema.js';
import type {Draft} from '../learnings/draft.js';
import {splitGlobs} from '../scope/split-globs.js';
import type {Context} from './context.js';
import type {Flags, Values} from './define.js';
import {readTextFile} from './read-file.js';

// The fields of a learning as flags, shared by `add` and `update`.

export const draftFlags = {
  summary: {type: 'text', value: '<text>', help: 'one line, 1–280 characters, that an agent can act on'},
  path: {type: 'list', value: '<glob>', help: 'a file, folder or glob it is about', complete: 'path'},
  tag: {type: 'list', value: '<tag>', help: 'a topic', complete: 'tag'},
  symbol: {type: 'list', value: '<symbol>', help: 'a symbol it is about: Qualified.name[:kind] or path#name'},
  scope: {type: 'list', greedy: true, value: 'paths=a,b tags=c', help: 'the whole scope in one flag'},
  body: {type: 'text', value: '<markdown>', help: 'the explanation; - reads stdin'},
  'body-file': {type: 'text', value: '<file>', help: 'the explanation from a file; - reads stdin', complete: 'path'},
  context: {type: 'text', value: '<text>', help: 'when it applies'},
  observation: {type: 'text', value: '<text>', help: 'what was seen'},
  implication: {type: 'text', value: '<text>', help: 'what follows from it'},
  action: {type: 'text', value: '<text>', help: 'what to do'},
  evidence: {type: 'list', greedy: true, value: 'task=T-1 commit=SHA external:URL', help: 'where it was learned'},
  kind: {type: 'text', value: '<kind>', help: kinds.join(', '), complete: kinds},
  domain: {type: 'text', value: '<category>', help: 'its category'},
  priority: {type: 'text', value: '<0-255>', help: 'rank among learnings with equal votes'},
  confidence: {type: 'text', value: '<0-1>', help: 'how sure it is at the start'},
  'allow-secret': {type: 'switch', help: 'write it even if it looks like it contains a key'},
} as const satisfies Flags;

export function draftFrom(context: Context, flags: Values<typeof draftFlags>, args: readonly string[] = []): Draft {
  const scope = readScope(flags.scope);
  const body = readBody(context, flags, args);
  const {context: when, observation, implication, action} = flags;
  return {
    summary: flags.summary,
    paths: merge(flags.path, scope.paths),
    tags: merge(
      flags.tag?.flatMap(tag => tag.split(',')),
      scope.tags,
    ),
    symbols: merge(flags.symbol, scope.symbols),
    body,
    coia: {context: when, observation, implication, action},
    kind: flags.kind,
    domain: flags.domain,
    priority: flags.priority,
    confidence: flags.confidence,
    evidence: flags.evidence?.filter(text => text.trim() !== '').map(checkEvidence),
  };
}

function readBody(context: Context, flags: Values<typeof draftFlags>, args: readonly string[]): string | undefined {
  const file = flags['body-file'] ?? (args.includes('-') ? '-' : undefined);
  if (flags.body !== undefined && file !== undefined)
    throw new OrbitError('usage', 'body: give either --body or --body-file, not both.');
  if (file === '-' || flags.body === '-') return context.readStdin();
  return file === undefined ? flags.body : readTextFile(context.cwd, file, 'body-file');
}

type ScopeLists = {paths?: string[]; tags?: string[]; symbols?: string[]};

function readScope(words: readonly string[] | undefined): ScopeLists {
  const scope: ScopeLists = {};
  for (const word of words ?? []) {
    const match = /^(paths?|tags?|symbols?)=(.*)$/s.exec(word);
    if (!match)
      throw new OrbitError(
        'bad-value',
        `scope: ${quote(word)} is not a scope; allowed are paths=a,b tags=c symbols=d.`,
      );
    const axis = `${(match[1] ?? '').replace(/s$/, '')}s` as keyof ScopeLists;
    scope[axis] = [...(scope[axis] ?? []), ...(match[2] ? splitGlobs(match[2]) : [''])];
  }
  return scope;
}

function merge(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  return a === undefined && b === undefined ? undefined : [...(a ?? []), ...(b ?? [])];
}
