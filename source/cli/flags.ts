// What a flag is, the flags of every command, and the one reading of a command line. The entry does it before anything
// is loaded: data and string work only.

export type Flag = {
  /** text takes one value, list may be repeated, switch takes none. */
  readonly type: 'text' | 'list' | 'switch';
  readonly help: string;
  /** The letter that stands for it: `-h`. */
  readonly short?: string;
  /** What the value is, for the help: `<glob>`. */
  readonly value?: string;
  /** A list that takes every word up to the next flag: `--evidence task=T-1 commit=ab12`. */
  readonly greedy?: true;
  /** What shell completion offers for the value. */
  readonly complete?: 'path' | 'tag' | 'id' | readonly string[];
};

export type Flags = Readonly<Record<string, Flag>>;

export const globalFlags = {
  root: {
    type: 'text',
    value: '<dir>',
    help: 'the workspace to use instead of the one around the working directory',
    complete: 'path',
  },
  json: {type: 'switch', help: 'machine-readable output on stdout, errors as JSON on stderr'},
  help: {type: 'switch', short: 'h', help: 'this help'},
  version: {type: 'switch', short: 'V', help: "orbit's version"},
} as const satisfies Flags;

/** A flag as it was typed, with what it took. */
export type FlagToken = {
  readonly kind: 'flag';
  readonly name: string;
  readonly flag: Flag;
  /** None where the value is missing; of a switch, what stands behind its `=`. */
  readonly values: readonly string[];
  /** The value stands in the flag's own word: `--path=a`. */
  readonly inline: boolean;
};

/** `unknown` starts with a dash and is none of the flags; `end` is `--`, and all behind it are arguments. */
export type Token = (FlagToken | {readonly kind: 'argument' | 'unknown' | 'end'}) & {
  readonly word: string;
  /** Where it starts on the command line. */
  readonly index: number;
};

/** Reads words by a table of flags. Nothing is refused: what is missing or too much is for the caller to judge. */
export function tokenize(flags: Flags, words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = '', index] = [words[at], at];
    const [name, inlineValue] = splitFlag(flags, word);
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag) {
      const inline = inlineValue !== undefined;
      const values = inline ? [inlineValue] : [];
      if (!inline && flag.type !== 'switch') values.push(...words.slice(++at, at + 1));
      while (!inline && flag.greedy && words[at + 1]?.startsWith('-') === false) values.push(words[++at] ?? '');
      tokens.push({kind: 'flag', name, flag, values, inline, word, index});
    } else if (word === '--') {
      tokens.push({kind: 'end', word, index});
      while (++at < words.length) tokens.push({kind: 'argument', word: words[at] ?? '', index: at});
      // A single dash is stdin.
    } else tokens.push({kind: word.startsWith('-') && word !== '-' ? 'unknown' : 'argument', word, index});
  }
  return tokens;
}

/** `--path=a` → path and a; `--path` → path alone; `-h` → the flag of that letter. */
function splitFlag(flags: Flags, word: string): [name: string, inlineValue?: string] {
  if (!word.startsWith('-')) return [''];
  if (!word.startsWith('--')) return [Object.keys(flags).find(name => flags[name]?.short === word.slice(1)) ?? ''];
  const equals = word.indexOf('=');
  return equals === -1 ? [word.slice(2)] : [word.slice(2, equals), word.slice(equals + 1)];
}

/** All that a flag was given; undefined where it does not stand there. */
export function valuesOf(name: string, tokens: readonly Token[]): readonly string[] | undefined {
  const each = tokens.flatMap(token => (token.kind === 'flag' && token.name === name ? [token.values] : []));
  return each.length === 0 ? undefined : each.flat();
}

/** The global flags mean the same wherever they stand; all other words are passed over. */
export function readGlobals(words: readonly string[]) {
  const tokens = tokenize(globalFlags, words);
  const isOn = (name: string) =>
    tokens.some(token => token.kind === 'flag' && token.name === name && token.values[0] !== 'false');
  const start = tokens.find(({kind}) => kind !== 'flag')?.index ?? words.length;
  return {
    root: valuesOf('root', tokens)?.[0],
    json: isOn('json'),
    help: isOn('help'),
    version: isOn('version'),
    /** What stands before every other word, and the rest. */
    leading: words.slice(0, start),
    rest: words.slice(start),
  };
}

export type Globals = ReturnType<typeof readGlobals>;
