import {maskSecrets} from '../../../lint/secrets.js';
import {flatten} from '../../../text/flatten.js';
import {CallFailed} from './failure.js';
import {mostBytes, mostStreamBytes} from './limits.js';

export type Post = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
};
export type Reply = {readonly isStream: boolean; readonly text: string};

const longestTimes = 10;

/** One call, read to its end. Every way in which it can fail is told apart by what to do next. */
export async function post({url, headers, body, timeoutMs}: Post, signal: AbortSignal): Promise<Reply> {
  // What talks slowly is talking; only silence is given up.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const longest = AbortSignal.timeout(longestTimes * timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {'content-type': 'application/json', accept: 'text/event-stream, application/json', ...headers},
      body: JSON.stringify(body),
      // A redirect would take the key to a place that nobody configured.
      redirect: 'manual',
      signal: AbortSignal.any([signal, late.signal, longest]),
    });
    const saysStream = /text\/event-stream/i.test(response.headers.get('content-type') ?? '');
    const text = await readAll(response, saysStream ? mostStreamBytes : mostBytes, () => timer.refresh());
    if (response.status < 200 || response.status > 299) throw refused(url, response, withoutKey(text, headers));
    // Not every server calls its stream one.
    return {isStream: saysStream || /^\s*(?:data|event|id|retry)?:/.test(text), text};
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CallFailed) throw error;
    if (late.signal.aborted || longest.aborted)
      throw new CallFailed(`${url.host} did not answer in ${timeoutMs / 1000} s`, 'again');
    throw new CallFailed(`${url.host} could not be reached, or the connection was lost: ${reason(error)}`, 'again');
  } finally {
    clearTimeout(timer);
  }
}

async function readAll(response: Response, most: number, onChunk: () => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    onChunk();
    bytes += chunk.length;
    if (bytes > most) throw new CallFailed(`the answer is longer than ${most} bytes`, 'later');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refused({host}: URL, {status, headers}: Response, text: string): CallFailed {
  const excerpt = flatten(text).slice(0, 200);
  const message = `${host} answered ${status}${excerpt === '' ? '' : `: ${excerpt}`}`;
  if (status === 408 || status === 409 || status === 429 || status >= 500)
    return new CallFailed(message, 'again', retryAfter(headers.get('retry-after')));
  // The key, the address or the model is wrong, and will be for every other text.
  return new CallFailed(message, status === 400 || status === 413 || status === 422 ? 'later' : 'never');
}

// Some servers repeat the key that they do not like.
function withoutKey(text: string, headers: Post['headers']): string {
  const keys = Object.values(headers).map(value => value.replace(/^Bearer /, ''));
  return maskSecrets(keys.reduce((rest, key) => rest.replaceAll(key, '…'), text.slice(0, 10_000)));
}

function retryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return flatten(cause instanceof Error ? cause.message : String(cause));
}
