import {OrbitError} from '../../store/errors.js';
import {type Context, openFor} from '../cli/context.js';
import {defineCommand, type Flags, type Values} from '../cli/define.js';
import {oneOf, wholeNumber} from '../cli/numbers.js';
import {type InjectFormat, type Injection, inject, injectFormats} from '../deliver/engine.js';
import {legacyNote} from '../deliver/legacy-note.js';
import {sessionFor} from '../deliver/session.js';
import type {Orbit} from '../open/orbit.js';
import {jsonText} from '../output/json.js';
import {candidatePath} from '../scope/candidate-path.js';
import {readTask} from '../tasks/store.js';
import {taskQuery} from '../tasks/task-query.js';

const injectFlags = {
  task: {type: 'text', value: '<task>', help: "take files, tags and words from a task of orbit's own store"},
  'context-file': {
    type: 'list',
    greedy: true,
    value: '<path>',
    help: 'a file the agent will work on',
    complete: 'path',
  },
  tag: {type: 'list', greedy: true, value: '<tag>', help: 'a topic of the work', complete: 'tag'},
  query: {type: 'text', value: '<text>', help: 'what the work is about, in words'},
  agent: {type: 'text', value: '<role>', help: 'add what the role gets by its categories in config.yaml'},
  'max-tokens': {type: 'text', value: '<n>', help: 'the budget of this call (default: injection.max_tokens)'},
  session: {
    type: 'text',
    value: '<id>',
    help: 'the session in which nothing is delivered twice (default: $ORBIT_SESSION_ID)',
  },
  format: {type: 'text', value: '<format>', help: injectFormats.join(', '), complete: injectFormats},
  explain: {type: 'switch', help: 'say for every candidate why it was or was not injected'},
} as const satisfies Flags;

export default defineCommand({
  name: 'inject',
  summary: 'The block to put into an agent’s prompt before it starts; each learning once per session.',
  flags: injectFlags,
  examples: [
    ['orbit inject --context-file src/api/client.ts --tag network', 'by files and topics'],
    [
      'orbit inject --task T-0012 --agent engineer --format markdown',
      'by a task, with the categories of a role, in the long form',
    ],
    ['orbit inject --query "retry policy" --explain', 'by words; every decision explained'],
  ],
  json: '{learnings: [{id, summary, tags, matched_by}], text, tokens}; with --explain also candidates: [{id, decision, reason}]',
  notes: ['A broken workspace never stops a run: empty output, a note on stderr, exit code 0.'],
  run(context, {flags}) {
    const format = context.json ? 'json' : (oneOf('format', flags.format, injectFormats) ?? 'reminder');
    const maxTokens = wholeNumber('max-tokens', flags['max-tokens']);
    if (flags.task !== undefined && (flags['context-file'] || flags.tag))
      throw new OrbitError('usage', 'give either --task, or --context-file and --tag.');
    print(context, format, flags.explain, attempt(context, flags, format, maxTokens));
    return 0;
  },
});

const nothing: Injection = {learnings: [], text: '', tokens: 0, candidates: []};

function attempt(
  context: Context,
  flags: Values<typeof injectFlags>,
  format: InjectFormat,
  maxTokens: number | undefined,
): Injection {
  let orbit: Orbit | undefined;
  try {
    orbit = openFor(context, {allowLegacy: true});
    const warning = legacyNote(orbit);
    if (warning) context.note(warning);
    const work =
      flags.task === undefined
        ? {paths: flags['context-file'] ?? [], tags: flags.tag ?? [], query: flags.query}
        : taskQuery(orbit.workspace.root, readTask(orbit.workspace, flags.task), flags.query);
    if (!work) return nothing;
    const {workspace} = orbit;
    const paths = work.paths
      .map(path => candidatePath(workspace, context.cwd, path))
      .filter(path => path !== undefined);
    return inject(orbit, {
      ...work,
      paths: [...new Set(paths)],
      role: flags.agent,
      maxTokens,
      format,
      session: sessionFor(workspace, flags.session ? {ORBIT_SESSION_ID: flags.session} : context.env, undefined),
    });
  } catch (error) {
    // What was asked for wrongly is the caller's to correct; what is broken must not cost the run.
    if (error instanceof OrbitError && (error.exit === 2 || error.code === 'not-found')) throw error;
    context.note(`nothing injected: ${error instanceof Error ? error.message : String(error)}`);
    return nothing;
  } finally {
    orbit?.close();
  }
}

function print(
  context: Context,
  format: InjectFormat,
  explained: boolean,
  {learnings, text, tokens, candidates}: Injection,
): void {
  if (format === 'json') context.out(jsonText({learnings, text, tokens, ...(explained ? {candidates} : {})}));
  else {
    if (text !== '') context.out(`${text}\n`);
    if (explained) for (const {id, decision, reason} of candidates) context.err(`${id}\t${decision}\t${reason}\n`);
  }
}
