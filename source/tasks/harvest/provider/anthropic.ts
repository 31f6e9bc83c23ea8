import {answerData, at, eventData, textOf, uncut} from './events.js';
import {CallFailed} from './failure.js';
import {post} from './http.js';
import type {HttpProvider} from './provider.js';

export const anthropic: HttpProvider = (base, {model, max_tokens}, key, timeoutMs) => {
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
};

function fromWhole(text: string): string {
  const data = answerData(text);
  return uncut(textOf(at(data, 'content')), at(data, 'stop_reason') === 'max_tokens');
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
  return uncut(content, stop === 'max_tokens');
}
