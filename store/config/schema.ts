// Every option of `.orbit/config.yaml` is one row here: what it takes, its default, what it means and who may say it. Types,
// defaults, validation, trust and docs/configuration.md come from this table.

export const rankingKeys = ['votes', 'priority', 'updated_at', 'id', 'specificity', 'confidence'] as const;
export type RankingKey = (typeof rankingKeys)[number];

type OptionKind<T> = {readonly takes: string; readonly accepts: (value: unknown) => value is T};
export type ConfigOption<T> = OptionKind<T> & {
  readonly default: unknown;
  readonly meaning: string;
  /** The environment variable that goes over the file. */
  readonly variable?: string | undefined;
  /** A person may say it for themselves, in a file of their own that goes over the repository's. */
  readonly isPersonal?: true;
  /** It names a program, an address, a model or a key: said by a repository, it counts once a person trusts it. */
  readonly needsTrust?: true;
};

const flag: OptionKind<boolean> = {takes: 'true or false', accepts: value => typeof value === 'boolean'};
const text: OptionKind<string> = {takes: 'text', accepts: value => typeof value === 'string'};
/** The workstation checks them itself: it knows the actions. */
const keys: OptionKind<unknown> = {takes: 'a key, a list of keys or none', accepts: (_): _ is unknown => true};
const fraction: OptionKind<number> = {
  takes: 'a number from 0 to 1',
  accepts: (value): value is number => typeof value === 'number' && value >= 0 && value <= 1,
};
const listOfNames: OptionKind<readonly string[]> = {
  takes: 'a list of names',
  accepts: value => Array.isArray(value) && value.every(item => typeof item === 'string'),
};
const ranking: OptionKind<readonly RankingKey[]> = {
  takes: `a list of ${rankingKeys.join(', ')}, each at most once`,
  accepts: (value): value is RankingKey[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    new Set(value).size === value.length &&
    value.every(item => rankingKeys.includes(item)),
};
const runtime: OptionKind<{readonly command: string; readonly time_limit?: number | string}> = {
  takes: '{command: "…"} and, optionally, time_limit: 90s, 30m or 2h',
  accepts: (value): value is {command: string; time_limit?: number | string} =>
    typeof value === 'object' &&
    value !== null &&
    'command' in value &&
    typeof value.command === 'string' &&
    value.command.trim() !== '' &&
    (!('time_limit' in value) ||
      (typeof value.time_limit !== 'object' && /^[1-9]\d{0,6}[smh]?$/.test(String(value.time_limit)))) &&
    Object.keys(value).every(key => key === 'command' || key === 'time_limit'),
};

function wholeFrom(low: number): OptionKind<number> {
  const accepts = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= low;
  return {takes: `a whole number from ${low}`, accepts};
}

function oneOf<const T extends string>(...names: readonly T[]): OptionKind<T> {
  return {takes: `one of ${names.join(', ')}`, accepts: (value): value is T => names.some(name => name === value)};
}

function option<T>(kind: OptionKind<T>, value: NoInfer<T>, meaning: string, variable?: string): ConfigOption<T> {
  return {...kind, default: value, meaning, variable};
}

/** Any number of entries under names of the user's choice; none by default. */
function entries<T>(kind: OptionKind<T>, meaning: string): ConfigOption<T> {
  return {...kind, default: {}, meaning};
}

function personal<T>(option: ConfigOption<T>): ConfigOption<T> {
  return {...option, isPersonal: true};
}

function outside<T>(option: ConfigOption<T>): ConfigOption<T> {
  return {...option, isPersonal: true, needsTrust: true};
}

const perCall = 'ORBIT_LEARNING_PER_CALL_CAP';
const perSession = 'ORBIT_LEARNING_SESSION_CAP';

/** By dotted name; `*` stands for any name. */
export const configOptions = {
  ranking: option(ranking, ['votes', 'priority', 'updated_at', 'id'], 'What decides the order of learnings, in turn.'),
  'injection.per_call': option(wholeFrom(1), 5, 'The most learnings that one call delivers.', perCall),
  'injection.per_session': option(wholeFrom(1), 20, 'The most learnings that one session gets.', perSession),
  'injection.max_tokens': option(wholeFrom(1), 1000, 'The most tokens that one call delivers.'),
  'injection.min_confidence': option(fraction, 0.6, 'The least confidence of a learning that is found by words.'),
  'index.max_age_seconds': option(wholeFrom(0), 300, 'How long a large index is trusted between full checks.'),
  'authoring.agents': option(
    oneOf('active', 'proposed', 'refuse'),
    'active',
    'What becomes of a learning that an agent adds: it is active, it is proposed, or it is refused.',
  ),
  'agents.*': entries(listOfNames, 'A role: the categories whose learnings an agent in that role gets as well.'),
  max_per_category: option(wholeFrom(1), 5, 'The most learnings that each category of a role adds.'),
  'runtimes.*': outside(
    entries(runtime, 'An agent that `orbit task run` can start: its command line and its time limit.'),
  ),
  'harvest.enabled': personal(option(flag, true, 'Whether a harvest starts in the background by itself.')),
  'harvest.window': personal(option(wholeFrom(1), 15, 'How many of the last completed tasks a harvest looks at.')),
  'harvest.every': personal(
    option(wholeFrom(0), 5, 'A harvest starts after this many completed tasks; 0 means never.'),
  ),
  'harvest.max_tokens': personal(option(wholeFrom(1), 2000, 'The longest answer of the model, in tokens.')),
  'harvest.command': outside(option(text, '', 'The program that answers: the prompt on stdin, JSON on stdout.')),
  'harvest.url': outside(option(text, '', 'The address of a model to ask, where there is no command.')),
  'harvest.api': outside(option(oneOf('openai', 'anthropic'), 'openai', 'The protocol that this address speaks.')),
  'harvest.model': outside(option(text, '', 'The name of the model at this address.')),
  'harvest.key_env': outside(option(text, '', 'The environment variable that holds the key for this address.')),
  'keys.*': personal(entries(keys, 'The keys of an action in the workstation; `none` unbinds it.')),
};

/** The environment variable that goes over the file, where there is one. */
export function variableOf(name: OptionName): string | undefined {
  return name.startsWith('harvest.') ? `ORBIT_${name.replace('.', '_').toUpperCase()}` : configOptions[name].variable;
}

export type OptionName = keyof typeof configOptions;
type ValueOf<Name extends OptionName> = (typeof configOptions)[Name] extends ConfigOption<infer T> ? T : never;
type HeadOf<Name> = Name extends `${infer Group}.${string}` ? Group : Name;
type KeyIn<Group extends string, Name> = Name extends `${Group}.${infer Key}` ? Key : never;

export type Config = {
  readonly [Head in HeadOf<OptionName>]: Head extends OptionName
    ? ValueOf<Head>
    : `${Head}.*` extends OptionName
      ? Readonly<Record<string, ValueOf<`${Head}.*` & OptionName>>>
      : {readonly [Key in KeyIn<Head, OptionName>]: ValueOf<`${Head}.${Key}` & OptionName>};
};

export const defaultConfig = defaults() as Config;

function defaults(): unknown {
  const config: Record<string, unknown> = {};
  for (const [name, {default: value}] of Object.entries(configOptions)) {
    const [head = '', key] = name.split('.');
    config[head] = key === undefined || key === '*' ? value : {...(config[head] as object), [key]: value};
  }
  return config;
}
