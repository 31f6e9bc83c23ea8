import {
  getNodeValue,
  insertMember,
  memberOf,
  type Node,
  parseSettings,
  removeElement,
  unusable,
} from '../json/settings-text.js';
import {isRecord, serverName} from './ours.js';

// `mcpServers.orbit` in a list of MCP servers. A server that somebody already registered under our name is used as it is.

type Value = Readonly<Record<string, unknown>>;

export function addServer(text: string | undefined, file: string, value: Value): string {
  if (text === undefined) return `${JSON.stringify({mcpServers: {[serverName]: value}}, null, 2)}\n`;
  const root = parseSettings(text, file);
  const servers = serversOf(root, file);
  if (!servers) return insertMember(text, root, 'mcpServers', {[serverName]: value});
  return memberOf(servers, serverName) ? text : insertMember(text, servers, serverName, value);
}

/** Undefined where nothing else was in the file. */
export function removeServer(text: string, file: string, value: Value): string | undefined {
  const servers = serversOf(parseSettings(text, file), file);
  const server = servers && memberOf(servers, serverName);
  if (!server || !isSame(getNodeValue(server), value)) return text;
  const withSiblings = [server.parent, servers.parent].find(member => (member?.parent?.children?.length ?? 0) > 1);
  return withSiblings && removeElement(text, withSiblings);
}

export function hasServer(text: string, file: string): boolean {
  const servers = serversOf(parseSettings(text, file), file);
  return servers !== undefined && memberOf(servers, serverName) !== undefined;
}

function serversOf(root: Node, file: string): Node | undefined {
  const servers = memberOf(root, 'mcpServers');
  if (servers && servers.type !== 'object') throw unusable(file, 'has an `mcpServers` that is not an object');
  return servers;
}

// The command may be of another machine; what is ours is a server that runs `mcp` and has nothing of its own.
function isSame(have: unknown, want: Value): boolean {
  if (!isRecord(have) || !Array.isArray(have.args)) return false;
  return Object.keys(have).every(key => key in want) && have.args.at(-1) === 'mcp';
}
