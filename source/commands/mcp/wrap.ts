import {defineCommand} from '../../cli/define.js';

export default defineCommand({
  name: 'mcp wrap',
  summary: 'Start another MCP server and add the learnings about the files its answers mention.',
  args: [{name: 'command', required: true, many: true}],
  flags: {},
  examples: [
    ['orbit mcp wrap -- npx -y @modelcontextprotocol/server-filesystem .', 'in place of the server’s own command'],
  ],
  notes: [
    'In a client’s settings put orbit in front of the server’s own command:',
    '  {"mcpServers": {"files": {"command": "orbit", "args": ["mcp", "wrap", "--", "npx", "-y", "@modelcontextprotocol/server-filesystem", "."]}}}',
    'Everything else passes byte for byte: methods, notifications, errors, cancellation, stderr, signals, the exit code.',
    'Only successful tools/call answers whose arguments or text mention files of this workspace are added to:',
    '`learnings` in structuredContent where there is one, and always a text block. If orbit fails, nothing is added.',
  ],
  async run(context, {args}) {
    const {wrap} = await import('../../mcp/wrap/run.js');
    const {cwd, env, root, now, note} = context;
    return wrap({cwd, env, root, now, note}, args);
  },
});
