import {retryOnDamage} from '../../store/index/damage.js';
import {hookWaitMs} from '../../store/lock.js';
import {findWorkspace} from '../../store/workspace.js';
import type {Payload} from '../json/payload.js';
import {indexContext} from '../open/index-context.js';
import {openOrbit} from '../open/orbit.js';
import {writeAll} from '../output/write-all.js';
import type {HookRequest} from './event.js';
import {answerEvent, debug, readEvent, render} from './fast-path.js';

/** Less than the ten seconds after which agents end a hook that was installed by us. */
const patienceMs = 8_000;

/** The hook with an index that first has to be brought up to date. The same silence and exit code as the fast path. */
export function answerHookFully(request: HookRequest, payload: Payload): void {
  try {
    const call = readEvent(request, payload);
    if (!call) return;
    const location = {cwd: call.cwd, root: request.root, env: process.env};
    const answer = () => {
      const until = Date.now() + patienceMs;
      const orbit = openOrbit({...location, timeout: hookWaitMs, until, allowLegacy: true});
      try {
        return answerEvent(indexContext(orbit), call);
      } finally {
        orbit.close();
      }
    };
    // Without a new index every hook from here on would be silent.
    writeAll(
      1,
      render(
        call,
        retryOnDamage(() => findWorkspace(location), answer, debug),
      ),
    );
  } catch (error) {
    debug(error);
  }
}
