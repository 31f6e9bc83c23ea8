import {type CallToolResult, Client} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {binary, environment} from '../../support/workspace.js';

// The official client package over stdio, in either protocol era.

export type Era = 'legacy' | 'modern';

export type Connected = {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

export type Answer = {
  readonly isError: boolean;
  readonly text: string;
  readonly texts: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  readonly structured: any;
};

export async function connect(
  cwd: string,
  options: {era?: Era; env?: Record<string, string>; args?: readonly string[]; name?: string} = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [binary, ...(options.args ?? ['mcp'])],
    cwd,
    env: environment(options.env) as Record<string, string>,
    stderr: 'pipe',
  });
  const mode = options.era === 'modern' ? {pin: '2026-07-28'} : ('legacy' as const);
  const client = new Client({name: options.name ?? 'official-client', version: '1.0.0'}, {versionNegotiation: {mode}});
  await client.connect(transport);
  return {
    client,
    transport,
    call: async (name, args = {}) => answer((await client.callTool({name, arguments: args})) as CallToolResult),
    close: () => client.close(),
  };
}

export function answer(result: CallToolResult): Answer {
  const texts = (result.content ?? []).flatMap(block => (block.type === 'text' ? [block.text] : []));
  return {isError: result.isError === true, text: texts[0] ?? '', texts, structured: result.structuredContent};
}
