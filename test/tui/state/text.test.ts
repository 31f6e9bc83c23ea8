import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {textWidth} from '../../../source/text/width.js';
import {markdownLines} from '../../../source/tui/content/markdown.js';
import {age, bar, sparkline} from '../../../source/tui/content/marks.js';
import {lineFrom} from '../../../source/tui/input/line-editor.js';
import {block, fitted, lineWidth, plainText, type Segment} from '../../../source/tui/text/line.js';
import {wrap} from '../../../source/tui/text/wrap.js';
import {tokens} from '../../../source/tui/theme/tokens.js';
import {fieldLine} from '../../../source/tui/views/field.js';
import {now} from './world.js';

const nasty = [
  '漢字',
  '👨‍👩‍👧',
  '🇩🇪',
  'e\u0301',
  'क्षि',
  '❤️',
  '\u001b[31m',
  '\u001b]52;c;aGk=\u0007',
  '\u009b2J',
  '\u202e',
  '\u200b',
  '\t',
  '\n',
  '`',
  '**',
  '# ',
  '- ',
  '> ',
  '[a](b)',
  '<b>',
  '|',
];
const word = fc.oneof(
  fc.string({unit: 'grapheme', maxLength: 12}),
  fc.string({unit: 'binary', maxLength: 8}),
  fc.constantFrom(...nasty),
);
const text = fc.array(word, {maxLength: 20}).map(parts => parts.join(' '));
const segment: fc.Arbitrary<Segment> = fc.oneof(
  text.map(one => ({text: one})),
  fc.record({text, token: fc.constantFrom(...tokens)}),
);
const width = fc.integer({min: 0, max: 130});
/** What could act on the terminal; the line break is the screen's own. */
const acting = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

describe('a line', () => {
  test('is exactly as wide as it is asked to be, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(segment, {maxLength: 6}), width, (parts, cells) => {
        const one = fitted(parts, cells);
        expect(lineWidth(one)).toBe(cells);
        expect(plainText(one)).not.toMatch(acting);
      }),
    );
  });
  test('cuts between characters and says so', () => {
    expect(plainText(fitted([{text: 'ab漢字cd'}], 6))).toBe('ab漢… ');
    expect(plainText(fitted([{text: 'abc'}, {text: 'def'}], 5))).toBe('abcd…');
    expect(plainText(fitted([{text: 'abc'}], 5))).toBe('abc  ');
    expect(plainText(fitted([{text: '👨‍👩‍👧👨‍👩‍👧'}], 3))).toBe('👨‍👩‍👧…');
  });
  test('a block has its size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(segment, {maxLength: 3}), {maxLength: 8}),
        width,
        fc.nat(12),
        (lines, cells, height) => {
          const made = block(lines, cells, height);
          expect(made).toHaveLength(height);
          for (const one of made) expect(lineWidth(one)).toBe(cells);
        },
      ),
    );
  });
});

describe('wrapping', () => {
  test('no line is wider than asked, and no letter is lost', () => {
    fc.assert(
      fc.property(text, fc.integer({min: 2, max: 60}), (source, cells) => {
        const lines = wrap(source, cells);
        for (const one of lines) expect(textWidth(one)).toBeLessThanOrEqual(cells);
        expect(lines.join('').replace(/\s/g, '')).toBe(source.replace(/\s/g, ''));
      }),
    );
  });
  test('breaks at blanks, keeps the indent, cuts what is too long', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('  ab cd', 6)).toEqual(['  ab', '  cd']);
    expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
    // A blank may be as wide as an ideograph.
    expect(wrap('\u3000漢', 4)).toEqual([' 漢']);
    // A character with two signs beside it takes three cells.
    expect(wrap('\u{1d158}\u{1d165}\u{1d16e}', 2)).toEqual(['\u{1d158}\u{1d165}', '\u{1d16e}']);
    expect(wrap('\u{1d158}\u{1d165}\u{1d16e}', 3)).toEqual(['\u{1d158}\u{1d165}\u{1d16e}']);
  });
});

describe('markdown', () => {
  test('never gives a control character, and no line is wider than it may be after fitting', () => {
    fc.assert(
      fc.property(text, fc.integer({min: 10, max: 100}), (source, cells) => {
        for (const one of markdownLines(source, cells)) expect(plainText(one)).not.toMatch(acting);
      }),
      {numRuns: 300},
    );
  });
  test('escape sequences are gone with what they carry', () => {
    const lines = markdownLines('a\u001b]52;c;aGk=\u0007b \u001b[2Jc\n\n```\n\u001b]0;title\u0007code\tx\n```', 40);
    expect(lines.map(plainText)).toEqual(['ab c', '', '  code    x']);
  });
  test('headings, lists, code, quotes, strong and links', () => {
    const source =
      '# Title\n\nA **strong** `code` [link](https://x.test).\n\n1. one\n2. two\n\n- [x] done\n- [ ] open\n\n> quoted\n\n---\n';
    const lines = markdownLines(source, 60);
    expect(lines.map(plainText)).toEqual([
      'Title',
      '',
      'A strong code link (https://x.test).',
      '',
      '1. one',
      '2. two',
      '',
      '✓ done',
      '○ open',
      '',
      '│ quoted',
      '',
      '─'.repeat(40),
    ]);
    expect(lines[2]).toContainEqual({text: 'strong', token: 'title'});
    expect(lines[2]).toContainEqual({text: 'code', token: 'code'});
  });
});

describe('a field', () => {
  test('shows its cursor at any length, in exactly its width', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({min: 20, max: 120}), (source, seed, cells) => {
        const state = lineFrom(source);
        const boundaries = [...new Intl.Segmenter().segment(state.text)].map(({index}) => index);
        const cursor = [...boundaries, state.text.length][seed % (boundaries.length + 1)] ?? 0;
        const one = fitted(fieldLine(' label ', {...state, cursor}, cells), cells);
        expect(lineWidth(one)).toBe(cells);
        expect(one.filter(({token}) => token === 'selected')).toHaveLength(1);
        expect(plainText(one)).not.toMatch(acting);
      }),
    );
  });
  test('an emoji under the cursor stays whole', () => {
    const one = fieldLine(' /', {text: 'a👨‍👩‍👧b', cursor: 1}, 40);
    expect(one[2]).toEqual({text: '👨👩👧', token: 'selected'});
  });
  test('blanks are shown as they are', () => {
    expect(plainText(fieldLine(' /', lineFrom('a  b '), 40))).toBe(' /a  b  ');
  });
});

test('ages take at most four cells', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const ages = [0, minute, 59 * minute, 60 * minute, day, 6 * day, 7 * day, 29 * day, 30 * day, 364 * day, 365 * day];
  expect(ages.map(ago => age(now - ago, now))).toEqual([
    'now',
    '1m',
    '59m',
    '1h',
    '1d',
    '6d',
    '1w',
    '4w',
    '1mo',
    '12mo',
    '1y',
  ]);
  expect(age(now + day, now)).toBe('now');
  expect(age(Number.NaN, now)).toBe('');
});

test('bars and sparklines', () => {
  expect([-1, 0, 0.1, 0.5, 0.9, 1, 2].map(bar)).toEqual(['□□□□', '□□□□', '□□□□', '■■□□', '■■■■', '■■■■', '■■■■']);
  expect(sparkline([0, 1, 4, 8])).toBe('▁▂▄█');
  expect(sparkline([0, 0])).toBe('▁▁');
});
