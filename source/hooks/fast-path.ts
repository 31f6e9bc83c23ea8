import {withFreshIndex} from '../query/fresh-index.js';
import {agentNamed} from './agents/index.js';
import {answerEvent} from './answer.js';
import type {Payload} from './event.js';
import {readPayload} from './stdin.js';

// `orbit hook <agent>`: payload in, contract out. Whatever happens the agent goes on: exit 0, and silence unless there is
// something to say.

export type HookOutcome =
  | {readonly done: true; readonly out: string}
  | {readonly done: false; readonly payload: Payload};

/** Reads stdin once; answers from the index alone, or hands the payload on to the full path. */
export async function answerHookFast(name: string): Promise<HookOutcome> {
  const agent = agentNamed(name);
  const payload = agent && (await readPayload());
  const event = payload && agent?.read(payload);
  if (!agent || !payload || !event) return {done: true, out: ''};
  const cwd = event.cwd ?? process.cwd();
  try {
    const answered = withFreshIndex({cwd, root: undefined}, context => answerEvent(context, agent, event, cwd));
    if (answered === undefined) return {done: false, payload};
    return {done: true, out: answered === '' ? '' : `${JSON.stringify(agent.answer(event, answered))}\n`};
  } catch (error) {
    debug(error);
    return {done: false, payload};
  }
}

export function debug(error: unknown): void {
  if (process.env.ORBIT_DEBUG)
    process.stderr.write(`orbit hook: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}
