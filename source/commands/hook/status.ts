import {recipes} from '../../agents-setup/recipes.js';
import {namedRecipes} from '../../agents-setup/setup.js';
import {type AgentStatus, states, statusOf} from '../../agents-setup/status.js';
import {agentFlag, hookContext} from '../../cli/agent-flag.js';
import {defineCommand} from '../../cli/define.js';
import {jsonText} from '../../output/json.js';
import {table} from '../../output/table.js';

export default defineCommand({
  name: 'hook status',
  summary: 'What is set up for each coding agent, whether it can start, and when it last fired.',
  flags: {agent: agentFlag},
  examples: [
    ['orbit hook status', 'all agents'],
    ['orbit hook status --agent codex', 'one, with what it still needs'],
  ],
  json: `{agents: [{agent, state, files: [paths], events: [names], missing: [names], command, command_found, last_fired_at, notes: [text]}]}
state: ${Object.keys(states).join(' | ')}`,
  notes: ['Codex and Gemini silently skip hooks that nobody has trusted: what counts is when it last fired.'],
  run(context, {flags}) {
    const agents = statusOf(hookContext(context), namedRecipes(flags.agent) ?? recipes);
    if (context.json) {
      context.out(jsonText({agents}));
      return 0;
    }
    const columns = ['agent', 'state', 'events', 'command', 'last fired'].map(title => ({title}));
    context.out(table(columns, agents.map(row), context));
    for (const {agent, notes} of agents) for (const note of notes) context.note(`${agent}: ${note}`);
    return 0;
  },
});

function row({agent, state, events, missing, command, command_found, last_fired_at}: AgentStatus): string[] {
  const isInstalled = state === 'installed' || state === 'partly';
  const eventNames = [...events, ...missing.map(name => `no ${name}`)].join(', ');
  const started = command === null ? 'by the MCP server' : command_found ? command : `${command} (not found)`;
  return [
    agent,
    states[state],
    isInstalled ? eventNames : '',
    isInstalled ? started : '',
    last_fired_at ?? (isInstalled ? 'never' : ''),
  ];
}
