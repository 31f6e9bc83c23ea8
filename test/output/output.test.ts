import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {jsonText, printJson} from '../../source/output/json.js';
import {printed} from '../../source/output/printed.js';
import {table} from '../../source/output/table.js';
import {tsv} from '../../source/output/tsv.js';
import {textWidth} from '../../source/text/width.js';
import {anything, line} from '../property/arbitrary/text.js';

describe('json', () => {
  test('indented, one final line break', () =>
    expect(jsonText({a: [1, 'é']})).toBe('{\n  "a": [\n    1,\n    "é"\n  ]\n}\n'));

  test('what a terminal would act on is escaped', () => {
    expect(jsonText('\u001b[31m\u009b\u202e\u200b\u2028\ufeff\u{e0041}')).toBe(
      '"\\u001b[31m\\u009b\\u202e\\u200b\\u2028\\ufeff\\udb40\\udc41"\n',
    );
  });

  test('any value reads back as it was and is plain text', () => {
    const value = fc.oneof(anything, fc.array(anything), fc.dictionary(anything, anything, {noNullPrototype: true}));
    fc.assert(
      fc.property(value, data => {
        const text = jsonText(data);
        expect(JSON.parse(text)).toEqual(data);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }),
      {numRuns: 1_000},
    );
  });

  test('an object with long lists is the same text, whether its lists are there or made on the way', () => {
    const printed = (object: Readonly<Record<string, unknown>>) => {
      let text = '';
      printJson(object, piece => {
        text += piece;
      });
      return text;
    };
    const many = Array.from({length: 1_000}, (_, at) => ({at, tags: ['a', `\u202e${at}`], none: [], empty: {}}));
    const group = {count: 3, at: null, missing: undefined, names: many, nothing: [], by: {hook: {fires: 1}, none: {}}};
    for (const object of [{}, {many}, {group, many, fixed: []}, {text: 'a\nb', ...group}])
      expect(printed(object)).toBe(jsonText(object));
    const made = function* () {
      yield* many;
    };
    expect(printed({many: made(), after: 1})).toBe(jsonText({many, after: 1}));
  });
});

describe('tsv', () => {
  test('a line a row, no header, nothing for null', () => {
    expect(
      tsv([
        ['L-0001', 3, null],
        ['a\tb', 'c\nd', ''],
      ]),
    ).toBe('L-0001\t3\t\na b\tc d\t\n');
    expect(tsv([])).toBe('');
  });

  test('a field ends neither its line nor its column', () => {
    const rows = fc.array(fc.tuple(anything, anything, anything), {minLength: 1, maxLength: 4});
    fc.assert(
      fc.property(rows, all => {
        const lines = tsv(all).split('\n');
        expect(lines).toHaveLength(all.length + 1);
        for (const one of lines.slice(0, -1)) expect(one.split('\t')).toHaveLength(3);
      }),
    );
  });
});

describe('table', () => {
  const columns = [{title: 'id'}, {title: 'votes', right: true}, {title: 'summary', stretch: true}] as const;
  const look = {isTerminal: true, hasColor: false, columns: 40};

  test('for a person: a header and aligned columns', () => {
    const rows = [
      ['L-0001', 3, 'Short.'],
      ['L-10000', 12, 'A summary that is a good deal too long for it.'],
    ];
    expect(printed(table(columns, rows, look))).toBe(
      ['id       votes  summary', 'L-0001       3  Short.', 'L-10000     12  A summary that is a goo…', ''].join('\n'),
    );
  });

  test('for a pipe: the same as tsv', () => {
    expect(printed(table(columns, [['a', 1, 'b']], {...look, isTerminal: false}))).toBe('a\t1\tb\n');
  });

  test('nothing for no rows, bold only with colours', () => {
    expect(printed(table(columns, [], look))).toBe('');
    expect(printed(table(columns, [['a', 1, 'b']], {...look, hasColor: true}))).toMatch(
      /^\u001b\[1mid .*\u001b\[22m\n/,
    );
  });

  test('any text: no line is wider than the terminal, none can act', () => {
    const rows = fc.array(fc.tuple(fc.constant('L-0001'), fc.integer({min: 0, max: 99}), fc.oneof(line(), anything)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(rows, fc.integer({min: 40, max: 120}), (all, width) => {
        const lines = printed(table(columns, all, {...look, columns: width})).split('\n');
        expect(lines).toHaveLength(all.length + 2);
        for (const one of lines) expect(textWidth(one)).toBeLessThanOrEqual(width);
        expect(lines.join('')).not.toMatch(/[\p{Cc}]|(?!\u200c|\u200d|[\u{e0061}-\u{e007f}])\p{Cf}/u);
      }),
      {numRuns: 500},
    );
  });
});
