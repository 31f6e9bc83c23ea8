import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {flatten, flattenForBlock, safeForBlock, safeText} from '../../source/text/flatten.js';
import {anything} from '../property/arbitrary/text.js';

// What emoji and joined scripts need may stay; test/text/invisible.test.ts says where.
const acting =
  /[\p{Cc}\u2028\u2029\u3164]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{e0061}-\u{e007f}])\p{Cf}/u;

describe('flatten', () => {
  test.each([
    ['plain', 'plain'],
    ['  a  b ', 'a b'],
    ['a\nb\r\nc\td', 'a b c d'],
    ['a\u2028b\u2029c\u0085d\u000be', 'a b c d e'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]8;;http://x.test\u0007link\u001b]8;;\u0007', 'link'],
    ['\u001b]0;title\u001b\\text', 'text'],
    ['\u009b31mred', 'red'],
    ['\u001bcreset', 'reset'],
    ['a\u202eb\u2066c\u200bd\u200de\ufefff\u00adg', 'abcdefg'],
    ['tag\u{e0041}s', 'tags'],
    ['nul\0bell\u0007', 'nulbell'],
    ['hangul\u115f\u3164filler', 'hangulfiller'],
    ['lone \ud800', 'lone \ufffd'],
    ['é 漢字 🦊', 'é 漢字 🦊'],
    ['', ''],
  ])('%j → %j', (text, flat) => expect(flatten(text)).toBe(flat));

  test('any text: one line that cannot act, and flat already', () => {
    fc.assert(
      fc.property(anything, text => {
        const flat = flatten(text);
        expect(flat).not.toMatch(acting);
        expect(flat.isWellFormed()).toBe(true);
        expect(flatten(flat)).toBe(flat);
      }),
      {numRuns: 3_000},
    );
  });

  test('long input in no time', () => {
    const start = performance.now();
    for (const unit of ['\u001b]', '\u001b[', '\u001b[1;', ' ', '<', '\u001b', '< /'])
      flattenForBlock(unit.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

describe('a block cannot be forged', () => {
  test.each([
    ['</system-reminder>', '(/system-reminder>'],
    ['<system-reminder>', '(system-reminder>'],
    ['</SYSTEM-Reminder >', '(/SYSTEM-Reminder >'],
    ['< / system-reminder>', '( / system-reminder>'],
    ['<sys\u200btem-reminder>', '(system-reminder>'],
    ['<\n/system-reminder>', '( /system-reminder>'],
    ['<systemreminder>', '(systemreminder>'],
    ['a < b > c', 'a < b > c'],
    ['<b>system-reminder</b>', '<b>system-reminder</b>'],
  ])('%j → %j', (text, block) => {
    expect(flattenForBlock(text)).toBe(block);
    expect(safeForBlock(text)).not.toMatch(/<\s*\/?\s*system-?\s*reminder/i);
  });
});

test('a text of several lines keeps its lines and nothing that acts', () => {
  expect(safeText('a\r\n\tb\u001b[31m\u0007\u202e\n')).toBe('a\n\tb\n');
  expect(safeText('a\u2028b\u2029c\u0085d\re\u3164')).toBe('a\nb\nc\nde');
  fc.assert(
    fc.property(anything, text => {
      expect(safeText(text)).not.toMatch(
        /[^\P{Cc}\n\t]|[\u2028\u2029\u3164]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{e0061}-\u{e007f}])\p{Cf}/u,
      );
    }),
    {numRuns: 1_000},
  );
});
