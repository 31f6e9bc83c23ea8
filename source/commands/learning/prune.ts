import {openWithProgress} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {prune} from '../../health/prune.js';
import {staleKinds} from '../../health/stale.js';
import {jsonText} from '../../output/json.js';
import {table} from '../../output/table.js';

export default defineCommand({
  name: 'learning prune',
  summary: 'Report learnings that rest on something that is gone; archive them on request.',
  flags: {
    'stale-only': {type: 'switch', help: 'leave out dead globs of learnings that another glob keeps alive'},
    delete: {type: 'switch', help: 'archive the stale ones (nothing leaves the disk)'},
    reason: {
      type: 'text',
      value: '<reason>',
      help: 'paths, commits or tasks: only what is stale for that reason; any other text is kept as the reason in what is archived',
      complete: staleKinds,
    },
  },
  examples: [
    ['orbit learning prune', 'what is stale, and which globs are dead'],
    ['orbit learning prune --reason commits', 'only what rests on commits that are gone'],
    ['orbit learning prune --delete --reason "module removed in 2.0"', 'archive what is stale'],
  ],
  json: '{stale: [{id, reasons: [{kind, detail}]}], archived: [ids], dead_globs: [{id, globs}], notes: [text]}',
  notes: ['Stale: no file matches any path; no evidence commit is on the branch; every evidence task T-NNNN is gone.'],
  run(context, {flags}) {
    const orbit = openWithProgress(context);
    const {stale, archived, deadGlobs, notes} = prune(orbit, {
      archive: flags.delete,
      reason: flags.reason,
      progress: context.progress('matching files'),
    });
    orbit.close();
    const dead = flags['stale-only'] ? [] : deadGlobs;
    if (context.json) {
      context.out(jsonText({stale, archived, dead_globs: dead, notes}));
      return 0;
    }
    for (const note of notes) context.note(note);
    const rows = [
      ...stale.flatMap(({id, reasons}) =>
        reasons.map(({kind, detail}) => [id, archived.includes(id) ? 'archived' : 'stale', kind, detail]),
      ),
      ...dead.map(({id, globs}) => [id, 'dead glob', 'paths', `no file matches ${globs.join(', ')}`]),
    ];
    context.out(
      table([{title: 'id'}, {title: 'state'}, {title: 'axis'}, {title: 'detail', stretch: true}], rows, context),
    );
    if (rows.length === 0 && context.isTerminal) context.out('nothing is stale\n');
    return 0;
  },
});
