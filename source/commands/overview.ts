// This folder: one file a command: its flags, its help, and a call of the use-case that does the work.

import {OrbitError} from '../../store/errors.js';
import {isDamage} from '../../store/index/damage.js';
import {hookWaitMs} from '../../store/lock.js';
import {type Context, openFor} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {printResults} from '../cli/match-output.js';
import {oneOf} from '../cli/numbers.js';
import {scopeQueryFlags} from '../cli/scope-query-flags.js';
import {answerQuery, queryFormats, renderAnswer, toResult} from '../deliver/scope-query.js';
import {overview} from '../insight/overview.js';
import {indexContext} from '../open/index-context.js';
import {jsonText} from '../output/json.js';
import {flatten, oneLine, shownLengths, shownSummary} from '../text/flatten.js';

export default defineCommand({
  name: '',
  summary: 'The workspace at a glance; with --path or --tag, the learnings that apply there.',
  flags: scopeQueryFlags,
  examples: [
    ['orbit --path src/api/client.ts', 'which learnings apply, best first; nothing if none do'],
    ['orbit --path src/a.ts --path src/b.ts --tag testing --format reminder', 'as the block that an agent reads'],
  ],
  json: '{results: [{kind, id, summary, tags, matched_by, updated_at, score}]}',
  run(context, {flags}) {
    const paths = flags.path ?? [];
    const tags = flags.tag ?? [];
    if (paths.length + tags.length > 0) return query(context, paths, tags, flags.format);
    if (flags.format !== undefined) throw new OrbitError('usage', '--format goes with --path or --tag.');
    const orbit = openFor(context);
    const glance = overview(orbit);
    orbit.close();
    context.out(context.json ? jsonText(glance) : page(glance));
    return 0;
  },
});

// A hook may ask where there is no workspace, or a broken one; that must cost the agent nothing.
function query(
  context: Context,
  paths: readonly string[],
  tags: readonly string[],
  formatFlag: string | undefined,
): number {
  const format = context.json ? 'json' : (oneOf('format', formatFlag, queryFormats) ?? 'text');
  try {
    const orbit = openFor(context, {allowLegacy: true, timeout: hookWaitMs});
    if (orbit.refreshed.scan.legacy.length > 0)
      context.note('records in the old flat layout are not read; run `orbit learning migrate-layout`.');
    const scope = {...indexContext(orbit), cwd: orbit.cwd, now: context.now()};
    const answer = answerQuery({paths, tags}, scope);
    if (format === 'text' && context.isTerminal) printResults(context, answer.ranked.map(toResult));
    else context.out(renderAnswer(answer, format, scope));
    orbit.close();
  } catch (error) {
    if ((error instanceof OrbitError && error.exit === 2) || isDamage(error)) throw error;
    context.note(withWayOut(error));
    if (format === 'json') context.out(jsonText({results: []}));
  }
  return 0;
}

function withWayOut(error: unknown): string {
  if (error instanceof OrbitError) return `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}

function page(glance: ReturnType<typeof overview>): string {
  const {root, counts, problems, tags, recent} = glance;
  const line = (name: string, text: string) => `${name.padEnd(11)} ${text}\n`;
  return [
    line('workspace', flatten(root)),
    line(
      'learnings',
      `${counts.active} active, ${counts.proposed} proposed, ${counts.superseded} superseded, ${counts.archived} archived`,
    ),
    tags.length > 0
      ? line('tags', tags.map(({tag, count}) => `${oneLine(tag, shownLengths.tag)} ${count}`).join(', '))
      : '',
    line('problems', problems === 0 ? 'none' : `${problems}: run \`orbit doctor\``),
    recent.length > 0
      ? `\n${recent.map(({id, summary}) => `${id}  ${shownSummary(summary)}\n`).join('')}`
      : '\nNo learnings yet. Record the first: orbit learning add --summary "…" --path "src/**"\n',
    '\nAsk what applies to a file: orbit --path <file>. All commands: orbit --help\n',
  ].join('');
}
