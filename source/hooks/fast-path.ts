import {findWorkspace} from '../../store/workspace.js';
import {deliver} from '../deliver/deliver.js';
import {namePaths} from '../deliver/reminder.js';
import {forgetSession, sessionFor} from '../deliver/session.js';
import type {Payload} from '../json/payload.js';
import {existingPaths} from '../mentions/path-words.js';
import {withFreshIndex} from '../open/fresh-index.js';
import type {IndexContext} from '../open/index-context.js';
import {candidatePaths} from '../scope/candidate-path.js';
import {safeText} from '../text/flatten.js';
import {agentFor} from './agents/index.js';
import type {HookCall, HookRequest} from './event.js';
import {readPayload} from './stdin.js';

// `orbit hook <agent>`: payload in, contract out. Whatever happens the agent goes on: exit 0, and silence unless there is
// something to say.

export type HookOutcome =
  | {readonly done: true; readonly out: string}
  | {readonly done: false; readonly payload: Payload};

const silence: HookOutcome = {done: true, out: ''};

/** Reads stdin once; answers from the index alone, or hands the payload on to the full path. */
export async function answerHookFast(request: HookRequest): Promise<HookOutcome> {
  const payload = await readPayload();
  // The model that a harvest asks may be an agent with hooks of its own; it does no work that a learning could help.
  if (process.env.ORBIT_HARVEST_RUNNING) return silence;
  const call = payload && readEvent(request, payload);
  if (!payload || !call) {
    debug(payload ? `nothing to say to this event of ${JSON.stringify(request.agent)}` : 'stdin held no JSON object');
    return silence;
  }
  const workspace = findWorkspace({cwd: call.cwd, root: request.root, env: process.env});
  // Most calls of a hook that is set up for every project end here, without loading anything.
  if (!workspace) return silence;
  try {
    const text = withFreshIndex(workspace, context => answerEvent(context, call));
    return text === undefined ? {done: false, payload} : {done: true, out: render(call, text)};
  } catch (error) {
    debug(error);
    return {done: false, payload};
  }
}

/** Undefined where there is nothing to ask the index: another event, or a tool that touches no file. */
export function readEvent({agent: name}: HookRequest, payload: Payload): HookCall | undefined {
  const agent = agentFor(name, payload);
  const event = agent?.read(payload);
  if (!agent || !event) return undefined;
  if ((event.kind === 'tool' || event.kind === 'prompt') && event.paths.length === 0) return undefined;
  return {agent, event, cwd: event.cwd ?? process.cwd()};
}

/** Claude and Codex cut after 10,000 characters, Copilot after 10 KB; the rest is for the JSON around the text. */
const maxBytes = 9_500;

/** An event → the text for the agent's model, or nothing. Every agent comes through here. */
export function answerEvent(context: IndexContext, {agent, event, cwd}: HookCall): string {
  const session = sessionFor(context.workspace, context.env, event.session);
  if (event.forgot || event.kind === 'compaction') forgetSession(session);
  if (event.kind === 'compaction') return '';
  if (event.kind === 'session-start') return pointer(context);
  // A prompt is prose; a word of it is a path only if there is such a file, where the agent sits or from the root.
  const isProse = event.kind === 'prompt';
  const mentioned = isProse ? existingPaths(event.paths, [cwd, context.workspace.root]) : event.paths;
  const paths = candidatePaths(context.workspace, cwd, mentioned);
  if (paths.length === 0) return '';
  const via = `hook:${agent.name}`;
  return deliver(context, {paths, tags: [], session, via, about: namePaths(paths), maxBytes}).text;
}

function pointer({db}: IndexContext): string {
  const count = db.prepare("SELECT count(*) FROM learnings_index WHERE status = 'active'").pluck().get() as number;
  if (count === 0) return '';
  return `This project keeps ${count} ${count === 1 ? 'learning' : 'learnings'} from earlier work; those about a file arrive when you touch it. Search them before you start: \`orbit search "<words>"\`; read one: \`orbit learning show <id>\`.`;
}

export function render({agent, event}: HookCall, text: string): string {
  return text === '' ? '' : `${JSON.stringify(agent.answer(event, text))}\n`;
}

export function debug(error: unknown): void {
  if (process.env.ORBIT_DEBUG)
    process.stderr.write(
      safeText(`orbit hook: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
    );
}
