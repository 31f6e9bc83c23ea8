import {randomUUID} from 'node:crypto';
import type {Env} from '../open/orbit.js';

// Which session the calls of this process belong to. A client starts one server for each session, so the process stands
// for it; a hook that comes through the same server knows the client's own id, which other hooks share.

export class SessionId {
  #current: string;

  constructor(readonly env: Env) {
    this.#current = `mcp-${randomUUID()}`;
  }

  /** What a hook's payload said; the environment still comes first. */
  learn(id: string | undefined): void {
    if (id !== undefined && id.trim() !== '') this.#current = id;
  }

  get current(): string {
    return this.env.ORBIT_SESSION_ID?.trim() ? this.env.ORBIT_SESSION_ID : this.#current;
  }
}
