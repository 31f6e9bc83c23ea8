import {openFor} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {jsonText} from '../output/json.js';
import {table} from '../output/table.js';
import {explainPath} from '../search/explain.js';

export default defineCommand({
  name: 'explain',
  summary: 'Why learnings do or do not fire at a path; with an id, why that one does or does not.',
  args: [
    {name: 'path', required: true, complete: 'path'},
    {name: 'id', complete: 'id'},
  ],
  flags: {session: {type: 'text', value: '<id>', help: 'as this session would see it (default: a new session)'}},
  examples: [
    ['orbit explain src/api/client.ts', 'every candidate: matched by what, rank, and the decision'],
    ['orbit explain src/api/client.ts L-0007', 'why this one does not come up'],
  ],
  json: '{path, candidates: [{id, decision, reason}]}',
  run(context, {args: [path = '', id], flags}) {
    const orbit = openFor(context);
    const result = explainPath(orbit, path, id, flags.session);
    orbit.close();
    if (context.json) context.out(jsonText(result));
    else {
      context.out(
        table(
          [{title: 'id'}, {title: 'decision'}, {title: 'reason', stretch: true}],
          result.candidates.map(({id: candidate, decision, reason}) => [candidate, decision, reason]),
          context,
        ),
      );
      if (result.candidates.length === 0)
        context.note(result.path === null ? 'the path is outside the workspace.' : 'no learning applies here.');
    }
    return 0;
  },
});
