import meow from 'meow';
import {OrbitError} from '../../store/errors.js';
import {quote} from '../../store/quote.js';
import {nearest} from '../text/nearest.js';
import type {Argument, Command, Values} from './define.js';
import {type Flag, type Flags, type FlagToken, globalFlags, tokenize} from './flags.js';

// argv → flags and arguments of one command. The words are read with the command's own table of flags, so that a value
// may start with a dash and a misspelt flag is named; meow collects them, with a number in place of each value: its parser
// would take the quotes off a text that is quoted and lose an empty one, and `--tag ""` means something.

export type ParsedArguments<F extends Flags> = {readonly args: readonly string[]; readonly flags: Values<F>};

export function parseArguments<F extends Flags>(command: Command<F>, argv: readonly string[]): ParsedArguments<F> {
  const flags: Flags = {...command.flags, ...globalFlags};
  const {words, args, typedValues} = normalize(command, flags, argv);
  const read = meow('', {
    importMeta: import.meta,
    argv: words,
    pkg: {},
    autoHelp: false,
    autoVersion: false,
    description: false,
    booleanDefault: undefined,
    flags: Object.fromEntries(Object.entries(flags).map(([name, {type}]) => [camel(meowName(name)), meowFlag(type)])),
  }).flags as Record<string, unknown>;
  checkArguments(command, args);
  const values = Object.fromEntries(
    Object.keys(command.flags).map(name => [name, readValue(read[camel(meowName(name))], flags[name], typedValues)]),
  );
  return {args, flags: values as Values<F>};
}

// Its parser takes `--no-x` for the opposite of `--x`; ours are names like any other.
function meowName(name: string): string {
  return name.replace(/^no-/, 'without-');
}

function meowFlag(type: Flag['type']): {type: 'boolean'} | {type: 'string'; isMultiple?: true} {
  if (type === 'switch') return {type: 'boolean'};
  return type === 'list' ? {type: 'string', isMultiple: true} : {type: 'string'};
}

function readValue(value: unknown, flag: Flag | undefined, typedValues: readonly string[]): unknown {
  if (flag?.type === 'switch') return value === true;
  const places = (Array.isArray(value) ? value : [value]).filter(place => place !== undefined);
  const values = places.map(place => typedValues[Number(place)]);
  if (flag?.type === 'list') return values.length > 0 ? values : undefined;
  return values[0];
}

type Named = Pick<Command, 'name' | 'args'>;

type Normalized = {readonly words: string[]; readonly args: string[]; readonly typedValues: string[]};

function normalize(command: Named, flags: Flags, argv: readonly string[]): Normalized {
  const words: string[] = [];
  const args: string[] = [];
  const typedValues: string[] = [];
  const names = new Set<string>();
  for (const token of tokenize(flags, argv)) {
    if (token.kind === 'unknown' && !isWord(command, token.word, flags)) throw unknownFlag(command, token.word, flags);
    if (token.kind === 'argument' || token.kind === 'unknown') args.push(token.word);
    if (token.kind !== 'flag') continue;
    checkFlag(token, names.has(token.name));
    names.add(token.name);
    const {name, flag, values} = token;
    if (flag.type !== 'switch')
      words.push(...values.map(value => `--${meowName(name)}=${typedValues.push(value) - 1}`));
    else if (values[0] !== 'false') words.push(`--${meowName(name)}`);
  }
  return {words, args, typedValues};
}

function checkFlag({name, flag, values}: FlagToken, isRepeated: boolean): void {
  const [value] = values;
  if (flag.type === 'switch') {
    if (value === undefined || value === 'true' || value === 'false') return;
    throw new OrbitError('usage', `--${name} takes no value.`);
  }
  if (value === undefined)
    throw new OrbitError('usage', `--${name} needs a value${flag.value ? `: --${name} ${flag.value}` : ''}.`);
  if (flag.type === 'text' && isRepeated) throw new OrbitError('usage', `--${name} is given twice.`);
}

function isWord({args}: Named, word: string, flags: Flags): boolean {
  const takesText = args?.some(({text}) => text) === true;
  return takesText && !word.startsWith('--') && nearest(bareName(word), Object.keys(flags)) === undefined;
}

function bareName(word: string): string {
  return word.replace(/^--?/, '').replace(/=.*/s, '');
}

function unknownFlag({name, args}: Named, word: string, flags: Flags): OrbitError {
  const near = nearest(bareName(word), Object.keys(flags));
  const isText = near === undefined && args?.some(({many}) => many);
  return new OrbitError(
    'usage',
    `unknown flag ${word.split('=')[0]}${near ? `; did you mean --${near}?` : '.'}`,
    `See \`${`orbit ${name}`.trim()} --help\`${isText ? `; a word that starts with a dash goes behind --: orbit ${name} -- ${word}` : ''}.`,
  );
}

function checkArguments(command: Named, args: readonly string[]): void {
  const expected = command.args ?? [];
  const missing = expected.find((argument, at) => argument.required && args[at] === undefined);
  if (missing)
    throw new OrbitError('usage', `${called(command)} needs <${missing.name}>.`, `See \`${called(command)} --help\`.`);
  const surplus = args.find((word, at) => !takes(expected[at] ?? expected.find(({many}) => many), word));
  if (surplus !== undefined) {
    const quotes = expected.some(({name}) => name === '-') ? '; a text of several words goes in quotes' : '';
    throw new OrbitError(
      'usage',
      `${called(command)} does not take ${quote(surplus)}.`,
      `See \`${called(command)} --help\`${quotes}.`,
    );
  }
}

// An argument called `-` is stdin and nothing else.
function takes(argument: Argument | undefined, word: string): boolean {
  return argument !== undefined && (argument.name !== '-' || word === '-');
}

function called({name}: Named): string {
  return `orbit ${name}`.trim();
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
