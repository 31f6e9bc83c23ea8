import {openOrbit} from '../orbit.js';
import {writeAll} from '../output/write-all.js';
import {agentNamed} from './agents/index.js';
import {answerEvent} from './answer.js';
import type {Payload} from './event.js';
import {debug} from './fast-path.js';

const lockWaitMs = 50;

/** The hook with an index that first has to be brought up to date. The same silence and exit code as the fast path. */
export function answerHookFully(name: string, payload: Payload): void {
  const agent = agentNamed(name);
  const event = agent?.read(payload);
  if (!agent || !event) return;
  const cwd = event.cwd ?? process.cwd();
  try {
    const orbit = openOrbit({cwd, env: process.env, timeout: lockWaitMs, allowLegacy: true});
    const text = answerEvent({...orbit, now: orbit.now()}, agent, event, cwd);
    if (text !== '') writeAll(1, `${JSON.stringify(agent.answer(event, text))}\n`);
  } catch (error) {
    debug(error);
  }
}
