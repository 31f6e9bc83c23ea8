import fs from 'node:fs';
import path from 'node:path';
import {type DeliveryContext, deliver} from '../deliver/deliver.js';
import {forgetSession, sessionFor} from '../deliver/session.js';
import {candidatePath} from '../scope/candidate-path.js';
import type {HookAgent, HookEvent} from './event.js';

// An event → the text for the agent's model, or nothing. Every agent comes through here.

/** Claude and Codex cut after 10,000 characters, Copilot after 10 KB; the rest is for the JSON around the text. */
const maxBytes = 9_500;
const maxNamed = 3;
const maxNameLength = 200;

export function answerEvent(context: DeliveryContext, agent: HookAgent, event: HookEvent, cwd: string): string {
  const session = sessionFor(context.workspace, context.env, event.session);
  if (event.forgot || event.kind === 'compaction') forgetSession(session);
  if (event.kind === 'compaction') return '';
  if (event.kind === 'session-start') return pointer(context);
  const paths = existingOnly(event, [cwd, context.workspace.root])
    .map(one => candidatePath(context.workspace, cwd, one))
    .filter(one => one !== undefined);
  const unique = [...new Set(paths)];
  if (unique.length === 0) return '';
  const via = `hook:${agent.name}`;
  return deliver(context, {paths: unique, tags: [], session, via, about: naming(unique), maxBytes}).text;
}

// The heading must leave room for what it is a heading of.
function naming(paths: readonly string[]): string {
  const named = paths
    .slice(0, maxNamed)
    .map(one => (one.length > maxNameLength ? `…${one.slice(-maxNameLength)}` : one));
  return paths.length > maxNamed ? `${named.join(', ')} and ${paths.length - maxNamed} more` : named.join(', ');
}

// A prompt is prose; a word of it is a path only if there is such a file, where the agent sits or from the root.
function existingOnly({kind, paths}: HookEvent, folders: readonly string[]): readonly string[] {
  if (kind !== 'prompt') return paths;
  return paths.filter(one => folders.some(folder => fs.existsSync(path.resolve(folder, one))));
}

function pointer({db}: DeliveryContext): string {
  const count = db.prepare("SELECT count(*) FROM learnings_index WHERE status = 'active'").pluck().get() as number;
  if (count === 0) return '';
  return `This project keeps ${count} ${count === 1 ? 'learning' : 'learnings'} from earlier work; those about a file arrive when you touch it. Search them before you start: \`orbit search "<words>"\`; read one: \`orbit learning show <id>\`.`;
}
