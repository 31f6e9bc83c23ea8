import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {pad, textWidth, truncate} from '../../source/text/width.js';
import {line} from '../property/arbitrary/text.js';

describe('cells, not characters', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['漢字', 4],
    ['한글', 4],
    ['ｆｕｌｌ', 8],
    ['ﾊﾝ', 2],
    ['🦊', 2],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['1️⃣', 2],
    ['❤️', 2],
    ['❤', 1],
    ['→…“”', 4],
    ['\u200b\u0301', 0],
    ['a漢🦊b', 6],
  ])('%j takes %d', (text, cells) => expect(textWidth(text)).toBe(cells));
});

describe('truncate and pad', () => {
  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 4, 'abc…'],
    ['漢字漢字', 5, '漢字…'],
    ['漢字漢字', 4, '漢…'],
    ['🦊🦊', 3, '🦊…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
    ['abc', -1, ''],
    ['', 0, ''],
  ])('%j in %d cells is %j', (text, cells, short) => expect(truncate(text, cells)).toBe(short));

  test('any text fits, and a padded one fills exactly', () => {
    fc.assert(
      fc.property(line(), fc.integer({min: 0, max: 30}), (text, cells) => {
        const short = truncate(text, cells);
        expect(textWidth(short)).toBeLessThanOrEqual(cells);
        expect(textWidth(pad(short, cells))).toBe(cells);
        expect(text.startsWith(short.replace(/…$/, ''))).toBe(true);
      }),
      {numRuns: 2_000},
    );
  });
});
