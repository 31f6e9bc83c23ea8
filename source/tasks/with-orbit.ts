import type {Orbit} from '../open/orbit.js';

/** An agent or a model may take hours, so a workspace is open for one step at a time. */
export function withOrbit<T>(orbit: Orbit, work: (orbit: Orbit) => T): T {
  try {
    return work(orbit);
  } finally {
    orbit.close();
  }
}
