import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';
import {clineScript} from './cline-script.js';
import type {EventEntry} from './entries.js';
import {hookWords, type Launcher, powershellLine, shellLine} from './launcher.js';
import {opencodePlugin} from './opencode-plugin.js';
import type {InstallOptions, Recipe} from './recipe.js';
import {skill} from './skill.js';

// One row an agent, after the measured contracts: the events whose answer reaches the model, and of those the ones that
// come after the tool. A hook before it can stop the call (Copilot denies it when the hook crashes), and the model reads
// the answer at the same moment either way.

const seconds = 10;

export const recipes: readonly Recipe[] = [
  {
    agent: 'claude',
    title: 'Claude Code',
    traces: ['.claude', 'CLAUDE.md', '.mcp.json'],
    settings: {file: '.claude/settings.json', style: 'grouped', entries: claudeEntries},
    files: [skill('.claude/skills/orbit/SKILL.md')],
    server: {
      file: '.mcp.json',
      value: ({words: [command, ...args]}) => ({type: 'stdio', command, args: [...args, 'mcp']}),
    },
    notes: [
      'GitHub Copilot CLI reads .claude/settings.json too: the hook notices this and answers as Copilot expects.',
    ],
  },
  {
    agent: 'codex',
    title: 'Codex CLI',
    traces: ['.codex'],
    settings: {
      file: '.codex/hooks.json',
      style: 'grouped',
      entries: launcher => [
        command(launcher, 'codex', 'PostToolUse', seconds, 'apply_patch|Bash'),
        command(launcher, 'codex', 'UserPromptSubmit', seconds),
        command(launcher, 'codex', 'SessionStart', seconds),
        command(launcher, 'codex', 'PostCompact', seconds),
      ],
    },
    files: [],
    notes: [],
    trust:
      'Codex silently skips an untrusted hook: open /hooks in Codex and trust it, and do so again after every change.',
  },
  {
    agent: 'gemini',
    title: 'Gemini CLI',
    traces: ['.gemini', 'GEMINI.md'],
    settings: {
      file: '.gemini/settings.json',
      style: 'grouped',
      comments: true,
      // Milliseconds here, seconds everywhere else.
      entries: launcher => [
        command(
          launcher,
          'gemini',
          'AfterTool',
          seconds * 1000,
          'read_file|read_many_files|replace|write_file|glob|search_file_content|grep_search|run_shell_command',
        ),
        command(launcher, 'gemini', 'BeforeAgent', seconds * 1000),
        command(launcher, 'gemini', 'SessionStart', seconds * 1000),
      ],
    },
    files: [],
    notes: [],
    trust:
      'Gemini reports a project’s hooks as untrusted when it first sees them or reads them again: accept them, or start headless runs with --skip-trust.',
  },
  {
    agent: 'qwen',
    title: 'Qwen Code',
    traces: ['.qwen', 'QWEN.md'],
    settings: {
      file: '.qwen/settings.json',
      style: 'grouped',
      comments: true,
      entries: launcher => [
        command(
          launcher,
          'qwen',
          'PostToolUse',
          seconds,
          'read_file|read_many_files|edit|write_file|glob|grep_search|run_shell_command',
        ),
        command(launcher, 'qwen', 'UserPromptSubmit', seconds),
        command(launcher, 'qwen', 'SessionStart', seconds),
      ],
    },
    files: [],
    notes: [],
  },
  {
    agent: 'copilot',
    title: 'GitHub Copilot CLI and cloud agent',
    traces: ['.github/hooks', '.github/copilot-instructions.md', '.github/instructions'],
    settings: {
      file: '.github/hooks/orbit.json',
      style: 'flat',
      own: true,
      base: {version: 1},
      entries: launcher => [
        copilotEntry(launcher, 'postToolUse', 'view|edit|create|apply_patch|bash'),
        copilotEntry(launcher, 'sessionStart'),
      ],
    },
    files: [],
    notes: [
      'Copilot CLI also reads .claude/settings.json; with both installed a session still gets each learning once. The cloud agent reads .github/hooks only, and needs orbit in its setup steps.',
    ],
  },
  {
    agent: 'cursor',
    title: 'Cursor 2.4 or newer',
    traces: ['.cursor', '.cursorrules'],
    settings: {
      file: '.cursor/hooks.json',
      style: 'flat',
      base: {version: 1},
      entries: launcher => [
        {event: 'postToolUse', matcher: 'Read|Write|Grep|Delete|Shell', entry: {command: line(launcher, 'cursor')}},
        {event: 'sessionStart', entry: {command: line(launcher, 'cursor')}},
      ],
    },
    files: [],
    notes: [],
  },
  {
    agent: 'cline',
    title: 'Cline',
    traces: ['.clinerules', '.cline'],
    files: [
      {
        file: '.clinerules/hooks/PostToolUse',
        event: 'PostToolUse',
        mark: 'orbit hook install --agent cline',
        executable: true,
        text: launcher => clineScript(line(launcher, 'cline')),
      },
    ],
    notes: ['In VS Code, Cline runs hooks only with its setting "Enable Hooks".'],
  },
  {
    agent: 'opencode',
    title: 'OpenCode',
    traces: ['.opencode', 'opencode.json', 'opencode.jsonc'],
    files: [
      {
        file: '.opencode/plugins/orbit.js',
        event: 'tool.execute.after',
        mark: 'orbit hook install --agent opencode',
        text: launcher => opencodePlugin(hookWords(launcher, 'opencode')),
      },
    ],
    notes: [],
  },
];

export const agentNames = recipes.map(({agent}) => agent);

export function recipeFor(name: string): Recipe {
  const recipe = recipes.find(({agent}) => agent === name);
  if (recipe) return recipe;
  throw new OrbitError('bad-value', `agent: ${quote(name)} is not known; the known ones are ${agentNames.join(', ')}.`);
}

function claudeEntries(launcher: Launcher, {mcpTool}: InstallOptions): EventEntry[] {
  return [
    mcpTool ? mcpToolEntry() : command(launcher, 'claude', 'PostToolUse', seconds, claudeTools),
    command(launcher, 'claude', 'UserPromptSubmit', seconds),
    // Also after /clear and a compaction, when the session starts anew. The server may not be up yet: always a command.
    command(launcher, 'claude', 'SessionStart', seconds),
  ];
}

const claudeTools = 'Read|Edit|MultiEdit|Write|NotebookEdit|Grep|Glob|Bash';

// The server sees no payload, only what is filled in here; these are the tools that have a file_path.
function mcpToolEntry(): EventEntry {
  return {
    event: 'PostToolUse',
    matcher: 'Read|Edit|MultiEdit|Write',
    entry: {
      type: 'mcp_tool',
      server: 'orbit',
      tool: 'orbit_hook',
      // biome-ignore-start lint/suspicious/noTemplateCurlyInString: Claude Code fills these in.
      input: {path: '${tool_input.file_path}', session_id: '${session_id}', cwd: '${cwd}', event: 'PostToolUse'},
      // biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above.
      timeout: seconds,
    },
  };
}

function command(launcher: Launcher, agent: string, event: string, timeout: number, matcher?: string): EventEntry {
  return {event, matcher, entry: {type: 'command', command: line(launcher, agent), timeout}};
}

function copilotEntry(launcher: Launcher, event: string, matcher?: string): EventEntry {
  const words = hookWords(launcher, 'copilot');
  const entry = {type: 'command', bash: shellLine(words), powershell: powershellLine(words), timeoutSec: seconds};
  return {event, matcher, entry};
}

function line(launcher: Launcher, agent: string): string {
  return shellLine(hookWords(launcher, agent));
}
