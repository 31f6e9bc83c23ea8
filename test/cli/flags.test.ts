import {describe, expect, test} from 'vitest';
import {type Flags, readGlobals, tokenize, valuesOf} from '../../source/cli/flags.js';

const flags = {
  path: {type: 'list', greedy: true, help: ''},
  tag: {type: 'list', help: ''},
  note: {type: 'text', help: ''},
  all: {type: 'switch', short: 'a', help: ''},
} as const satisfies Flags;

/** What each word, or each flag with its values, is read as. */
const read = (...words: string[]) =>
  tokenize(flags, words).map(token => [token.kind, token.kind === 'flag' ? [token.name, ...token.values] : token.word]);

describe('words read by a table of flags', () => {
  test.each([
    [
      ['--path', 'a', 'b', '--all', 'c'],
      [
        ['flag', ['path', 'a', 'b']],
        ['flag', ['all']],
        ['argument', 'c'],
      ],
    ],
    [
      ['--path=a', 'b'],
      [
        ['flag', ['path', 'a']],
        ['argument', 'b'],
      ],
    ],
    [
      ['--path', '-x', 'y', '-'],
      [
        ['flag', ['path', '-x', 'y']],
        ['argument', '-'],
      ],
    ],
    [
      ['--tag', 'a', 'b'],
      [
        ['flag', ['tag', 'a']],
        ['argument', 'b'],
      ],
    ],
    [['--note', '--'], [['flag', ['note', '--']]]],
    [['--note='], [['flag', ['note', '']]]],
    [['--note'], [['flag', ['note']]]],
    [
      ['-a', '--all=no', '-ab'],
      [
        ['flag', ['all']],
        ['flag', ['all', 'no']],
        ['unknown', '-ab'],
      ],
    ],
    [
      ['-undefined', 'xa', ''],
      [
        ['unknown', '-undefined'],
        ['argument', 'xa'],
        ['argument', ''],
      ],
    ],
    [
      ['--constructor', '--notes=1'],
      [
        ['unknown', '--constructor'],
        ['unknown', '--notes=1'],
      ],
    ],
    [
      ['--', '--all', '--'],
      [
        ['end', '--'],
        ['argument', '--all'],
        ['argument', '--'],
      ],
    ],
  ])('%j', (words, expected) => expect(read(...words)).toEqual(expected));

  test('every token knows where it starts', () => {
    const tokens = tokenize(flags, ['--path', 'a', 'b', 'x', '--', 'y']);
    expect(tokens.map(({index}) => index)).toEqual([0, 4, 5]);
  });

  test('the values of a flag come together', () => {
    const tokens = tokenize(flags, ['--tag', 'a', '--tag=b', '--all']);
    expect(['tag', 'all', 'note'].map(name => valuesOf(name, tokens))).toEqual([['a', 'b'], [], undefined]);
  });
});

describe('the global flags', () => {
  const off = {root: undefined, json: false, help: false, version: false, leading: []};

  test.each([
    [
      ['--root', 'r', 'learning', 'list', '--json'],
      {root: 'r', json: true, leading: ['--root', 'r'], rest: ['learning', 'list', '--json']},
    ],
    [['-h', 'init', '-V'], {help: true, version: true, leading: ['-h'], rest: ['init', '-V']}],
    [['--json=false', '--help=true'], {help: true, leading: ['--json=false', '--help=true'], rest: []}],
    [['search', '--', '--json', '-h', '--root', 'r'], {rest: ['search', '--', '--json', '-h', '--root', 'r']}],
    [['--', 'init'], {rest: ['--', 'init']}],
    [['--root'], {leading: ['--root'], rest: []}],
    [['x', '--unknown', '--root=a', '--root=b'], {root: 'a', rest: ['x', '--unknown', '--root=a', '--root=b']}],
  ])('%j', (words, expected) => expect(readGlobals(words)).toEqual({...off, ...expected}));
});
