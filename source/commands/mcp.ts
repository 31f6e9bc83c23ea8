import {defineCommand} from '../cli/define.js';

export default defineCommand({
  name: 'mcp',
  summary: 'Serve the learnings to an agent over MCP (stdio): search, read, record, vote.',
  flags: {},
  examples: [
    ['orbit mcp', 'what a client starts; it speaks MCP on stdin and stdout'],
    ['orbit mcp --root ../project', 'for a client that starts its servers outside the project'],
  ],
  notes: [
    'Registering it by hand, client by client:',
    '  Claude Code  .mcp.json               {"mcpServers": {"orbit": {"type": "stdio", "command": "orbit", "args": ["mcp"]}}}',
    '  Codex        ~/.codex/config.toml    [mcp_servers.orbit], then the lines command = "orbit" and args = ["mcp"]',
    '  Gemini CLI   .gemini/settings.json   {"mcpServers": {"orbit": {"command": "orbit", "args": ["mcp"]}}}',
    '  Cursor       .cursor/mcp.json        {"mcpServers": {"orbit": {"command": "orbit", "args": ["mcp"]}}}',
    '  VS Code      .vscode/mcp.json        {"servers": {"orbit": {"type": "stdio", "command": "orbit", "args": ["mcp"]}}}',
    '  OpenCode     opencode.json           {"mcp": {"orbit": {"type": "local", "command": ["orbit", "mcp"]}}}',
    '  Windsurf     ~/.codeium/windsurf/mcp_config.json   as Cursor; one file for all projects, so name yours: "args": ["mcp", "--root", "<dir>"]',
    'Tools: orbit_search, orbit_learning_add, _list, _show, _update, _supersede, _upvote, _feedback, orbit_task_show, _list.',
    'Resources: orbit://learnings/{id}. Protocol revisions 2026-07-28 and those before it.',
    'Answers that mention files carry `learnings` about them, each once a session: ORBIT_SESSION_ID, else this process.',
    "orbit_hook answers Claude Code's hooks of type mcp_tool, without a process for each call.",
    'What agents may write is decided by authoring.agents in .orbit/config.yaml: active, proposed or refuse.',
  ],
  async run(context) {
    // Only the server needs the protocol's packages.
    const {serve} = await import('../mcp/serve.js');
    const {cwd, env, root, now, note} = context;
    return serve({cwd, env, root, now, note});
  },
});
