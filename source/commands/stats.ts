import {openWithProgress} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {sinceTime} from '../cli/since.js';
import {type Stats, stats} from '../insight/stats.js';
import {printJson} from '../output/json.js';
import {table} from '../output/table.js';
import {oneLine, shownLengths} from '../text/flatten.js';

export default defineCommand({
  name: 'stats',
  summary: 'Does delivery work: how often agents asked, what they got, what was read and helped.',
  flags: {since: {type: 'text', value: '<30d|date>', help: 'how far back (default 30d)'}},
  examples: [
    ['orbit stats', 'the last 30 days'],
    ['orbit stats --since 7d --json', 'for a dashboard'],
  ],
  json: '{learnings: [{id, injected, shown, shown_ratio, helpful, not_helpful, last_injected_at, last_shown_at}],\nworkspace: {fires, fires_with_match, fires_with_injection, hit_rate, injections, tokens, sessions, shown, shown_ratio, helpful, not_helpful,\nlast_fired_at, by: {<surface>: {fires, injections}}, active, never_injected, files, files_covered, reach,\ndead_globs: [{id, glob}], over_broad: [{id, glob, files}]}}',
  run(context, {flags}) {
    const since = sinceTime(flags.since ?? '30d', context.now());
    const orbit = openWithProgress(context);
    const result = stats(orbit, since);
    orbit.close();
    if (context.json) {
      printJson(result, context.out);
      return 0;
    }
    context.out(summary(result.workspace));
    const used = result.learnings.filter(
      ({injected, shown, helpful, not_helpful}) => injected + shown + helpful + not_helpful > 0,
    );
    if (used.length > 0) context.out('\n');
    const rows = used.map(learning => [
      learning.id,
      learning.injected,
      learning.shown,
      percent(learning.shown_ratio),
      learning.helpful,
      learning.not_helpful,
      learning.last_injected_at,
    ]);
    const right = (title: string) => ({title, right: true}) as const;
    context.out(
      table(
        [
          {title: 'id'},
          right('injected'),
          right('shown'),
          right('ratio'),
          right('helpful'),
          right('not'),
          {title: 'last injected'},
        ],
        rows,
        context,
      ),
    );
    return 0;
  },
});

function summary(all: Stats['workspace']): string {
  const line = (name: string, text: string) => `${name.padEnd(11)} ${oneLine(text, shownLengths.paragraph)}\n`;
  if (all.fires === 0)
    return (
      line('asked', 'never. Set an agent up with `orbit hook install --agent claude`, then see `orbit hook status`.') +
      coverage(all, line)
    );
  const surfaces = Object.entries(all.by).map(([via, {fires}]) => `${via} ${fires}`);
  return [
    line('asked', `${all.fires} times in ${all.sessions} sessions (${surfaces.join(', ')}), last ${all.last_fired_at}`),
    line(
      'answered',
      `${all.fires_with_injection} times, ${percent(all.hit_rate)}; ${all.injections} learnings, ${all.tokens} tokens`,
    ),
    line(
      'read',
      `${all.shown} times, ${percent(all.shown_ratio)} of what was injected; helpful ${all.helpful}, not helpful ${all.not_helpful}`,
    ),
    coverage(all, line),
  ].join('');
}

function coverage(all: Stats['workspace'], line: (name: string, text: string) => string): string {
  const dead = all.dead_globs.map(({id, glob}) => `${id} ${glob}`);
  const broad = all.over_broad.map(({id, glob, files}) => `${id} ${glob} (${files} files)`);
  return [
    line(
      'reach',
      `${all.files_covered} of ${all.files} tracked files (${percent(all.reach)}) have a learning; ${all.never_injected} of ${all.active} active were never injected`,
    ),
    ...(dead.length > 0 ? [line('dead globs', `${some(dead)}; see \`orbit learning heal\``)] : []),
    ...(broad.length > 0 ? [line('over-broad', some(broad))] : []),
  ].join('');
}

const namedAtMost = 5;

function some(names: readonly string[]): string {
  const more = names.length - namedAtMost;
  return `${names.length}: ${names.slice(0, namedAtMost).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function percent(value: number | null): string {
  return value === null ? '–' : `${Math.round(value * 1000) / 10}%`;
}
