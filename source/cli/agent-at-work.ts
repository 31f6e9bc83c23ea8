import type {Env} from '../../store/env.js';

// What is a person's to decide is not asked of an agent. Agents mark the processes that they start; the first mark is ours.

const marks: Readonly<Record<string, string>> = {
  ORBIT_AGENT_NAME: 'an agent',
  CLAUDECODE: 'Claude Code',
  GEMINI_CLI: 'Gemini CLI',
  CODEX_SANDBOX: 'Codex',
  CURSOR_AGENT: 'Cursor',
};

/** The variable that says so, and whose it is; undefined where a person seems to type. */
export function agentAtWork(env: Env): {readonly variable: string; readonly agent: string} | undefined {
  const variable = Object.keys(marks).find(name => env[name]?.trim());
  return variable === undefined ? undefined : {variable, agent: marks[variable] ?? ''};
}
