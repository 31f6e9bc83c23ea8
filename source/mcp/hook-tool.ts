import type {CallToolResult} from '@modelcontextprotocol/server';
import * as z from 'zod';
import {findWorkspace} from '../../store/workspace.js';
import {answerEvent, debug, readEvent, render} from '../hooks/fast-path.js';
import {indexContext} from '../open/index-context.js';
import {LiveOrbit} from '../open/live-orbit.js';
import type {Host} from './host.js';
import {reads} from './tool.js';

// Claude Code's `mcp_tool` hooks: the running server answers what `orbit hook claude` would print, without a process for
// each call. The client injects the tool's text only if it is hook JSON, so there is no structured content here, and
// as with every hook a failure is silence.

const path = z.string().optional();

export const hookTool = {
  name: 'orbit_hook',
  title: 'orbit.hook',
  description:
    "For the client's hooks, not for models: answers an `mcp_tool` hook of Claude Code with the hook JSON that carries the learnings about the touched files, or with nothing. To look for learnings use orbit_search.",
  // Loose: the hook's input is written by hand in a settings file, and a hook never fails.
  input: z.looseObject({
    path: path.describe('the touched file, tool_input.file_path of the hook'),
    paths: z.array(z.string()).optional(),
    session_id: path.describe('session_id of the hook'),
    cwd: path.describe('cwd of the hook'),
    event: z.string().optional().describe('the hook event, PreToolUse by default'),
  }),
  annotations: {...reads, idempotentHint: false},
};

type HookArguments = z.output<typeof hookTool.input>;

export function answerHook(host: Host, args: HookArguments): CallToolResult {
  let text = '';
  try {
    text = hookText(host, args);
  } catch (error) {
    debug(error);
  }
  return {content: [{type: 'text', text}]};
}

function hookText(host: Host, args: HookArguments): string {
  const session = filledIn(args.session_id);
  host.session.learn(session);
  const root = host.options.root;
  const payload = {
    hook_event_name: filledIn(args.event) ?? 'PreToolUse',
    session_id: session ?? host.session.current,
    cwd: filledIn(args.cwd) ?? host.options.cwd,
    tool_input: {path: filledIn(args.path), paths: args.paths?.map(filledIn)},
  };
  const call = readEvent({agent: 'claude', root}, payload);
  if (!call) return '';
  const answer = (live: LiveOrbit) => live.askQuickly(orbit => answerEvent(indexContext(orbit), call));
  return render(call, elsewhere(host, call.cwd) ?? answer(host.live)).trimEnd();

  // The agent may have moved to another project than the one the server was started in.
  function elsewhere({options, live}: Host, cwd: string): string | undefined {
    const workspace = findWorkspace({...options, cwd});
    if (workspace?.root === findWorkspace({...options, cwd: live.options.cwd})?.root) return undefined;
    if (!workspace) return '';
    const other = new LiveOrbit({...options, cwd});
    try {
      return answer(other);
    } finally {
      other.close();
    }
  }
}

// A variable that the client does not know stays in the text as it stands in the settings.
function filledIn(text: string | undefined): string | undefined {
  return text === undefined || text === '' || /^\$\{[^}]*\}$/.test(text) ? undefined : text;
}
