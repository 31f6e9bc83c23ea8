import {openWithProgress} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {sinceTime} from '../cli/since.js';
import {replay} from '../insight/replay.js';
import {jsonText} from '../output/json.js';
import {oneLine} from '../text/flatten.js';

export default defineCommand({
  name: 'replay',
  summary: 'What today’s learnings would have done over past commits: reach, cost, what never fires, what has none.',
  flags: {since: {type: 'text', value: '<90d|date>', help: 'how far back (default 90d)'}},
  examples: [['orbit replay --since 90d', 'how many file touches would have met a learning']],
  json: '{commits, touches, touches_matched, reach, injected, tokens, fired: [{id, commits}], never_fired: [ids], uncovered: [{path, touches}], notes: [text]}',
  run(context, {flags}) {
    const since = sinceTime(flags.since ?? '90d', context.now());
    const orbit = openWithProgress(context);
    const result = replay(orbit, since, context.progress('replaying'));
    orbit.close();
    if (context.json) {
      context.out(jsonText(result));
      return 0;
    }
    for (const note of result.notes) context.note(note);
    const percent = result.reach === null ? '–' : `${Math.round(result.reach * 1000) / 10}%`;
    context.out(
      `commits     ${result.commits}\ntouches     ${result.touches}, ${result.touches_matched} would have met a learning (${percent})\ninjected    ${result.injected} times, ${result.tokens} tokens\n`,
    );
    if (result.fired.length > 0) context.out(`fires most  ${mostFired(result.fired)}\n`);
    context.out(`never fires ${result.never_fired.length === 0 ? 'none' : result.never_fired.join(' ')}\n`);
    if (result.uncovered.length > 0)
      context.out(
        `\nfiles worked on without a learning\n${result.uncovered.map(({path, touches}) => `${String(touches).padStart(5)}  ${oneLine(path)}\n`).join('')}`,
      );
    return 0;
  },
});

const firedShown = 8;

function mostFired(fired: readonly {readonly id: string; readonly commits: number}[]): string {
  const more = fired.length - firedShown;
  const names = fired.slice(0, firedShown).map(({id, commits}) => `${id} (${commits} commits)`);
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
