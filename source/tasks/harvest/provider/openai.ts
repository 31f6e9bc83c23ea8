import {answerData, at, eventData, textOf, uncut} from './events.js';
import {CallFailed} from './failure.js';
import {post} from './http.js';
import type {HttpProvider, Provider} from './provider.js';

/** The chat completions that nearly every model server speaks. */
export const openai: HttpProvider = (base, {model, max_tokens}, key, timeoutMs) => {
  const url = new URL(base);
  if (!url.pathname.endsWith('/chat/completions')) url.pathname = `${url.pathname.replace(/\/$/, '')}/chat/completions`;
  const headers: Record<string, string> = key === undefined ? {} : {authorization: `Bearer ${key}`};
  // Newer models want the limit under another name, and say so; older servers know only the first.
  let limitName = 'max_tokens';
  const ask: Provider['ask'] = async (prompt, signal) => {
    const body = {model, messages: [{role: 'user', content: prompt}], [limitName]: max_tokens, stream: true};
    try {
      const {isStream, text} = await post({url, headers, body, timeoutMs}, signal);
      return isStream ? fromStream(text) : fromWhole(text);
    } catch (error) {
      const other = 'max_completion_tokens';
      if (!(error instanceof CallFailed && error.message.includes(other)) || limitName === other) throw error;
      limitName = other;
      return ask(prompt, signal);
    }
  };
  return {name: url.host, identity: `${model} ${url}`, voter: model, ask};
};

function fromWhole(text: string): string {
  const data = answerData(text);
  const content = textOf(at(data, 'choices', 0, 'message', 'content'));
  return uncut(content, at(data, 'choices', 0, 'finish_reason') === 'length');
}

function fromStream(text: string): string {
  let content = '';
  let finish: unknown;
  let isWhole = false;
  for (const event of eventData(text)) {
    if (event === '[DONE]') isWhole = true;
    const problem = at(event, 'error', 'message');
    if (problem !== undefined) throw new CallFailed(`the model's server says: ${textOf(problem)}`, 'again');
    content += textOf(at(event, 'choices', 0, 'delta', 'content'));
    finish = at(event, 'choices', 0, 'finish_reason') ?? finish;
  }
  if (!isWhole && typeof finish !== 'string') throw new CallFailed('the answer broke off', 'again');
  return uncut(content, finish === 'length');
}
