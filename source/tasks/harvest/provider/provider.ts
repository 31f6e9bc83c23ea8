import {quote} from '../../../../store/quote.js';
// This folder: the ways to ask a model: a program or an HTTP API, with limits and retries.

import {OrbitError} from '../../../../store/errors.js';
import type {Env} from '../../../open/orbit.js';
import {commandWords} from '../../../text/shell-words.js';
import type {HarvestSettings} from '../settings.js';
import {anthropic} from './anthropic.js';
import {commandProvider} from './command.js';
import {callMs} from './limits.js';
import {openai} from './openai.js';

// Who is asked. Nobody unless the project or the environment says so: without a provider nothing leaves the machine.

export type Provider = {
  /** For the summary: the command's name, or the address. */
  readonly name: string;
  /** All that decides who answers: another one's answer is another answer. */
  readonly identity: string;
  /** In whose name a suggested upvote would be cast. */
  readonly voter: string;
  readonly ask: (prompt: string, signal: AbortSignal) => Promise<string>;
};

export type HttpProvider = (
  base: URL,
  settings: HarvestSettings,
  key: string | undefined,
  timeoutMs: number,
) => Provider;

export function providerFor(settings: HarvestSettings, env: Env, cwd: string): Provider | undefined {
  if (settings.command.trim() !== '') {
    const [command, ...args] = commandWords(settings.command) ?? [];
    if (command === undefined)
      throw new OrbitError('config', `harvest.command: ${quote(settings.command, 512)} has an unclosed quote.`);
    return commandProvider([command, ...args], settings, env, cwd);
  }
  if (settings.url.trim() === '') return undefined;
  const url = addressOf(settings.url);
  if (settings.model.trim() === '')
    throw new OrbitError('config', `harvest.model is empty; ${url.host} has to be told which model to use.`);
  const key = keyFrom(settings, env, url);
  return (settings.api === 'anthropic' ? anthropic : openai)(url, settings, key, callMs(env));
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  throw new OrbitError(
    'config',
    'harvest.url is not an address; allowed is http:// or https:// without a name or a password in it.',
    'Name the variable that holds the key with harvest.key_env.',
  );
}

// The key itself stands nowhere but in the environment.
function keyFrom({key_env}: HarvestSettings, env: Env, url: URL): string | undefined {
  if (key_env.trim() === '') return undefined;
  const key = env[key_env]?.trim();
  if (!key)
    throw new OrbitError(
      'config',
      `harvest.key_env names ${key_env}, which is not set.`,
      `Set ${key_env}, then run it again.`,
    );
  if (url.protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname))
    throw new OrbitError('config', `harvest.url: the key would go to ${url.host} in the clear.`, 'Use https://.');
  return key;
}
