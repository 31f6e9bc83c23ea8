import {setTimeout as wait} from 'node:timers/promises';
import type {Env} from '../../../open/orbit.js';
import {CallFailed} from './failure.js';

const attempts = 4;
const defaultPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Asks again after failures that pass by themselves, each time after a longer pause, or as long as we are told. */
export async function withRetries<T>(env: Env, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  const first = Number(env.ORBIT_HARVEST_PAUSE_MS) || defaultPauseMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallFailed) || error.worth !== 'again') throw error;
      if ((error.afterMs ?? 0) > longestPauseMs) throw new CallFailed(`${error.message} ${wished(error)}`, 'never');
      if (attempt === attempts) throw new CallFailed(`${error.message} (asked ${attempts} times)`, 'again');
      // Not all at the same moment, where several machines were turned away together.
      const pause = error.afterMs ?? first * 2 ** (attempt - 1) * (1 + Math.random() / 4);
      await wait(Math.min(pause, longestPauseMs), undefined, {signal});
    }
  }
}

// Asking before the time that the other side named would only be turned away again.
function wished({afterMs = 0}: CallFailed): string {
  return `(it asks for a pause of ${Math.ceil(afterMs / 1000)} s)`;
}
