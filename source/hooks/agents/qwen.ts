import {string} from '../../json/payload.js';
import type {HookAgent} from '../event.js';
import {claude} from './claude.js';

const events = new Set(['PostToolUse', 'PostToolUseFailure', 'UserPromptSubmit', 'SessionStart']);

/** Qwen Code. Its PreToolUse demands a permission decision beside the context, which is not ours to make. */
export const qwen: HookAgent = {
  name: 'qwen',
  read(payload) {
    return events.has(string(payload.hook_event_name) ?? '') ? claude.read(payload) : undefined;
  },
  answer: claude.answer,
};
