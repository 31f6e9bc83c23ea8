import {isatty} from 'node:tty';
import {confirm} from '../../cli/confirm.js';
import {type Context, openWithProgress} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {digestBudget} from '../../cli/digest-budget.js';
import type {RemovalDecision} from '../../digest/apply.js';
import {churnText} from '../../digest/churn.js';
import {locateDigest} from '../../digest/file.js';
import type {DigestFinding} from '../../digest/plan.js';
import {pullDigest} from '../../digest/pull.js';
import {jsonText} from '../../output/json.js';
import {table} from '../../output/table.js';
import {shownSummary} from '../../text/flatten.js';

export default defineCommand({
  name: 'digest pull',
  summary: 'Bring edits of the digest back: new bullets are added, reworded ones updated, removed ones archived.',
  flags: {
    from: {type: 'text', value: '<file>', help: 'the digest (default .orbit/LEARNINGS.md)', complete: 'path'},
    'max-tokens': {type: 'text', value: '<n>', help: 'how many tokens it may take (default: as it was written)'},
    'dry-run': {type: 'switch', help: 'say what would happen and change nothing'},
    yes: {type: 'switch', help: 'archive what was removed without asking'},
  },
  examples: [
    ['orbit digest pull --dry-run', 'what the edits would change'],
    ['orbit digest pull', 'take them in; asks before it archives'],
    ['orbit digest pull --yes --from docs/LEARNINGS.md', 'another file, nothing asked'],
  ],
  json: '{file, findings: [{what, id, line, text, detail}], unchanged, left_out, tokens, written, churn: {added, removed, retained, percent}}; with --dry-run the last four are null',
  notes: [
    'what: updated, added, archived, pending (a removal that waits for --yes), moved (a heading changes nothing), known (said already), gone (no longer active), conflict (bullet and learning both changed; neither is touched), refused.',
    'A new bullet gets its heading as tag; `(paths: src/**, test/**)` or globs in backticks at its end are its paths.',
    'A copied bullet with the same id becomes a learning of its own if it says something else. A conflict, or a bullet that is refused, stays in the file as it is, and the exit code is 1.',
  ],
  run(context, {flags}) {
    const maxTokens = digestBudget(flags['max-tokens']);
    const orbit = openWithProgress(context);
    const place = locateDigest(orbit.workspace, context.cwd, flags.from, '--from');
    const decide = (removed: readonly DigestFinding[]): RemovalDecision => (flags.yes ? 'yes' : ask(context, removed));
    const {findings, digest, churn, written} = pullDigest(orbit, place, {
      dryRun: flags['dry-run'],
      maxTokens,
      decide,
    });
    orbit.close();
    const reported = findings.filter(({what, detail}) => what !== 'unchanged' || detail !== '');
    const exit = reported.some(({what}) => what === 'conflict' || what === 'refused') ? 1 : 0;
    if (context.json) {
      context.out(
        jsonText({
          file: place.name,
          findings: reported.map(({what, id, line, text, detail}) => ({what, id, line, text, detail})),
          unchanged: findings.length - reported.length,
          left_out: digest?.leftOut ?? null,
          tokens: digest?.tokens ?? null,
          written: digest ? written : null,
          churn,
        }),
      );
      return exit;
    }
    context.out(
      table(
        [
          {title: 'what'},
          {title: 'id'},
          {title: 'line', right: true},
          {title: 'text', stretch: true},
          {title: 'detail', stretch: true},
        ],
        reported.map(({what, id, line, text, detail}) => [what, id, line, text, detail]),
        context,
      ),
    );
    if (reported.length === 0 && context.isTerminal) context.out('nothing was edited\n');
    if (churn) context.out(`${churnText(churn)}\n`);
    if (reported.some(({what}) => what === 'pending'))
      context.note('nothing was archived: run `orbit digest pull --yes` to archive what was removed from the digest.');
    if (digest && !written)
      context.warn(`${place.name} was saved by someone else meanwhile and is left as it is; run the command again.`);
    return exit;
  },
});

// Without a person to ask nothing is archived, and the removal stays in the file.
function ask(context: Context, removed: readonly DigestFinding[]): RemovalDecision {
  if (context.json || !context.isTerminal || !isatty(0)) return 'later';
  for (const {id, text} of removed) context.out(`${id}  ${shownSummary(text)}\n`);
  const which = removed.length === 1 ? 'this learning' : `these ${removed.length} learnings`;
  return confirm(context, `Archive ${which}, removed from the digest?`) ? 'yes' : 'no';
}
