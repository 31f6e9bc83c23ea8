import {lstatIfExists} from '../stat.js';
import type {Workspace} from '../workspace.js';
import type {Recovery} from './recover.js';
import {withStoreLock} from './store-lock.js';

// For whoever only reads: a change that stopped half-way is settled before the first look.

/** A caller with little time leaves a large change to the next one that has more. */
const maxBytesInHaste = 256 * 1024;

/** More names than these help nobody. */
const mostTold = 5;

/** What was found and done, for people; undefined where nothing was interrupted. */
export function finishPending(workspace: Workspace, waitMs?: number): string | undefined {
  const stat = lstatIfExists(workspace.pending);
  if (!stat || (waitMs !== undefined && stat.size > maxBytesInHaste)) return undefined;
  let told: string | undefined;
  const onRecovery = (recovery: Recovery) => {
    told = tell(recovery);
  };
  withStoreLock(workspace, () => {}, {onRecovery, ...(waitMs === undefined ? {} : {waitMs})});
  return told;
}

function tell({title, how, left}: Recovery): string {
  const what = title === null ? '' : ` (${title.slice(0, 200)})`;
  if (how === 'set aside')
    return 'the journal of an interrupted change was not written here, or cannot be read; it was set aside.';
  const more = left.length > mostTold ? ` and ${left.length - mostTold} more` : '';
  const names = `${left.slice(0, mostTold).join(', ')}${more}`;
  const rest = left.length === 0 ? '' : `; changed by someone else since and left as it is: ${names}`;
  return `an interrupted change${what} was ${how}${rest}.`;
}
