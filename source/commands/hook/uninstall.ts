import {installedRecipes, namedRecipes, planRemoval} from '../../agents-setup/setup.js';
import {agentFlag, hookContext} from '../../cli/agent-flag.js';
import {defineCommand} from '../../cli/define.js';
import {carryOut, changeFlags, changesJson} from '../../cli/hook-changes.js';

export default defineCommand({
  name: 'hook uninstall',
  summary: 'Remove what `orbit hook install` put into the files of coding agents, and nothing else.',
  flags: {agent: agentFlag, ...changeFlags},
  examples: [
    ['orbit hook uninstall', 'every agent that is set up here; shows the diff and asks'],
    ['orbit hook uninstall --agent claude --yes', 'one of them, without asking'],
  ],
  json: changesJson,
  notes: ['A file that holds nothing else goes too; learnings and everything in .orbit stay.'],
  run(context, {flags}) {
    const hooks = hookContext(context);
    const chosen = namedRecipes(flags.agent) ?? installedRecipes(hooks);
    const plans = planRemoval(hooks.workspace.root, chosen, hooks.launcher);
    return carryOut(context, hooks.workspace, plans, flags);
  },
});
