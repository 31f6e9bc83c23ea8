import {object, string} from '../../json/payload.js';
import {toolPaths} from '../../mentions/tool-paths.js';
import type {HookAgent} from '../event.js';

/** OpenCode runs plugins, not hooks: our plugin file asks with this payload and appends the answer to the tool's output. */
export const opencode: HookAgent = {
  name: 'opencode',
  read(payload) {
    const name = string(payload.event) ?? '';
    if (name !== 'tool.execute.after') return undefined;
    return {
      kind: 'tool',
      name,
      cwd: string(payload.cwd),
      session: string(payload.sessionID),
      paths: toolPaths(object(payload.args), payload.tool),
    };
  },
  answer: (_event, text) => ({context: text}),
};
