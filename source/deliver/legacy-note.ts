import type {Orbit} from '../open/orbit.js';

/** Records of the old layout stop no agent, but whoever starts one should know that they are not given. */
export function legacyNote({refreshed}: Orbit): string | undefined {
  const {length} = refreshed.scan.legacy;
  return length === 0
    ? undefined
    : `${length} records are in the old flat layout and are not delivered: \`orbit learning migrate-layout\` moves them.`;
}
