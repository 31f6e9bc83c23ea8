import {sessionFor} from '../../deliver/session.js';
import type {Addition, JsonKey} from '../../json/insert-member.js';
import {object, type Payload} from '../../json/payload.js';
import {mentionedPaths} from '../../mentions/message-paths.js';
import {LiveOrbit} from '../../open/live-orbit.js';
import type {OpenOrbitOptions} from '../../open/orbit.js';
import {escapeActing} from '../../output/json.js';
import {attachedLearnings, deliverAttached} from '../attached-learnings.js';
import {SessionId} from '../session-id.js';

// What is added to a successful tools/call result: the learnings, in its structured content and as a text block.

const lockWaitMs = 50;

export class LearningAdditions {
  readonly #live: LiveOrbit;
  readonly #session: SessionId;

  constructor(readonly options: OpenOrbitOptions) {
    this.#live = new LiveOrbit({...options, timeout: lockWaitMs, allowLegacy: true});
    this.#session = new SessionId(options.env);
  }

  /** For the result at `at` of a message; `isOpen` where its structured content takes another key. */
  for(args: Payload, result: Payload, at: readonly JsonKey[], isOpen: boolean): Addition[] {
    if (!isComplete(result)) return [];
    const delivery = this.#live.askQuickly(orbit => {
      const folders = [...new Set([orbit.cwd, orbit.workspace.root])];
      const paths = mentionedPaths(args, result, folders);
      const session = sessionFor(orbit.workspace, orbit.env, this.#session.current);
      return deliverAttached(orbit, session, {paths}, 'mcp:wrap');
    });
    if (!delivery || delivery.chosen.length === 0) return [];
    const block = json({type: 'text', text: delivery.text});
    const {content} = result;
    const added: Addition[] = Array.isArray(content)
      ? [{into: [...at, 'content'], text: block, isFirst: content.length === 0}]
      : [{into: at, text: `"content":[${block}]`, isFirst: false}];
    const structured = result.structuredContent;
    if (isOpen && isRecord(structured) && !('learnings' in structured)) {
      const text = `"learnings":${json(attachedLearnings(delivery))}`;
      added.push({into: [...at, 'structuredContent'], text, isFirst: Object.keys(structured).length === 0});
    }
    return added;
  }

  close(): void {
    this.#live.close();
  }
}

// A failure, a task that was only begun or a question back to the user is no answer about files.
function isComplete(result: Payload): boolean {
  const {isError, resultType, content, structuredContent} = result;
  if (isError === true || (resultType !== undefined && resultType !== 'complete')) return false;
  return Array.isArray(content) || (content === undefined && isRecord(structuredContent));
}

function isRecord(value: unknown): value is Payload {
  return object(value) === value;
}

function json(value: unknown): string {
  return escapeActing(JSON.stringify(value));
}
