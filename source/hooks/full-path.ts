import {discardIndex, isDamage} from '../../store/index/open.js';
import {requireWorkspace} from '../../store/workspace.js';
import type {Payload} from '../json/payload.js';
import {openOrbit} from '../open/orbit.js';
import {writeAll} from '../output/write-all.js';
import {answerEvent} from './answer.js';
import {type Asked, debug, readEvent, render} from './fast-path.js';
import type {HookRequest} from './request.js';

const lockWaitMs = 50;

/** The hook with an index that first has to be brought up to date. The same silence and exit code as the fast path. */
export function answerHookFully(request: HookRequest, payload: Payload): void {
  try {
    const asked = readEvent(request, payload);
    if (asked) writeAll(1, render(asked.agent, asked.event, answered(request, asked)));
  } catch (error) {
    debug(error);
  }
}

function answered(request: HookRequest, asked: Asked): string {
  try {
    return answer(request, asked);
  } catch (error) {
    // A damaged page may show only when it is read; without a new index every hook from here on would be silent.
    if (!isDamage(error)) throw error;
    debug(error);
    discardIndex(requireWorkspace({cwd: asked.cwd, rootFlag: request.root, rootEnv: process.env.ORBIT_ROOT}));
    return answer(request, asked);
  }
}

function answer({root}: HookRequest, {agent, event, cwd}: Asked): string {
  const orbit = openOrbit({cwd, env: process.env, root, timeout: lockWaitMs, allowLegacy: true});
  try {
    return answerEvent({...orbit, now: orbit.now()}, agent, event, cwd);
  } finally {
    orbit.close();
  }
}
