import type {Env} from '../../store/env.js';

// What is a person's to decide is not asked of an agent. Agents mark the processes that they start; the first mark is ours.

export const agentMarks: Readonly<Record<string, string>> = {
  ORBIT_AGENT_NAME: 'an agent',
  ORBIT_TASK_ID: 'an agent',
  CLAUDECODE: 'Claude Code',
  CLAUDE_CODE_ENTRYPOINT: 'Claude Code',
  CODEX_SANDBOX: 'Codex',
  CODEX_SANDBOX_NETWORK_DISABLED: 'Codex',
  CODEX_THREAD_ID: 'Codex',
  GEMINI_CLI: 'Gemini CLI',
  QWEN_CODE: 'Qwen Code',
  COPILOT_CLI: 'Copilot CLI',
  COPILOT_AGENT: 'Copilot',
  CLINE_ACTIVE: 'Cline',
  OPENCODE: 'OpenCode',
  CURSOR_AGENT: 'Cursor',
};

/** The variable that says so, and whose it is; undefined where a person seems to type. */
export function agentAtWork(env: Env): {readonly variable: string; readonly agent: string} | undefined {
  const variable = Object.keys(agentMarks).find(name => env[name]?.trim());
  return variable === undefined ? undefined : {variable, agent: agentMarks[variable] ?? ''};
}
