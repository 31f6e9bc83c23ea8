import type {Config} from '../../../store/config/schema.js';
import {OrbitError} from '../../../store/errors.js';
import {quote} from '../../../store/quote.js';
import {timeSpan} from '../../../store/time-span.js';
import type {Orbit} from '../../open/orbit.js';
import {commandWords} from '../../text/shell-words.js';

// Which program an agent's name stands for. The configuration goes over the presets, so that a name keeps its meaning
// while its flags change; a repository's own does so once it is trusted.

export const presets: Readonly<Record<string, string>> = {
  claude: 'claude -p',
  codex: 'codex exec -',
  gemini: 'gemini',
  ollama: 'ollama run llama3.2',
  // Answers with the prompt itself: shows what an agent would get.
  cat: 'cat',
};

/** Where it stands in a command, the prompt is an argument; elsewhere the prompt comes on stdin. */
export const promptPlaceholder = '{prompt}';

export type Runtime = {
  readonly name: string;
  readonly words: readonly [string, ...string[]];
  readonly byArgument: boolean;
  readonly timeLimitMs: number | undefined;
};

export function isRuntime(config: Config, name: string): boolean {
  return Object.hasOwn(config.runtimes, name) || Object.hasOwn(presets, name);
}

export function runtimeFor({config, env, untrusted}: RuntimeSource, requested: string | undefined): Runtime {
  const hint = isAsked(untrusted) ? trustHint : configHint;
  const name = requested ?? (env.ORBIT_RUNTIME?.trim() || onlyConfigured(config, hint));
  const configured = Object.hasOwn(config.runtimes, name) ? config.runtimes[name] : undefined;
  const line = configured?.command ?? (isRuntime(config, name) ? presets[name] : undefined);
  if (line === undefined && untrusted.some(({option}) => option === `runtimes.${name}`))
    throw new OrbitError('refused', `agent: .orbit/config.yaml defines ${name}, and nobody has trusted it.`, trustHint);
  if (line === undefined)
    throw new OrbitError('bad-value', `agent: ${quote(name, 512)} is not known; choose ${names(config)}.`, hint);
  const [command, ...args] = commandWords(line) ?? [];
  if (command === undefined)
    throw new OrbitError('config', `runtimes.${name}: ${quote(line, 512)} is empty or has an unclosed quote.`);
  const limit = configured?.time_limit;
  return {
    name,
    words: [command, ...args],
    byArgument: args.some(word => word.includes(promptPlaceholder)),
    timeLimitMs: limit === undefined ? undefined : timeSpan(String(limit)),
  };
}

type RuntimeSource = Pick<Orbit, 'config' | 'env' | 'untrusted'>;

function isAsked(untrusted: Orbit['untrusted']): boolean {
  return untrusted.some(({option}) => option.startsWith('runtimes.'));
}

const trustHint =
  'A repository that was cloned could bring anything: look at what it names, and allow it, with `orbit trust`.';
const configHint =
  'Name one with --agent, or write it into .orbit/config.yaml: runtimes: {mine: {command: "my-agent --flag"}}.';

function onlyConfigured(config: Config, hint: string): string {
  const [only, ...more] = Object.keys(config.runtimes);
  if (only !== undefined && more.length === 0) return only;
  throw new OrbitError('usage', `say which agent to run: ${names(config)}.`, hint);
}

function names(config: Config): string {
  return [...new Set([...Object.keys(config.runtimes), ...Object.keys(presets)])].join(', ');
}
