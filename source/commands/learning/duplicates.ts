import {OrbitError} from '../../../store/errors.js';
import {openWithProgress} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {fraction} from '../../cli/numbers.js';
import {dismissPair} from '../../duplicates/dismissed.js';
import {findDuplicates} from '../../duplicates/find.js';
import {readLearning, resolveId} from '../../open/read-record.js';
import {jsonText} from '../../output/json.js';
import {table} from '../../output/table.js';

export default defineCommand({
  name: 'learning duplicates',
  summary: 'Pairs of learnings that probably say the same, with the score and why.',
  flags: {
    threshold: {type: 'text', value: '<0-1>', help: 'how sure to be (default 0.55)'},
    id: {type: 'text', value: '<id>', help: 'only pairs with this learning', complete: 'id'},
    dismiss: {
      type: 'list',
      greedy: true,
      value: '<id> <id>',
      help: 'remember that these two are not duplicates',
      complete: 'id',
    },
  },
  examples: [
    ['orbit learning duplicates', 'all pairs, most likely first'],
    ['orbit learning duplicates --dismiss L-0003 L-0021', 'kept in .orbit/learnings/dismissed.jsonl, for everybody'],
    ['orbit learning merge L-0021 --into L-0003', 'what to do about a real one'],
  ],
  json: '{pairs: [{a, b, score, reasons}], clusters: [[ids]]}; with --dismiss {a, b}',
  notes: ['It proposes; it never merges by itself.'],
  run(context, {flags}) {
    const threshold = fraction('threshold', flags.threshold);
    const orbit = openWithProgress(context);
    if (flags.dismiss) {
      const [a, b, ...more] = flags.dismiss;
      if (a === undefined || b === undefined || more.length > 0)
        throw new OrbitError('usage', 'name two learnings: --dismiss <id> <id>.');
      const dismissed = dismissPair(orbit, a, b);
      orbit.close();
      context.out(context.json ? jsonText(dismissed) : `${dismissed.a} and ${dismissed.b} are not duplicates\n`);
      return 0;
    }
    const progress = context.progress('comparing');
    const duplicates = findDuplicates(orbit, {
      threshold,
      id: flags.id === undefined ? undefined : resolveId(orbit, flags.id),
      progress,
    });
    if (context.json) context.out(jsonText(duplicates));
    else {
      const rows = duplicates.pairs.map(({a, b, score, reasons}) => [
        a,
        b,
        score.toFixed(2),
        readLearning(orbit, a).summary,
        readLearning(orbit, b).summary,
        reasons.join('; '),
      ]);
      context.out(
        table(
          [
            {title: 'a'},
            {title: 'b'},
            {title: 'score', right: true},
            {title: 'a says', stretch: true},
            {title: 'b says', stretch: true},
            {title: 'why', stretch: true},
          ],
          rows,
          context,
        ),
      );
      // A lesson told three times is three pairs; a person merges them in one go.
      for (const ids of duplicates.clusters.filter(({length}) => length > 2))
        context.note(`these ${ids.length} tell one lesson: ${ids.join(' ')}`);
      if (rows.length === 0 && context.isTerminal) context.out('no duplicates found\n');
    }
    orbit.close();
    return 0;
  },
});
