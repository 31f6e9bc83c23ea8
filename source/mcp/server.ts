// This folder: the learnings over MCP; wrap/ adds them to another server.

import {CLIENT_INFO_META_KEY, McpServer, type ServerContext} from '@modelcontextprotocol/server';
import {flatten} from '../text/flatten.js';
import {version} from '../version.js';
import {callTool} from './call.js';
import {answerHook, hookTool} from './hook-tool.js';
import type {Host} from './host.js';
import {instructions} from './instructions.js';
import {registerResources} from './resources.js';
import {tools} from './tools/index.js';

/** The same server for both protocol eras; the SDK asks for one when it knows which the client speaks. */
export function buildServer(host: Host): McpServer {
  const server = new McpServer(
    {name: 'orbit', title: 'Orbit learnings', version},
    // What there is never changes while we run, so nobody has to listen for it.
    {instructions, capabilities: {tools: {listChanged: false}, resources: {listChanged: false}}},
  );
  for (const tool of tools) {
    const {name, title, description, input: inputSchema, annotations} = tool;
    server.registerTool(
      name,
      {title, description, inputSchema, annotations},
      (args: Record<string, unknown>, context) => callTool(host, tool, args, {agent: agentName(host, server, context)}),
    );
  }
  const {name, title, description, input: inputSchema, annotations} = hookTool;
  server.registerTool(name, {title, description, inputSchema, annotations}, args => answerHook(host, args));
  registerResources(server, host);
  return server;
}

// A client introduces itself once in the older era and with every request in the newer one.
function agentName(host: Host, server: McpServer, context: ServerContext): string {
  const envelope = context.mcpReq.envelope as {[CLIENT_INFO_META_KEY]?: {name?: string}} | undefined;
  const name =
    envelope?.[CLIENT_INFO_META_KEY]?.name ??
    server.server.getClientVersion()?.name ??
    host.options.env.ORBIT_AGENT_NAME ??
    '';
  return flatten(name).slice(0, 128) || 'mcp';
}
