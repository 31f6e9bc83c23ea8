import {type McpServer, ResourceNotFoundError, ResourceTemplate} from '@modelcontextprotocol/server';
import {OrbitError} from '../../store/errors.js';
import {type ListedLearning, type Listing, listing} from '../learnings/list.js';
import {showLearning} from '../learnings/read.js';
import {summaryForBlock} from '../text/flatten.js';
import type {Host} from './host.js';
import {success} from './result.js';

const maxListed = 500;
const mimeType = 'application/json';

/** `orbit://learnings/{id}`, for clients that let a person attach a resource. */
export function registerResources(server: McpServer, host: Host): void {
  const template = new ResourceTemplate('orbit://learnings/{id}', {
    list: () => ({resources: active(host, ({learnings}) => Array.from(learnings, resource), maxListed)}),
    complete: {
      id: typed => active(host, ({ids}) => ids.filter(id => id.toLowerCase().startsWith(typed.toLowerCase()))),
    },
  });
  const about = {title: 'Project learning', description: 'One learning of this project in full', mimeType};
  server.registerResource('learning', template, about, (uri, {id}) => {
    try {
      const learning = host.live.ask(orbit => showLearning(orbit, String(id), 'mcp'));
      return {contents: [{uri: uri.href, mimeType, text: text(learning)}]};
    } catch (error) {
      if (error instanceof OrbitError && (error.code === 'not-found' || error.code === 'bad-value'))
        throw new ResourceNotFoundError(uri.href);
      throw error;
    }
  });
}

function active<T>(host: Host, take: (listed: Listing) => T[], limit?: number): T[] {
  try {
    return host.live.ask(orbit => take(listing(orbit, {limit})));
  } catch (error) {
    // Clients ask for the list by themselves; outside a workspace there is simply nothing to list.
    host.options.note?.(`no learnings to list: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

function resource({learning: {id, summary}}: ListedLearning) {
  return {uri: `orbit://learnings/${id}`, name: id, title: summaryForBlock(summary), mimeType};
}

function text(learning: Readonly<Record<string, unknown>>): string {
  const [block] = success(learning).content;
  return block?.type === 'text' ? block.text : '';
}
