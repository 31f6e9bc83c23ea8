import type {Finding} from '../health/doctor/finding.js';
import {recipes} from './recipes.js';
import {type AgentStatus, type StatusContext, statusOf} from './status.js';

/** What `orbit doctor` says about hooks. An agent that nobody set up is no problem. */
export function hookFindings(context: StatusContext): Finding[] {
  return statusOf(context, recipes).flatMap(status =>
    findingsFor(status, recipes.find(recipe => recipe.agent === status.agent)?.trust),
  );
}

function findingsFor(status: AgentStatus, trust: string | undefined): Finding[] {
  const {agent, state, missing, command, last_fired_at} = status;
  const where = `hook ${agent}`;
  const again = `Run \`orbit hook install --agent ${agent}\`.`;
  const findings: Finding[] = [];
  const warn = (what: string, fix: string) => findings.push({severity: 'warning', where, what, fix});
  if (state === 'broken') warn(`cannot be checked: ${status.notes[0] ?? ''}`, 'Fix the file.');
  if (state === 'partly') warn(`is only partly installed: ${missing.join(', ')} missing.`, again);
  if (status.command_found === false) warn(`starts ${JSON.stringify(command)}, which was not found here.`, again);
  const isThere = state === 'installed' || state === 'partly';
  if (isThere && trust !== undefined && last_fired_at === null) warn('is installed but has never fired.', trust);
  return findings;
}
