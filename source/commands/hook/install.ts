import {namedRecipes, planSetup, usedRecipes} from '../../agents-setup/setup.js';
import {agentFlag, hookContext} from '../../cli/agent-flag.js';
import {defineCommand} from '../../cli/define.js';
import {carryOut, changeFlags, changesJson} from '../../cli/hook-changes.js';

export default defineCommand({
  name: 'hook install',
  summary: "Set up coding agents of this project: their hooks, and Claude's skill.",
  flags: {
    agent: agentFlag,
    'mcp-tool': {
      type: 'switch',
      help: 'Claude Code: let the running `orbit mcp` answer, without a process for each call; also lists it in .mcp.json',
    },
    ...changeFlags,
  },
  examples: [
    ['orbit hook install', 'every agent that has left traces in the project; shows the diff and asks'],
    ['orbit hook install --agent claude codex --yes', 'these two, without asking'],
    ['orbit hook install --agent gemini --dry-run', 'only the diff'],
  ],
  json: changesJson,
  notes: [
    'Safe to run again. Everything else in those files stays as it is, to the byte; a file that does not parse is refused.',
    'action is created, updated or removed. To go back from --mcp-tool: uninstall, then install.',
  ],
  run(context, {flags}) {
    const {workspace, launcher} = hookContext(context);
    const chosen = namedRecipes(flags.agent) ?? usedRecipes(workspace.root);
    const plans = planSetup(workspace.root, chosen, launcher, {mcpTool: flags['mcp-tool']});
    return carryOut(context, workspace, plans, flags);
  },
});
