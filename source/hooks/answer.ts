import {deliver} from '../deliver/deliver.js';
import {namePaths} from '../deliver/reminder.js';
import {forgetSession, sessionFor} from '../deliver/session.js';
import {existingPaths} from '../mentions/path-words.js';
import type {IndexContext} from '../open/index-context.js';
import {candidatePaths} from '../scope/candidate-path.js';
import type {HookCall} from './event.js';

// An event → the text for the agent's model, or nothing. Every agent comes through here.

/** Claude and Codex cut after 10,000 characters, Copilot after 10 KB; the rest is for the JSON around the text. */
const maxBytes = 9_500;

export function answerEvent(context: IndexContext, {agent, event, cwd}: HookCall): string {
  const session = sessionFor(context.workspace, context.env, event.session);
  if (event.forgot || event.kind === 'compaction') forgetSession(session);
  if (event.kind === 'compaction') return '';
  if (event.kind === 'session-start') return pointer(context);
  // A prompt is prose; a word of it is a path only if there is such a file, where the agent sits or from the root.
  const isProse = event.kind === 'prompt';
  const mentioned = isProse ? existingPaths(event.paths, [cwd, context.workspace.root]) : event.paths;
  const paths = candidatePaths(context.workspace, cwd, mentioned);
  if (paths.length === 0) return '';
  const via = `hook:${agent.name}`;
  return deliver(context, {paths, tags: [], session, via, about: namePaths(paths), maxBytes}).text;
}

function pointer({db}: IndexContext): string {
  const count = db.prepare("SELECT count(*) FROM learnings_index WHERE status = 'active'").pluck().get() as number;
  if (count === 0) return '';
  return `This project keeps ${count} ${count === 1 ? 'learning' : 'learnings'} from earlier work; those about a file arrive when you touch it. Search them before you start: \`orbit search "<words>"\`; read one: \`orbit learning show <id>\`.`;
}
