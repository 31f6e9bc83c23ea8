// This folder: one file for each coding agent: its payload in, its contract out.

import type {Payload} from '../../json/payload.js';
import type {HookAgent} from '../event.js';
import {claude} from './claude.js';
import {cline} from './cline.js';
import {codex} from './codex.js';
import {copilot} from './copilot.js';
import {cursor} from './cursor.js';
import {gemini} from './gemini.js';
import {opencode} from './opencode.js';
import {qwen} from './qwen.js';

export const agents: readonly HookAgent[] = [claude, codex, gemini, qwen, copilot, cursor, cline, opencode];

export function agentNamed(name: string): HookAgent | undefined {
  return agents.find(agent => agent.name === name);
}

/**
 * The agent that is really asking. Copilot CLI and Cursor also run the hooks of `.claude/settings.json`; in Claude's
 * contract the answer would be lost on them, and the learning would count as told.
 */
export function agentFor(name: string, payload: Payload): HookAgent | undefined {
  if (name !== 'claude') return agentNamed(name);
  if ('cursor_version' in payload) return cursor;
  const isClaude = 'transcript_path' in payload || 'tool_response' in payload;
  const isCopilot = 'toolName' in payload || 'sessionId' in payload || 'tool_result' in payload;
  return isCopilot && !isClaude ? copilot : claude;
}
