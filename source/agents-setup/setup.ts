import fs from 'node:fs';
import path from 'node:path';
import {OrbitError} from '../../store/errors.js';
import type {Launcher} from './launcher.js';
import {type FileEdit, planInstall, planUninstall} from './plan.js';
import type {InstallOptions, Recipe} from './recipe.js';
import {agentNames, recipeFor, recipes} from './recipes.js';
import {type StatusContext, statusOf} from './status.js';

// Which agents are meant, and the plan for each.

export type AgentPlan = {
  readonly agent: string;
  readonly changes: readonly FileEdit[];
  readonly notes: readonly string[];
};

/** `--agent` as typed; several in one word with commas, `all` for every one. Undefined where none was named. */
export function namedRecipes(typed: readonly string[] | undefined): readonly Recipe[] | undefined {
  const names = typed?.flatMap(word => word.split(',')).map(word => word.trim().toLowerCase());
  if (!names) return undefined;
  return names.includes('all') ? recipes : [...new Set(names)].map(recipeFor);
}

/** The agents that have left traces in the project. */
export function usedRecipes(root: string): readonly Recipe[] {
  const used = recipes.filter(({traces}) => traces.some(trace => fs.existsSync(path.join(root, trace))));
  if (used.length > 0) return used;
  throw new OrbitError(
    'usage',
    'there is no sign of a coding agent in this project, so you have to name one.',
    `Name it: --agent ${agentNames.join(' | ')}.`,
  );
}

export function installedRecipes(context: StatusContext): readonly Recipe[] {
  const present = statusOf(context, recipes)
    .filter(({state}) => state === 'installed' || state === 'partly' || state === 'broken')
    .map(({agent}) => agent);
  return recipes.filter(({agent}) => present.includes(agent));
}

export function planSetup(
  root: string,
  chosen: readonly Recipe[],
  launcher: Launcher,
  options: InstallOptions,
): AgentPlan[] {
  return chosen.map(recipe => ({
    agent: recipe.agent,
    changes: planInstall(root, recipe, launcher, options),
    notes: [
      ...(launcher.isLocal ? [localNote] : []),
      ...(recipe.trust === undefined ? [] : [recipe.trust]),
      ...recipe.notes,
    ],
  }));
}

export function planRemoval(root: string, chosen: readonly Recipe[], launcher: Launcher): AgentPlan[] {
  return chosen.map(recipe => ({agent: recipe.agent, changes: planUninstall(root, recipe, launcher), notes: []}));
}

const localNote =
  'orbit is not on the PATH, so the full path of this program was written, which is right on this machine only; install orbit globally and run the command again before you commit it.';
