import type {Config} from '../../store/config/schema.js';
import type {Env} from '../../store/env.js';

export type Caps = {readonly perCall: number; readonly perSession: number; readonly maxTokens: number};

/** Environment over file; a value that is no positive whole number falls back to what stands below it. */
export function capsFrom(config: Config, env: Env): Caps {
  return {
    perCall: positive(env.ORBIT_LEARNING_PER_CALL_CAP) ?? config.injection.per_call,
    perSession: positive(env.ORBIT_LEARNING_SESSION_CAP) ?? config.injection.per_session,
    maxTokens: config.injection.max_tokens,
  };
}

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : undefined;
}
