import {string} from '../../json/payload.js';
import type {HookAgent} from '../event.js';
import {claude} from './claude.js';

const events = new Set(['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart']);

/** Codex CLI speaks Claude's payload. It has no read tool: files are in patches and shell lines. One unknown key voids an answer. */
export const codex: HookAgent = {
  name: 'codex',
  read(payload) {
    const name = string(payload.hook_event_name) ?? '';
    if (name === 'PostCompact')
      return {kind: 'compaction', name, cwd: string(payload.cwd), session: string(payload.session_id), paths: []};
    return events.has(name) ? claude.read(payload) : undefined;
  },
  answer: claude.answer,
};
