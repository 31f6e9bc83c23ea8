import type {Payload} from '../json/payload.js';

// What a hook is about, whichever agent sent it. The agents' files translate their payload into this and the answer
// back; nothing in between knows an agent.

export type HookEvent = {
  /** `compaction` carries no text; it only makes the session forget. */
  readonly kind: 'tool' | 'prompt' | 'session-start' | 'compaction';
  /** The event's own name, which some answers must repeat. */
  readonly name: string;
  readonly cwd: string | undefined;
  readonly session: string | undefined;
  /** As the agent names them: absolute, relative to its working directory, with `..`. */
  readonly paths: readonly string[];
  /** Set where the model has lost what it was told: the session starts anew. */
  readonly forgot?: boolean;
};

export type HookAgent = {
  readonly name: string;
  /** Undefined for every event that cannot carry text to this agent's model. */
  readonly read: (payload: Payload) => HookEvent | undefined;
  /** The agent's own contract: only documented keys, never a decision about permissions. */
  readonly answer: (event: HookEvent, text: string) => Payload;
};

/** How an agent's command line calls the hook. */
export type HookRequest = {readonly agent: string; readonly root: string | undefined};

/** One call of a hook that has something to ask the index. */
export type HookCall = {readonly agent: HookAgent; readonly event: HookEvent; readonly cwd: string};
