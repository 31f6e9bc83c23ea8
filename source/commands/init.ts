import path from 'node:path';
import {gitLayout} from '../../store/git/layout.js';
import {findWorkspace, namedRoot, workspaceAt} from '../../store/workspace.js';
import {findLauncher} from '../agents-setup/launcher.js';
import {namedRecipes, planSetup} from '../agents-setup/setup.js';
import {agentFlag} from '../cli/agent-flag.js';
import type {Context} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {applySetup, carryOut, changeFlags} from '../cli/hook-changes.js';
import {initWorkspace} from '../open/init.js';
import {jsonText} from '../output/json.js';
import {oneLine} from '../text/flatten.js';

export default defineCommand({
  name: 'init',
  summary: 'Make a workspace: .orbit/ with what git needs to know about it; on request set up coding agents.',
  flags: {agent: agentFlag, yes: changeFlags.yes},
  examples: [
    ['orbit init', 'in the repository (or the folder) you are in'],
    ['orbit init --agent claude codex', 'and the hooks and the skill of these agents, as `orbit hook install` does'],
    ['orbit init --root services/api', 'a workspace of its own in a sub-folder'],
  ],
  json: '{root, created: [paths], notes: [text]}; with --agent also agents: [{agent, files: [{file, action, diff}], notes}]',
  notes: ['Safe to run again: it completes what is missing and keeps what is there.'],
  run(context, {flags}) {
    const chosen = namedRecipes(flags.agent);
    const result = initWorkspace(folderFor(context));
    const launcher = findLauncher(context.env, process.argv[1]);
    const plans = chosen && planSetup(result.root, chosen, launcher, {mcpTool: false});
    const workspace = workspaceAt(result.root);
    if (context.json) context.out(jsonText({...result, ...(plans && applySetup(workspace, plans))}));
    else {
      context.out(
        result.created.length === 0
          ? `${oneLine(result.root)} is a workspace already\n`
          : `workspace in ${oneLine(result.root)}\n`,
      );
      for (const file of result.created) context.out(`  created ${file}\n`);
      for (const note of result.notes) context.note(note);
      if (context.isTerminal) context.out('next: orbit learning add --summary "…" --path "src/**"\n');
    }
    return plans && !context.json ? carryOut(context, workspace, plans, {...flags, 'dry-run': false}) : 0;
  },
});

// In a repository the workspace that is there already, also one of a sub-folder, is the one to complete.
function folderFor(context: Context): string {
  const {cwd, env} = context;
  const root = namedRoot(context);
  if (root) return path.resolve(cwd, root);
  const layout = gitLayout(cwd);
  return layout ? (findWorkspace({cwd, env})?.root ?? layout.top) : cwd;
}
