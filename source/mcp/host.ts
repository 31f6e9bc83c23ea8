import type {LiveOrbit} from '../open/live-orbit.js';
import type {OpenOrbitOptions} from '../open/orbit.js';
import type {SessionId} from './session-id.js';

/** What the tools and resources of one server process share. */
export type Host = {
  readonly options: OpenOrbitOptions;
  readonly live: LiveOrbit;
  readonly session: SessionId;
};
