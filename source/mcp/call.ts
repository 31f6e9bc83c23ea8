import type {CallToolResult} from '@modelcontextprotocol/server';
import {sessionFor} from '../deliver/session.js';
import type {Orbit} from '../open/orbit.js';
import {type AttachedLearning, attachedLearnings, deliverAttached, type Mentions} from './attached-learnings.js';
import type {Host} from './host.js';
import {failure, success} from './result.js';
import type {Caller, Tool} from './tool.js';

/** One tool call: the use-case, then the learnings about what it mentions. */
export function callTool(host: Host, tool: Tool, args: Record<string, unknown>, caller: Caller): CallToolResult {
  try {
    return host.live.ask(opened => {
      const env = {...opened.env, ORBIT_SESSION_ID: host.session.current};
      const orbit = {...opened, env};
      const {result, mentions} = tool.run(orbit, args, caller);
      return success(mentions ? {...result, learnings: learningsAbout(orbit, mentions, host)} : result);
    });
  } catch (error) {
    return failure(error);
  }
}

// The tool has done its work; whatever goes wrong here may not turn that into a failure.
function learningsAbout(orbit: Orbit, mentions: Mentions, host: Host): AttachedLearning[] {
  try {
    const session = sessionFor(orbit.workspace, orbit.env, undefined);
    return attachedLearnings(deliverAttached(orbit, session, mentions), mentions.listed);
  } catch (error) {
    host.options.note?.(`no learnings beside the answer: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}
