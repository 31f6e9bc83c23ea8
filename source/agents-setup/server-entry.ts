import {insertMember, removeElement} from '../json/edit-text.js';
import {memberOf, type ObjectNode, parseJsonText, readNode, unusable} from '../json/scan-text.js';
import {isRecord, serverName} from './ours.js';

// `mcpServers.orbit` in a list of MCP servers. A server that somebody already registered under our name is used as it is.

type Value = Readonly<Record<string, unknown>>;

export function addServer(text: string | undefined, file: string, value: Value): string {
  if (text === undefined) return `${JSON.stringify({mcpServers: {[serverName]: value}}, null, 2)}\n`;
  const root = parseJsonText(text, file);
  const servers = serversOf(root, file);
  if (!servers) return insertMember(text, root, 'mcpServers', {[serverName]: value});
  return memberOf(servers, serverName) ? text : insertMember(text, servers, serverName, value);
}

/** Undefined where nothing else was in the file. */
export function removeServer(text: string, file: string, value: Value): string | undefined {
  const root = parseJsonText(text, file);
  const servers = serversOf(root, file);
  const member = servers && memberOf(servers, serverName);
  if (!servers || !member || !isSame(readNode(text, member.value), value)) return text;
  if (servers.members.length > 1) return removeElement(text, servers.members, servers.members.indexOf(member), servers);
  if (root.members.length === 1) return undefined;
  const at = root.members.findIndex(({key}) => key === 'mcpServers');
  return removeElement(text, root.members, at, root);
}

export function hasServer(text: string, file: string): boolean {
  const servers = serversOf(parseJsonText(text, file), file);
  return servers !== undefined && memberOf(servers, serverName) !== undefined;
}

function serversOf(root: ObjectNode, file: string): ObjectNode | undefined {
  const member = memberOf(root, 'mcpServers');
  if (member && member.value.type !== 'object') throw unusable(file, 'has `mcpServers` that are not an object');
  return member?.value.type === 'object' ? member.value : undefined;
}

// The command may be of another machine; what is ours is a server that runs `mcp` and has nothing of its own.
function isSame(have: unknown, want: Value): boolean {
  if (!isRecord(have) || !Array.isArray(have.args)) return false;
  return Object.keys(have).every(key => key in want) && have.args.at(-1) === 'mcp';
}
