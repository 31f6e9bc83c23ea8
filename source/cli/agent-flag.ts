import {requireWorkspace} from '../../store/workspace.js';
import {findLauncher} from '../agents-setup/launcher.js';
import {agentNames} from '../agents-setup/recipes.js';
import type {StatusContext} from '../agents-setup/status.js';
import type {Context} from './context.js';
import type {Flag} from './define.js';

export const agentFlag = {
  type: 'list',
  value: '<name>',
  greedy: true,
  help: `${agentNames.join(', ')}, or all`,
  complete: [...agentNames, 'all'],
} as const satisfies Flag;

export function hookContext(context: Context): StatusContext {
  return {
    workspace: requireWorkspace(context),
    env: context.env,
    launcher: findLauncher(context.env, process.argv[1]),
  };
}
