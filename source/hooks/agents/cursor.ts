import {objectOrJson, type Payload, string} from '../../json/payload.js';
import {toolPaths} from '../../mentions/tool-paths.js';
import type {HookAgent} from '../event.js';

/** Cursor: context comes back from postToolUse and sessionStart, under a key of its own. */
export const cursor: HookAgent = {
  name: 'cursor',
  read(payload) {
    const name = string(payload.hook_event_name) ?? '';
    const base = {name, cwd: workspaceRoot(payload), session: string(payload.conversation_id)};
    if (/^posttooluse$/i.test(name))
      return {...base, kind: 'tool', paths: toolPaths(objectOrJson(payload.tool_input), payload.tool_name)};
    if (/^sessionstart$/i.test(name)) return {...base, kind: 'session-start', paths: []};
    return undefined;
  },
  answer: (_event, text) => ({additional_context: text}),
};

function workspaceRoot(payload: Payload): string | undefined {
  const roots = Array.isArray(payload.workspace_roots) ? payload.workspace_roots : [];
  return string(payload.cwd) ?? string(roots[0]);
}
