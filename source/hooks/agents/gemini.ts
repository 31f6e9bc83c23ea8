import {object, string} from '../../json/payload.js';
import {pathWords} from '../../mentions/path-words.js';
import {toolPaths} from '../../mentions/tool-paths.js';
import type {HookAgent} from '../event.js';
import {claude} from './claude.js';

/** Gemini CLI. Only AfterTool reaches the model; what BeforeTool says is dropped, so it would be spent in vain. */
export const gemini: HookAgent = {
  name: 'gemini',
  read(payload) {
    const name = string(payload.hook_event_name) ?? '';
    const base = {name, cwd: string(payload.cwd), session: string(payload.session_id)};
    if (name === 'AfterTool')
      return {...base, kind: 'tool', paths: toolPaths(object(payload.tool_input), payload.tool_name)};
    if (name === 'BeforeAgent') return {...base, kind: 'prompt', paths: pathWords(string(payload.prompt) ?? '')};
    if (name === 'SessionStart') return {...base, kind: 'session-start', paths: [], forgot: payload.source === 'clear'};
    return undefined;
  },
  answer: claude.answer,
};
