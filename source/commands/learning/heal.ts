import {openWithProgress} from '../../cli/context.js';
import {defineCommand} from '../../cli/define.js';
import {type HealProposal, heal} from '../../health/heal.js';
import {resolveId} from '../../open/read-record.js';
import {jsonText} from '../../output/json.js';
import {table} from '../../output/table.js';

export default defineCommand({
  name: 'learning heal',
  summary: 'Follow dead scope globs through git renames to where the files are now.',
  args: [{name: 'id', many: true, complete: 'id'}],
  flags: {
    apply: {type: 'switch', help: 'write the proposals into the records (not those that would widen a scope)'},
  },
  examples: [
    ['orbit learning heal', 'what would change, and how many files each new glob matches'],
    ['orbit learning heal --apply', 'change it; git diff shows what happened'],
    ['orbit learning heal L-0007 --apply', 'only this one'],
  ],
  json: '{proposals: [{id, from, to, files, followed, wider}], applied: [ids], unexplained: [{id, glob}], notes: [text]}',
  run(context, {args, flags}) {
    const orbit = openWithProgress(context);
    const only = args.length === 0 ? undefined : args.map(id => resolveId(orbit, id));
    const result = heal(orbit, flags.apply, context.progress('following renames'), only);
    orbit.close();
    if (context.json) {
      context.out(jsonText(result));
      return 0;
    }
    for (const note of result.notes) context.note(note);
    const isLeft = (proposal: HealProposal) =>
      result.proposals.some(({id, from, wider}) => wider && id === proposal.id && from === proposal.from);
    const stateOf = (proposal: HealProposal) =>
      proposal.wider ? 'wider' : result.applied.includes(proposal.id) && !isLeft(proposal) ? 'applied' : 'proposed';
    const rows = result.proposals.map(proposal => {
      const {id, from, to, files, followed} = proposal;
      return [id, stateOf(proposal), from, to, `${files} ${files === 1 ? 'file' : 'files'}, ${followed} followed`];
    });
    context.out(
      table(
        [
          {title: 'id'},
          {title: 'state'},
          {title: 'from', stretch: true},
          {title: 'to', stretch: true},
          {title: 'matches'},
        ],
        rows,
        context,
      ),
    );
    if (result.unexplained.length > 0)
      context.note(
        `${result.unexplained.length} dead globs are not explained by renames: ${result.unexplained
          .slice(0, 5)
          .map(({id, glob}) => `${id} ${glob}`)
          .join(', ')}`,
      );
    if (rows.length === 0 && context.isTerminal) context.out('nothing to heal\n');
    return 0;
  },
});
