import os from 'node:os';
import path from 'node:path';
import {OrbitError} from '../../../store/errors.js';
import {quote} from '../../../store/quote.js';
import {sha256} from '../../../store/sha256.js';
import {requireWorkspace} from '../../../store/workspace.js';
import {type Context, openerFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {printHarvest, printSuggested} from '../../cli/harvest-output.js';
import {wholeNumber} from '../../cli/numbers.js';
import {readTextFile} from '../../cli/read-file.js';
import {sinceTime} from '../../cli/since.js';
import {stopSignals} from '../../cli/stop-signals.js';
import {candidatePath} from '../../scope/candidate-path.js';
import type {HarvestProgress} from '../../tasks/harvest/harvest.js';
import {type HarvestRequest, runHarvest} from '../../tasks/harvest/run-harvest.js';
import {backgroundMark} from '../../tasks/harvest/schedule.js';
import {oneLine} from '../../text/flatten.js';

export default defineCommand({
  name: 'learning harvest',
  summary: 'Propose learnings from the output of finished tasks; a person accepts or rejects them.',
  flags: {
    window: {type: 'text', value: '<n>', help: 'look at the last n completed tasks (default: harvest.window)'},
    since: {type: 'text', value: '<time>', help: 'only tasks completed since 30d, 12h, 2w or a date'},
    'dry-run': {type: 'switch', help: 'show what would be proposed, and write nothing'},
    from: {
      type: 'text',
      value: '<file>',
      help: 'harvest a text instead: a review, a post-mortem, a MEMORY.md; - reads stdin',
      complete: 'path',
    },
    suggested: {type: 'switch', help: 'list the upvotes that harvests have suggested and nobody has cast'},
  },
  examples: [
    ['orbit learning harvest', 'every completed task of the last 15 that was not harvested yet'],
    ['orbit learning harvest --dry-run --since 7d', 'look first; the answers are kept for the real run'],
    ['orbit learning harvest --from docs/post-mortem.md', 'lessons from something people wrote'],
    ['gh pr view 12 --comments | orbit learning harvest --from -', 'from a review thread'],
  ],
  json: '{provider, dry_run, sources: [{source, outcome, reason, proposed: [{id, summary, paths, line}], upvotes: [{id, task, model, score, said}], dropped: [{summary, reason}]}], totals: {proposed, upvotes, dropped, skipped}}; with --suggested {upvotes: […]}',
  notes: [
    'The model is harvest.command, or harvest.url with harvest.api, harvest.model and harvest.key_env. Without one nothing is sent anywhere, and the bullets under a heading Learnings are taken.',
    'A task whose call fails or whose answer is bad is skipped with the reason, and tried again next time; the exit code is then 1.',
    'It runs by itself after every harvest.every completed tasks, unless harvest.enabled is false; its last output is in .orbit/state/harvest/background.log.',
  ],
  async run(context, {flags}) {
    const window = wholeNumber('window', flags.window);
    const since = flags.since === undefined ? undefined : sinceTime(flags.since, context.now());
    const open = openerFor(context);
    if (flags.suggested) return printSuggested(context, open());
    if (flags.from !== undefined && (window ?? since) !== undefined)
      throw new OrbitError('usage', '--from takes a text; --window and --since are about tasks.');
    const document = flags.from === undefined ? undefined : readDocument(context, flags.from);
    const isBackground = Boolean(context.env[backgroundMark]);
    if (isBackground) os.setPriority(os.constants.priority.PRIORITY_LOW);
    const signals = stopSignals();
    const stop = new AbortController();
    const stopListening = signals.listen(() => stop.abort());
    const request: HarvestRequest = {
      window,
      since,
      document,
      dryRun: flags['dry-run'],
      signal: stop.signal,
      note: context.note,
      progress: progressLine(context),
    };
    const harvest = await runHarvest(open, request).finally(stopListening);
    if (harvest) {
      printHarvest(context, harvest);
      return signals.exitCode() ?? (harvest.totals.skipped > 0 ? 1 : 0);
    }
    // The one that is at work will see this task as well, or the next one will.
    if (isBackground) return 0;
    throw new OrbitError(
      'locked',
      'another harvest is running in this workspace.',
      'Run it again when that one has finished.',
    );
  },
});

// Not a bar: most harvests are one or two questions, and each takes as long as a model takes.
function progressLine(context: Context): HarvestProgress | undefined {
  const {status} = context;
  if (!status) return undefined;
  return (done, total, name) =>
    status(name === undefined ? '' : `harvesting ${oneLine(name)} (${done + 1} of ${total}) …`);
}

function readDocument(context: Context, from: string): {name: string; text: string} {
  const text = from === '-' ? context.readStdin() : readTextFile(context.cwd, from, 'from');
  if (text.includes('\0')) throw new OrbitError('bad-value', `from: ${quote(from, 512)} is not a text.`);
  // Two texts from stdin are two sources.
  if (from === '-') return {name: `stdin-${sha256(text).slice(0, 8)}`, text};
  const workspace = requireWorkspace(context);
  // It stands in the records: the place in the project, for whoever looks it up, and no other place of this machine.
  return {name: candidatePath(workspace, context.cwd, path.resolve(context.cwd, from)) ?? path.basename(from), text};
}
