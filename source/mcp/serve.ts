import {serveStdio} from '@modelcontextprotocol/server/stdio';
import {LiveOrbit} from '../open/live-orbit.js';
import type {OpenOrbitOptions} from '../open/orbit.js';
import {buildServer} from './server.js';
import {SessionId} from './session-id.js';
import {StdioWire} from './wire.js';

const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Serves until the client goes away or the process is told to end; both are a good end. */
export async function serve(options: OpenOrbitOptions): Promise<number> {
  const host = {options, live: new LiveOrbit(options), session: new SessionId(options.env)};
  const wire = new StdioWire(process.stdin, process.stdout);
  const report = (error: Error) => options.note?.(`mcp: ${error.message}`);
  const handle = serveStdio(() => buildServer(host), {transport: wire, onerror: report});
  const end = () => void handle.close();
  for (const signal of endings) process.on(signal, end);
  // A client that closes our stderr must not end us.
  process.stderr.on('error', () => {});
  await wire.closed;
  for (const signal of endings) process.off(signal, end);
  host.live.close();
  return 0;
}
