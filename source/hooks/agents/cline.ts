import {object, string} from '../../json/payload.js';
import {toolPaths} from '../../mentions/tool-paths.js';
import type {HookAgent} from '../event.js';

/** Cline: the event is named after the executable file that runs us, and its arguments stand under that name. */
export const cline: HookAgent = {
  name: 'cline',
  read(payload) {
    const name = string(payload.hookName) ?? '';
    const roots = Array.isArray(payload.workspaceRoots) ? payload.workspaceRoots : [];
    const base = {name, cwd: string(roots[0]), session: string(payload.taskId)};
    if (name === 'PreToolUse' || name === 'PostToolUse') {
      const call = object(name === 'PreToolUse' ? payload.preToolUse : payload.postToolUse);
      return {...base, kind: 'tool', paths: toolPaths(object(call.parameters), call.toolName)};
    }
    return undefined;
  },
  answer: (_event, text) => ({contextModification: text}),
};
