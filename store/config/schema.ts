// Every option of `.orbit/config.yaml` with its default and what it takes. Docs, validation and types come from here.

export const rankingKeys = ['votes', 'priority', 'updated_at', 'id', 'specificity', 'confidence'] as const;
export type RankingKey = (typeof rankingKeys)[number];

export type Config = {
  readonly ranking: readonly RankingKey[];
  readonly injection: {
    readonly per_call: number;
    readonly per_session: number;
    readonly max_tokens: number;
    readonly min_confidence: number;
  };
  readonly index: {readonly max_age_seconds: number};
  readonly authoring: {readonly agents: 'active' | 'proposed' | 'refuse'};
  readonly agents: Readonly<Record<string, readonly string[]>>;
  readonly max_per_category: number;
  readonly runtimes: Readonly<Record<string, {readonly command: string; readonly time_limit?: number | string}>>;
  readonly harvest: {
    readonly enabled: boolean;
    readonly window: number;
    readonly every: number;
    readonly max_tokens: number;
    readonly command: string;
    readonly url: string;
    readonly api: 'openai' | 'anthropic';
    readonly model: string;
    readonly key_env: string;
  };
  readonly keys: Readonly<Record<string, unknown>>;
};

export const defaultConfig: Config = {
  ranking: ['votes', 'priority', 'updated_at', 'id'],
  injection: {per_call: 5, per_session: 20, max_tokens: 1000, min_confidence: 0.6},
  index: {max_age_seconds: 300},
  authoring: {agents: 'active'},
  agents: {},
  max_per_category: 5,
  runtimes: {},
  harvest: {
    enabled: true,
    window: 15,
    every: 5,
    max_tokens: 2000,
    command: '',
    url: '',
    api: 'openai',
    model: '',
    key_env: '',
  },
  keys: {},
};

/** Answers what is allowed where the value is not, undefined where it is fine. */
type Check = (value: unknown) => string | undefined;

const wholeFrom =
  (low: number): Check =>
  value =>
    typeof value === 'number' && Number.isInteger(value) && value >= low ? undefined : `a whole number from ${low}`;
const fraction: Check = value =>
  typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'a number from 0 to 1';
const flag: Check = value => (typeof value === 'boolean' ? undefined : 'true or false');
const words: Check = value => (typeof value === 'string' ? undefined : 'a text');
const oneOf =
  (...names: readonly string[]): Check =>
  value =>
    typeof value === 'string' && names.includes(value) ? undefined : `one of ${names.join(', ')}`;
const listOfWords: Check = value =>
  Array.isArray(value) && value.every(item => typeof item === 'string') ? undefined : 'a list of names';
const runtime: Check = value =>
  typeof value === 'object' &&
  value !== null &&
  'command' in value &&
  typeof value.command === 'string' &&
  value.command.trim() !== '' &&
  (!('time_limit' in value) || /^[1-9]\d{0,6}[smh]?$/.test(String(value.time_limit))) &&
  Object.keys(value).every(key => key === 'command' || key === 'time_limit')
    ? undefined
    : '{command: "…"} and, if there is one, time_limit: 90s, 30m or 2h';
const anything: Check = () => undefined;
const ranking: Check = value =>
  Array.isArray(value) &&
  value.length > 0 &&
  new Set(value).size === value.length &&
  value.every(item => rankingKeys.includes(item))
    ? undefined
    : `a list of ${rankingKeys.join(', ')}, each at most once`;

/** Dotted option → check; `*` stands for any name. */
export const configChecks: Readonly<Record<string, Check>> = {
  ranking,
  'injection.per_call': wholeFrom(1),
  'injection.per_session': wholeFrom(1),
  'injection.max_tokens': wholeFrom(1),
  'injection.min_confidence': fraction,
  'index.max_age_seconds': wholeFrom(0),
  'authoring.agents': oneOf('active', 'proposed', 'refuse'),
  'agents.*': listOfWords,
  max_per_category: wholeFrom(1),
  'runtimes.*': runtime,
  'harvest.enabled': flag,
  'harvest.window': wholeFrom(1),
  'harvest.every': wholeFrom(0),
  'harvest.max_tokens': wholeFrom(1),
  'harvest.command': words,
  'harvest.url': words,
  'harvest.api': oneOf('openai', 'anthropic'),
  'harvest.model': words,
  'harvest.key_env': words,
  'keys.*': anything,
};
