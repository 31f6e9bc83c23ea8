import type {Env} from '../../../open/orbit.js';

/** The longest answer that is read. Three learnings need a few thousand bytes; the rest is room for talk around them. */
export const mostBytes = 4 * 1024 * 1024;
/** Of a stream, where every word comes in an envelope many times its size. */
export const mostStreamBytes = 16 * mostBytes;

/** A large model on a small machine takes its time. */
const defaultCallMs = 300_000;

export function callMs(env: Env): number {
  return Number(env.ORBIT_HARVEST_TIMEOUT_MS) || defaultCallMs;
}
