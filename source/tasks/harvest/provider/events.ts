import {readJson} from '../../../../store/json.js';
import {isObject} from '../../../../store/record/parse.js';
import {CallFailed} from './failure.js';

/** An answer that came in one piece. */
export function answerData(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new CallFailed('the answer broke off or is not JSON', 'again');
  }
}

export function uncut(content: string, isCut: boolean): string {
  if (isCut) throw new CallFailed('the answer was cut off at harvest.max_tokens; raise it', 'later');
  return content;
}

/** The data of a stream of server-sent events, parsed; the end mark of OpenAI's as the text it is. */
export function* eventData(text: string): Generator<unknown> {
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') yield data;
    else {
      try {
        yield readJson(data);
      } catch {
        // Cut off in the middle: the missing end says so.
      }
    }
  }
}

/** Follows names and positions into parsed JSON; undefined where it leads nowhere. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let node = value;
  for (const key of path) {
    if (Array.isArray(node) && typeof key === 'number') node = node[key];
    else if (isObject(node) && typeof key === 'string' && Object.hasOwn(node, key)) node = node[key];
    else return undefined;
  }
  return node;
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(part => textOf(at(part, 'text'))).join('') : '';
}
