import {object, type Payload, string} from '../../json/payload.js';
import {pathWords} from '../../mentions/path-words.js';
import {toolPaths} from '../../mentions/tool-paths.js';
import type {HookAgent} from '../event.js';

const toolEvents = new Set(['PreToolUse', 'PostToolUse', 'PostToolUseFailure']);

/** Claude Code. Context on tool events reaches the model with its next request; plain text on stdout never does. */
export const claude: HookAgent = {
  name: 'claude',
  read(payload) {
    const name = string(payload.hook_event_name) ?? '';
    const base = {name, cwd: string(payload.cwd), session: string(payload.session_id)};
    if (toolEvents.has(name)) return {...base, kind: 'tool', paths: pathsOf(payload)};
    if (name === 'PostToolBatch') {
      const calls = Array.isArray(payload.tool_calls) ? payload.tool_calls : [];
      return {...base, kind: 'tool', paths: calls.flatMap(call => pathsOf(object(call)))};
    }
    if (name === 'UserPromptSubmit') return {...base, kind: 'prompt', paths: pathWords(string(payload.prompt) ?? '')};
    if (name === 'SessionStart')
      return {
        ...base,
        kind: 'session-start',
        paths: [],
        forgot: payload.source === 'clear' || payload.source === 'compact',
      };
    return undefined;
  },
  answer: (event, text) => ({hookSpecificOutput: {hookEventName: event.name, additionalContext: text}}),
};

function pathsOf({tool_name, tool_input}: Payload): string[] {
  return toolPaths(object(tool_input), tool_name);
}
