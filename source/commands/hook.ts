import {agentNames} from '../agents-setup/recipes.js';
import {defineCommand} from '../cli/define.js';
import {agentNamed} from '../hooks/agents/index.js';

/** Agents are answered by cli.tsx before any command is loaded; only a person comes here. */
export default defineCommand({
  name: 'hook',
  summary: "Answer a coding agent's hook: its payload on stdin, its own contract on stdout.",
  args: [{name: 'agent', complete: agentNames}],
  flags: {},
  examples: [
    ['orbit hook claude < payload.json', 'what an agent does; silent when nothing applies'],
    ['ORBIT_DEBUG=1 orbit hook claude < payload.json', 'says on stderr why it was silent'],
    ['orbit hook install', 'set it up'],
  ],
  notes: [
    `Agents: ${agentNames.join(', ')}.`,
    'Always exits 0 and never decides about permissions. The session is ORBIT_SESSION_ID, else the one of the payload.',
  ],
  run(context, {args: [agent]}) {
    const isKnown = agent !== undefined && agentNamed(agent) !== undefined;
    context.err(
      isKnown
        ? `orbit hook ${agent} reads a payload from stdin; ${agent} starts it, not you.\n`
        : `orbit hook <agent> reads an agent's payload from stdin. Agents: ${agentNames.join(', ')}.\n`,
    );
    context.err('Set it up with `orbit hook install`, look at it with `orbit hook status`.\n');
    // Not a usage error: half of the agents take exit code 2 for a verdict.
    return 0;
  },
});
