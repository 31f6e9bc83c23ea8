import {objectOrJson, type Payload, string} from '../../json/payload.js';
import {toolPaths} from '../../mentions/tool-paths.js';
import type {HookAgent} from '../event.js';

/**
 * GitHub Copilot CLI and cloud agent. Events come in camelCase with camelCase fields, or in PascalCase with
 * snake_case ones; only postToolUse and sessionStart carry text. preToolUse fails closed, so it is left alone.
 */
export const copilot: HookAgent = {
  name: 'copilot',
  read(payload) {
    const name = eventName(payload);
    const base = {name, cwd: string(payload.cwd), session: string(payload.sessionId) ?? string(payload.session_id)};
    if (/^posttooluse$/i.test(name)) {
      const input = objectOrJson(payload.toolArgs ?? payload.tool_input);
      return {...base, kind: 'tool', paths: toolPaths(input, payload.toolName ?? payload.tool_name)};
    }
    if (/^sessionstart$/i.test(name)) return {...base, kind: 'session-start', paths: []};
    return undefined;
  },
  answer: (_event, text) => ({additionalContext: text}),
};

// The camelCase payload does not name its event. One with a tool is taken for postToolUse, the only tool event that orbit is
// installed for; whoever puts it at preToolUse gets a key that Copilot does not read there.
function eventName(payload: Payload): string {
  const named = string(payload.hook_event_name) ?? string(payload.hookEventName);
  if (named !== undefined) return named;
  return 'toolName' in payload ? 'postToolUse' : 'source' in payload ? 'sessionStart' : '';
}
