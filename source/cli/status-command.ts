import {hiddenWarningsOf} from '../learnings/hidden-warnings.js';
import {changeStatuses, type Transition, transitions} from '../learnings/status.js';
import {jsonText} from '../output/json.js';
import {openFor} from './context.js';
import {type Command, defineCommand, type Flags} from './define.js';

const reason = {reason: {type: 'text', value: '<text>', help: 'why; kept in the record'}} as const satisfies Flags;

/** The four status moves are one command with different words. */
export function statusCommand(
  transition: Transition,
  texts: {summary: string; example: string},
): Command<typeof reason> {
  return defineCommand({
    name: `learning ${transition}`,
    summary: texts.summary,
    args: [{name: 'id', required: true, many: true, complete: 'id'}],
    flags: reason,
    examples: [
      [`orbit learning ${transition} L-0007`, texts.example],
      [`orbit learning ${transition} L-0007 L-0009 --reason "…"`, 'several at once, with a reason'],
    ],
    json: '{id, status}, or {learnings: [{id, status}]} for several',
    run(context, {args, flags}) {
      const orbit = openFor(context);
      const moved = changeStatuses(orbit, args, transition, flags.reason).map(({id, status}) => ({id, status}));
      const warnings =
        transitions[transition].to === 'active' ? moved.flatMap(({id}) => hiddenWarningsOf(orbit, id)) : [];
      orbit.close();
      for (const warning of warnings) context.warn(warning);
      if (context.json) context.out(jsonText(moved.length === 1 ? moved[0] : {learnings: moved}));
      else context.out(moved.map(({id}) => `${id} ${transitions[transition].done}\n`).join(''));
      return 0;
    },
  });
}
