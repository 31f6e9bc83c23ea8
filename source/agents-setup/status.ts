import {OrbitError} from '../../store/errors.js';
import {jsonIn} from '../../store/json.js';
import type {Workspace} from '../../store/workspace.js';
import type {Env} from '../open/orbit.js';
import {splitCommands} from '../text/shell-words.js';
import {findOurs} from './entries.js';
import {lastFired} from './last-fired.js';
import {canStart, type Launcher} from './launcher.js';
import {commandsOf, isServerTool, oursFor} from './ours.js';
import {readPlace} from './place.js';
import type {Recipe} from './recipe.js';
import {hasServer} from './server-entry.js';

// What is set up for each agent, and whether it can work.

export const states = {
  installed: 'installed',
  partly: 'partly installed',
  'not-installed': 'not installed',
  foreign: "somebody else's file is in its place",
  broken: 'its file cannot be read',
} as const;

export type AgentStatus = {
  readonly agent: string;
  readonly state: keyof typeof states;
  readonly files: readonly string[];
  readonly events: readonly string[];
  readonly missing: readonly string[];
  readonly command: string | null;
  /** Null where nothing is installed, or a running server answers. */
  readonly command_found: boolean | null;
  readonly last_fired_at: string | null;
  readonly notes: readonly string[];
};

export type StatusContext = {readonly workspace: Workspace; readonly env: Env; readonly launcher: Launcher};

export function statusOf(context: StatusContext, recipes: readonly Recipe[]): AgentStatus[] {
  const fired = lastFired(context.workspace);
  return recipes.map(recipe => {
    const {notes: ownNotes, ...status} = inspect(context, recipe);
    const isThere = status.state === 'installed' || status.state === 'partly';
    const notes = [...ownNotes, ...(isThere ? recipe.notes : []), ...(isThere && recipe.trust ? [recipe.trust] : [])];
    return {agent: recipe.agent, ...status, last_fired_at: fired.get(recipe.agent) ?? null, notes};
  });
}

type Inspected = Omit<AgentStatus, 'agent' | 'last_fired_at'>;

function inspect(context: StatusContext, recipe: Recipe): Inspected {
  try {
    return look(context, recipe);
  } catch (error) {
    if (!(error instanceof OrbitError)) throw error;
    const files = [recipe.settings?.file, ...recipe.files.map(({file}) => file)].filter(file => file !== undefined);
    return {...nothing, state: 'broken', files, notes: [error.message]};
  }
}

const nothing = {events: [], missing: [], command: null, command_found: null} as const;

function look({workspace: {root}, env, launcher}: StatusContext, {agent, settings, files, server}: Recipe): Inspected {
  const ourFiles: string[] = [];
  const events: string[] = [];
  const missing: string[] = [];
  const notes: string[] = [];
  const lines: string[] = [];
  let foreign = false;
  if (settings) {
    const {text} = readPlace(root, settings.file);
    const ours = text === undefined ? [] : findOurs(text, settings, oursFor(agent));
    if (ours.length > 0) ourFiles.push(settings.file);
    events.push(...new Set(ours.map(({event}) => event)));
    const wantedEvents = settings.entries(launcher, {mcpTool: false}).map(({event}) => event);
    missing.push(...wantedEvents.filter(event => !events.includes(event)));
    lines.push(...ours.flatMap(({value}) => commandsOf(value).slice(0, 1)));
    foreign = settings.own === true && text !== undefined && ours.length === 0;
    if (server && ours.some(({value}) => isServerTool(value))) {
      const list = readPlace(root, server.file).text;
      if (list !== undefined && hasServer(list, server.file)) ourFiles.push(server.file);
      else missing.push(`server orbit in ${server.file}`);
    }
  }
  for (const own of files) {
    const {text} = readPlace(root, own.file);
    const isOurs = text?.includes(own.mark) === true;
    if (isOurs) ourFiles.push(own.file);
    else missing.push(own.event ?? own.file);
    if (isOurs && own.event !== undefined) {
      events.push(own.event);
      lines.push(startedBy(text ?? '', agent));
    }
    foreign ||= text !== undefined && !isOurs && own.event !== undefined;
    if (text !== undefined && !isOurs) notes.push(`${own.file} is not orbit's.`);
  }
  if (foreign) return {...nothing, state: 'foreign', files: ourFiles, missing, notes};
  if (ourFiles.length === 0) return {...nothing, state: 'not-installed', files: [], missing: [], notes};
  const commands = lines.filter(line => line !== '');
  return {
    state: missing.length === 0 ? 'installed' : 'partly',
    files: ourFiles,
    events,
    missing,
    command: commands[0] ?? null,
    command_found: commands.length === 0 ? null : commands.every(line => canStart(wordsOf(line), env)),
    notes,
  };
}

// A script or a plugin says in its own way what it runs.
function startedBy(text: string, agent: string): string {
  const list = /= (\[".*"\]);$/m.exec(text)?.[1];
  const words = list === undefined ? undefined : jsonIn(list, {depth: 1});
  if (Array.isArray(words)) return words.join(' ');
  return new RegExp(String.raw`\$\((.* hook ${agent})`).exec(text)?.[1] ?? '';
}

function wordsOf(line: string): readonly string[] {
  const words = splitCommands(line)[0]?.words ?? [];
  return words.filter((word, at) => at > 0 || !/^[A-Za-z_]\w*=/.test(word));
}
