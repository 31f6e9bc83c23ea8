import {queryFormats} from '../deliver/scope-query.js';

// The flags that the entry reads itself, defined once for it and for the full parser. It is on the hot path: data and
// string work only.

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

export const scopeQueryFlags = {
  path: {type: 'list', greedy: true, value: '<path>', help: 'a file that is about to be touched', complete: 'path'},
  tag: {type: 'list', greedy: true, value: '<tag>', help: 'a topic', complete: 'tag'},
  format: {type: 'text', value: '<format>', help: queryFormats.join(', '), complete: queryFormats},
} as const satisfies Flags;

/** `--path=a` → path and a; `--path` → path alone. */
export function splitFlag(word: string): [name: string, inline: string | undefined] {
  const body = word.replace(/^--?/, '');
  const equals = body.indexOf('=');
  return equals === -1 ? [body, undefined] : [body.slice(0, equals), body.slice(equals + 1)];
}

/** The flag that a word is, if it is one of these. */
export function flagOf(flags: Flags, word: string): Flag | undefined {
  const [name] = splitFlag(word);
  return word.startsWith('--') && Object.hasOwn(flags, name) ? flags[name] : undefined;
}

/** What `--root` says, wherever it stands. */
export function rootIn(words: readonly string[]): string | undefined {
  const at = words.findIndex(word => word === '--root' || word.startsWith('--root='));
  return splitFlag(words[at] ?? '')[1] ?? (at === -1 ? undefined : words[at + 1]);
}
