import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {defineCommand} from '../../source/cli/define.js';
import {parseArguments} from '../../source/cli/parse.js';
import {OrbitError} from '../../store/errors.js';
import {anything} from '../property/arbitrary/text.js';

const command = defineCommand({
  name: 'learning try',
  summary: 'A command to try.',
  args: [{name: 'id', required: true}, {name: 'more'}],
  flags: {
    summary: {type: 'text', value: '<text>', help: ''},
    'body-file': {type: 'text', help: ''},
    path: {type: 'list', help: ''},
    evidence: {type: 'list', greedy: true, help: ''},
    all: {type: 'switch', help: ''},
    'not-helpful': {type: 'switch', help: ''},
    'no-color': {type: 'switch', help: ''},
  },
  examples: [],
  run: () => 0,
});

const free = defineCommand({...command, name: 'free', args: [{name: 'words', many: true}]});

const parse = (...argv: string[]) => parseArguments(command, argv);

/** Every flag of the command, at what it is when it is not given. */
const none = {
  summary: undefined,
  'body-file': undefined,
  path: undefined,
  evidence: undefined,
  all: false,
  'not-helpful': false,
  'no-color': false,
};

describe('flags and arguments', () => {
  test('nothing but the argument', () => expect(parse('L-0001')).toEqual({args: ['L-0001'], flags: none}));

  test.each([
    [['x', '--summary', 'a b'], {summary: 'a b'}],
    [['x', '--no-color'], {'no-color': true}],
    [['x', '--no-color=false'], {}],
    [['--summary', 'a b', 'x'], {summary: 'a b'}],
    [['x', '--summary=a=b'], {summary: 'a=b'}],
    [['x', '--summary='], {summary: ''}],
    [['x', '--summary', ''], {summary: ''}],
    [['x', '--summary', '- starts with a dash'], {summary: '- starts with a dash'}],
    [['x', '--summary', '--all'], {summary: '--all'}],
    [['x', '--summary', '--'], {summary: '--'}],
    [['x', '--summary', '"quoted"'], {summary: '"quoted"'}],
    [['x', '--summary', "'quoted'"], {summary: "'quoted'"}],
    [['x', '--summary=true'], {summary: 'true'}],
    [['x', '--summary', '007'], {summary: '007'}],
    [['x', '--summary', 'a\nb'], {summary: 'a\nb'}],
    [['x', '--body-file', '-'], {'body-file': '-'}],
    [['x', '--path', 'a', '--path', '-b', '--path=c,d'], {path: ['a', '-b', 'c,d']}],
    [['x', '--path', ''], {path: ['']}],
    [['x', '--evidence', 'task=T-1', 'commit=ab', '--all'], {evidence: ['task=T-1', 'commit=ab'], all: true}],
    [['--evidence=task=T-1', 'x'], {evidence: ['task=T-1']}],
    [['x', '--evidence', 'a', '--evidence', 'b', 'c'], {evidence: ['a', 'b', 'c']}],
    [['x', '--all'], {all: true}],
    [['x', '--all=true'], {all: true}],
    [['x', '--all=false'], {}],
    [['x', '--not-helpful'], {'not-helpful': true}],
    [['x', '--json', '--root', '/somewhere'], {}],
  ])('%j', (argv, flags) => {
    expect(parse(...argv)).toEqual({args: ['x'], flags: {...none, ...flags}});
  });

  test('a list that is not greedy leaves the next word alone', () => {
    expect(parse('--path', 'a', 'x').args).toEqual(['x']);
  });

  test('everything after -- is an argument', () => {
    expect(parse('--all', '--', '--summary', '-h')).toEqual({args: ['--summary', '-h'], flags: {...none, all: true}});
  });

  test('a single dash is an argument', () => expect(parse('x', '-').args).toEqual(['x', '-']));

  test('any text comes through as it was typed', () => {
    fc.assert(
      fc.property(anything, anything, (text, other) => {
        const {flags} = parse('x', '--summary', text, '--path', other, '--path', text);
        expect([flags.summary, flags.path]).toEqual([text, [other, text]]);
        expect(parse('x', `--summary=${text}`).flags.summary).toBe(text);
      }),
      {numRuns: 500},
    );
  });
});

describe('what is wrong is said', () => {
  test.each([
    [['x', '--sumary', 'a'], 'unknown flag --sumary; did you mean --summary?'],
    [['x', '--sumary=a'], 'unknown flag --sumary; did you mean --summary?'],
    [['x', '--bodyfile', 'a'], 'unknown flag --bodyfile; did you mean --body-file?'],
    [['x', '--no-all'], 'unknown flag --no-all'],
    [['x', '--constructor'], 'unknown flag --constructor.'],
    [['x', '--__proto__=1'], 'unknown flag --__proto__.'],
    [['x', '-s', 'a'], 'unknown flag -s'],
    [['x', '-summary', 'a'], 'unknown flag -summary; did you mean --summary?'],
    [['x', '--summary'], '--summary needs a value: --summary <text>.'],
    [['x', '--path'], '--path needs a value.'],
    [['x', '--summary', 'a', '--summary', 'b'], '--summary is given twice.'],
    [['x', '--all=yes'], '--all takes no value.'],
    [[], 'orbit learning try needs <id>.'],
    [['x', 'y', 'z'], 'orbit learning try does not take "z".'],
  ])('%j', (argv, message) => {
    expect(() => parse(...argv)).toThrow(message);
    try {
      parse(...argv);
    } catch (error) {
      expect(error).toMatchObject({code: 'usage', exit: 2});
      expect((error as OrbitError).hint).toMatch(/--help/);
    }
  });

  test('a text that starts with a dash is told the way', () => {
    expect(() => parseArguments(free, ['-5%'])).toThrow(OrbitError);
    try {
      parseArguments(free, ['-5%']);
    } catch (error) {
      expect((error as OrbitError).hint).toContain('orbit free -- -5%');
    }
    expect(parseArguments(free, ['a', 'b', '--', '-5%']).args).toEqual(['a', 'b', '-5%']);
  });
});
