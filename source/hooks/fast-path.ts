import {findWorkspace} from '../../store/workspace.js';
import type {Payload} from '../json/payload.js';
import {withFreshIndex} from '../open/fresh-index.js';
import {agentFor} from './agents/index.js';
import {answerEvent} from './answer.js';
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

export function render({agent, event}: HookCall, text: string): string {
  return text === '' ? '' : `${JSON.stringify(agent.answer(event, text))}\n`;
}

export function debug(error: unknown): void {
  if (process.env.ORBIT_DEBUG)
    process.stderr.write(`orbit hook: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
