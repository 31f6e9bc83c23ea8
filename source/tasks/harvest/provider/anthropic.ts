import type {HarvestSettings} from '../settings.js';
import {at, eventData, textOf} from './events.js';
import {CallFailed} from './failure.js';
import {post} from './http.js';
import type {Provider} from './provider.js';

export function anthropic(
  base: URL,
  {model, max_tokens}: HarvestSettings,
  key: string | undefined,
  timeoutMs: number,
): Provider {
  const url = new URL(base);
  if (!url.pathname.endsWith('/messages')) url.pathname = `${url.pathname.replace(/\/(?:v1\/?)?$/, '')}/v1/messages`;
  const headers = {'anthropic-version': '2023-06-01', ...(key === undefined ? {} : {'x-api-key': key})};
  return {
    name: url.host,
    identity: `${model} ${url}`,
    voter: model,
    async ask(prompt, signal) {
      const body = {model, max_tokens, stream: true, messages: [{role: 'user', content: prompt}]};
      const {isStream, text} = await post({url, headers, body, timeoutMs}, signal);
      return isStream ? fromStream(text) : fromWhole(text);
    },
  };
}

function fromWhole(text: string): string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new CallFailed('the answer broke off or is no JSON', 'again');
  }
  return ended(textOf(at(data, 'content')), at(data, 'stop_reason'));
}

function fromStream(text: string): string {
  let content = '';
  let stop: unknown;
  let isWhole = false;
  for (const event of eventData(text)) {
    const type = at(event, 'type');
    if (type === 'error')
      throw new CallFailed(`the model's server says: ${textOf(at(event, 'error', 'message'))}`, 'again');
    if (type === 'content_block_delta') content += textOf(at(event, 'delta', 'text'));
    if (type === 'message_delta') stop = at(event, 'delta', 'stop_reason') ?? stop;
    if (type === 'message_stop') isWhole = true;
  }
  if (!isWhole) throw new CallFailed('the answer broke off', 'again');
  return ended(content, stop);
}

function ended(content: string, stop: unknown): string {
  if (stop === 'max_tokens') throw new CallFailed('the answer was cut at harvest.max_tokens; raise it', 'later');
  return content;
}
