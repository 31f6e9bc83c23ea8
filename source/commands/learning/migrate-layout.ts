import {openFor} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {migrateLayout} from '../../health/migrate-layout.js';
import {jsonText} from '../../output/json.js';
import {oneLine} from '../../text/flatten.js';

export default defineCommand({
  name: 'learning migrate-layout',
  summary: 'Move records of the old flat layout into a folder each; shows the plan unless confirmed.',
  flags: {confirm: {type: 'switch', help: 'carry it out'}},
  examples: [
    ['orbit learning migrate-layout', 'what would move, and which ids would change'],
    ['orbit learning migrate-layout --confirm', 'move it; a second run does nothing'],
  ],
  json: '{moves: [{from, to, id, legacy}], applied}',
  run(context, {flags}) {
    const orbit = openFor(context, {allowLegacy: true});
    const {moves, applied} = migrateLayout(orbit.workspace, flags.confirm);
    orbit.close();
    if (applied && moves.length > 0) openFor(context).close();
    if (context.json) context.out(jsonText({moves, applied: applied && moves.length > 0}));
    else if (moves.length === 0) context.out('the layout is up to date\n');
    else {
      context.out(
        moves.map(({from, to, legacy}) => `${oneLine(from)} → ${to}${legacy ? ` (was ${legacy})` : ''}\n`).join(''),
      );
      context.out(applied ? `${moves.length} moved\n` : `${moves.length} would move; run again with --confirm\n`);
    }
    return 0;
  },
});
