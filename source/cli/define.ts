import type {Context} from './context.js';
import type {Flags} from './flags.js';

// A command is data plus one function. Help, the README's table, completion and the parser are all made from the data.

export {type Flag, type Flags, globalFlags} from './flags.js';

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
