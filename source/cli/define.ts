import type {Context} from './context.js';

// A command is data plus one function. Help, the README's table, completion and the parser are all made from the data.

export type Flag = {
  /** text takes one value, list may be repeated, switch takes none. */
  readonly type: 'text' | 'list' | 'switch';
  readonly help: string;
  /** What the value is, for the help: `<glob>`. */
  readonly value?: string;
  /** A list that takes every word up to the next flag: `--evidence task=T-1 commit=ab12`. */
  readonly greedy?: true;
  /** What shell completion offers for the value. */
  readonly complete?: 'path' | 'tag' | 'id' | readonly string[];
};

export type Flags = Readonly<Record<string, Flag>>;

export type Values<F extends Flags> = {
  readonly [name in keyof F]: F[name]['type'] extends 'list'
    ? readonly string[] | undefined
    : F[name]['type'] extends 'switch'
      ? boolean
      : string | undefined;
};

export type Argument = {
  readonly name: string;
  readonly required?: true;
  readonly many?: true;
  /** What a person would say: a word with one dash before it is a word, unless it looks like one of the flags. */
  readonly text?: true;
  readonly complete?: 'path' | 'id' | readonly string[];
};

export type Command<F extends Flags = Flags> = {
  /** The words that call it: `learning add`. */
  readonly name: string;
  readonly summary: string;
  readonly args?: readonly Argument[];
  readonly flags: F;
  readonly examples: readonly (readonly [command: string, what: string])[];
  /** The shape that --json prints; absent where the command has no machine-readable answer. */
  readonly json?: string;
  readonly notes?: readonly string[];
  readonly run: (
    context: Context,
    input: {readonly args: readonly string[]; readonly flags: Values<F>},
  ) => number | undefined | Promise<number | undefined>;
};

export function defineCommand<const F extends Flags>(command: Command<F>): Command<F> {
  return command;
}

export const globalFlags = {
  root: {
    type: 'text',
    value: '<dir>',
    help: 'the workspace to use instead of the one around the working directory',
    complete: 'path',
  },
  json: {type: 'switch', help: 'machine-readable output on stdout, errors as JSON on stderr'},
  help: {type: 'switch', help: 'this help'},
  version: {type: 'switch', help: "orbit's version"},
} as const satisfies Flags;
