import type {Workspace} from '../../store/workspace.js';
import {applyChanges} from '../agents-setup/apply.js';
import {unifiedDiff} from '../agents-setup/diff.js';
import type {FileEdit} from '../agents-setup/plan.js';
import type {AgentPlan} from '../agents-setup/setup.js';
import {jsonText} from '../output/json.js';
import {confirm} from './confirm.js';
import type {Context} from './context.js';
import type {Flags} from './define.js';

// Shows what would change, asks, writes, says what was done: the same for install, uninstall and init.

export const changeFlags = {
  'dry-run': {type: 'switch', help: 'show the diff and write nothing'},
  yes: {type: 'switch', help: 'write without asking'},
} as const satisfies Flags;

export const changesJson = '{agents: [{agent, files: [{file, action, diff}], notes: [text]}], applied}';

type Flagged = {readonly 'dry-run': boolean; readonly yes: boolean};

export function carryOut(context: Context, workspace: Workspace, plans: readonly AgentPlan[], flags: Flagged): number {
  const changes = plans.flatMap(plan => plan.changes);
  const diff = changes.map(showChange).join('');
  if (flags['dry-run']) {
    context.out(context.json ? jsonText(summary(plans, false)) : diff);
    return 0;
  }
  if (changes.length > 0 && context.isTerminal && !context.json && !flags.yes) {
    context.out(diff);
    if (!confirm(context, `Write ${changes.length === 1 ? 'this change' : `these ${changes.length} changes`}?`)) {
      context.note('nothing was written.');
      return 1;
    }
  }
  applyChanges(workspace, changes);
  if (context.json) context.out(jsonText(summary(plans, true)));
  else report(context, plans);
  return 0;
}

/** Without a word: for a caller that has an answer of its own to give. */
export function applySetup(workspace: Workspace, plans: readonly AgentPlan[]): {agents: readonly object[]} {
  applyChanges(
    workspace,
    plans.flatMap(plan => plan.changes),
  );
  return {agents: summary(plans, true).agents};
}

function summary(plans: readonly AgentPlan[], applied: boolean): {agents: readonly object[]; applied: boolean} {
  return {
    agents: plans.map(({agent, changes, notes}) => ({
      agent,
      files: changes.map(change => ({file: change.file.name, action: actionOf(change), diff: showChange(change)})),
      notes,
    })),
    applied: applied && plans.some(({changes}) => changes.length > 0),
  };
}

function report(context: Context, plans: readonly AgentPlan[]): void {
  for (const {agent, changes} of plans) {
    if (changes.length === 0) context.out(`${agent}\tunchanged\n`);
    for (const change of changes) context.out(`${agent}\t${actionOf(change)}\t${change.file.name}\n`);
  }
  const changed = plans.filter(({changes}) => changes.length > 0);
  for (const note of new Set(changed.flatMap(({notes}) => notes))) context.note(note);
}

function actionOf({file, after}: FileEdit): string {
  if (after === undefined) return 'removed';
  return file.text === undefined ? 'created' : 'updated';
}

function showChange({file, after, executable}: FileEdit): string {
  if (file.text === after) return `${file.name} becomes executable\n`;
  const mode = executable && file.text === undefined ? `new file ${file.name}, executable\n` : '';
  return `${mode}${unifiedDiff(file.name, file.text, after)}`;
}
