import {type Agent, hookSpecificOutput} from '../event.js';
import {claude} from './claude.js';

const events = new Set(['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart']);

/** Codex CLI speaks Claude's payload. It has no read tool: files are in patches and shell lines. One unknown key voids an answer. */
export const codex: Agent = {
  name: 'codex',
  read(payload) {
    return events.has(String(payload.hook_event_name)) ? claude.read(payload) : undefined;
  },
  answer: hookSpecificOutput,
};
