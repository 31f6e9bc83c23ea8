import {isatty} from 'node:tty';
import {projectConfig} from '../../store/config/load.js';
import {type Asked, askedFor, fingerprint, trustIn} from '../../store/config/trust.js';
import {writeTrusted} from '../../store/config/trusted-file.js';
import {OrbitError} from '../../store/errors.js';
import {personFolder} from '../../store/person.js';
import {requireWorkspace, shown, type Workspace} from '../../store/workspace.js';
import {agentAtWork} from '../cli/agent-at-work.js';
import {confirm} from '../cli/confirm.js';
import type {Context} from '../cli/context.js';
import {defineCommand} from '../cli/define.js';
import {escapeActing, jsonText} from '../output/json.js';

export default defineCommand({
  name: 'trust',
  summary: 'Allow the programs and addresses that the configuration of this repository names; a change asks again.',
  flags: {
    show: {type: 'switch', help: 'show them, and whether they are trusted; change nothing'},
    yes: {type: 'switch', help: 'allow them without asking'},
    revoke: {type: 'switch', help: 'take the trust back'},
  },
  examples: [
    ['orbit trust --show', 'what .orbit/config.yaml would start, or send text to'],
    ['orbit trust', 'look at it, then allow it'],
    ['orbit trust --revoke', 'as if it had just been cloned'],
    ['ORBIT_TRUST=1 orbit task run T-0001', 'in CI, where nobody answers: for this one process'],
  ],
  json: '{workspace, file, asked: [{option, value}], trusted, by}; by is person, environment or null',
  notes: [
    'A cloned repository is data: runtimes.* and harvest.command, url, api, model and key_env of .orbit/config.yaml count only once they are trusted. Until then the presets and your own configuration do.',
    'What is remembered is a hash of these options for this folder, in ~/.config/orbit/trust.json; other options may change freely. A program that is named may change as well: it is the name that is trusted.',
    'Your own ~/.config/orbit/config.yaml needs no trust and goes over the file of the repository; it takes runtimes, harvest and keys.',
    'Only a person can trust: the command refuses where an agent runs it.',
  ],
  run(context, {flags}) {
    const chosen = (['show', 'yes', 'revoke'] as const).filter(name => flags[name]);
    if (chosen.length > 1)
      throw new OrbitError('usage', `choose one of ${chosen.map(name => `--${name}`).join(' and ')}.`);
    const workspace = requireWorkspace(context);
    const asked = askedFor(projectConfig(workspace).config);
    if (flags.show) return show(context, workspace, asked);
    refuseAgents(context);
    if (flags.revoke) return revoke(context, workspace, asked);
    return trust(context, workspace, asked, flags.yes);
  },
});

function trust(context: Context, workspace: Workspace, asked: readonly Asked[], isAnswered: boolean): number {
  const {isTrusted} = trustIn(workspace, withoutVariable(context), asked);
  if (asked.length === 0 || isTrusted) return show(context, workspace, asked);
  const folder = requireFolder(context, workspace);
  if (!isAnswered) {
    if (!context.isTerminal || !isatty(0) || context.json)
      throw new OrbitError(
        'usage',
        'trust is given by a person, and there is no terminal to ask on.',
        'Look at what it is with `orbit trust --show`, then run `orbit trust --yes`.',
      );
    context.out(listing(workspace, asked));
    if (!confirm(context, `Allow this in ${escaped(workspace.root)}?`)) {
      context.out('nothing was trusted\n');
      return 1;
    }
  }
  writeTrusted(folder, workspace.root, {hash: fingerprint(asked), at: new Date(context.now()).toISOString()});
  if (context.json) return show(context, workspace, asked);
  if (isAnswered) context.out(listing(workspace, asked));
  context.out('trusted until one of them changes; `orbit trust --revoke` takes it back\n');
  return 0;
}

function revoke(context: Context, workspace: Workspace, asked: readonly Asked[]): number {
  writeTrusted(requireFolder(context, workspace), workspace.root, undefined);
  if (context.json) return show(context, workspace, asked);
  context.out('not trusted any more\n');
  return 0;
}

function show(context: Context, workspace: Workspace, asked: readonly Asked[]): number {
  const {isTrusted, by, problems} = trustIn(workspace, context.env, asked);
  // What cannot be read asks for nothing, and should not pass for harmless.
  for (const {file, line, what} of [...projectConfig(workspace).problems, ...problems])
    context.warn(`${file}${line === null ? '' : `:${line}`}: ${what}`);
  const file = shown(workspace, workspace.config);
  if (context.json) {
    context.out(jsonText({workspace: workspace.root, file, asked, trusted: isTrusted && asked.length > 0, by}));
    return 0;
  }
  if (asked.length === 0) context.out(`${file} names no program and no address: there is nothing to trust\n`);
  else {
    const how = by === 'environment' ? 'trusted, because ORBIT_TRUST says so' : 'trusted';
    context.out(`${listing(workspace, asked)}${isTrusted ? how : 'not trusted: none of it is used'}\n`);
  }
  return 0;
}

function listing(workspace: Workspace, asked: readonly Asked[]): string {
  const width = Math.max(...asked.map(({option}) => escaped(option).length));
  const lines = asked.map(
    ({option, value}) => `  ${escaped(option).padEnd(width)}  ${escapeActing(JSON.stringify(value))}\n`,
  );
  return `${shown(workspace, workspace.config)} names programs to start, or addresses to send text to:\n${lines.join('')}`;
}

/** As JSON has it, so that nothing is hidden; plain words without the quotes. */
function escaped(text: string): string {
  const json = escapeActing(JSON.stringify(text));
  return json === `"${text}"` ? text : json;
}

// What the variable allows for one process is not what a person wants to be remembered, or to be asked about again.
function withoutVariable({env}: Context): Context['env'] {
  return {...env, ORBIT_TRUST: undefined};
}

function requireFolder(context: Context, workspace: Workspace): string {
  const folder = personFolder(context.env, workspace);
  if (folder !== undefined) return folder;
  throw new OrbitError(
    'refused',
    'there is no folder of your own to remember it in: HOME and XDG_CONFIG_HOME are not set, or lie in the workspace.',
    'Set HOME, or trust it for one process with ORBIT_TRUST=1.',
  );
}

function refuseAgents({env}: Context): void {
  const found = agentAtWork(env);
  if (found)
    throw new OrbitError(
      'refused',
      `trust is a person's to give, and ${found.agent} runs this (${found.variable} is set).`,
      'Ask the person to run `orbit trust` in a terminal of their own.',
    );
}
