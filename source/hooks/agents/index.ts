import type {Agent} from '../event.js';
import {claude} from './claude.js';
import {cline} from './cline.js';
import {codex} from './codex.js';
import {copilot} from './copilot.js';
import {cursor} from './cursor.js';
import {gemini} from './gemini.js';
import {opencode} from './opencode.js';
import {qwen} from './qwen.js';

export const agents: readonly Agent[] = [claude, codex, gemini, qwen, copilot, cursor, cline, opencode];

export function agentNamed(name: string): Agent | undefined {
  return agents.find(agent => agent.name === name);
}
