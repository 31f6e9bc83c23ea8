import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {safeText} from '../../source/text/flatten.js';
import {SafeStream} from '../../source/text/safe-stream.js';

function streamed(text: string, cuts: readonly number[]): string {
  const bytes = Buffer.from(text);
  const stream = new SafeStream();
  let out = '';
  let from = 0;
  for (const cut of [...cuts.map(one => one % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)) {
    out += stream.push(bytes.subarray(from, cut));
    from = cut;
  }
  return out + stream.end();
}

describe('a text that comes in pieces', () => {
  const part = fc.oneof(
    fc.string({unit: 'grapheme', maxLength: 12}).map(text => text.toWellFormed()),
    fc.constantFrom(
      '\u001b[31m',
      '\u001b[0m',
      '\u001b]52;c;aGk=\u0007',
      '\u001b]0;title\u001b\\',
      '\u001b(B',
      '\r\n',
      '\n',
      '漢字',
      '👍',
      '👩‍👩‍👧',
      '❤️',
      '1️⃣',
      'می‌خواهم',
      'क्‍ष',
      '\u202e',
    ),
  );

  test('wherever it is cut, is what the whole one would be', () => {
    fc.assert(
      fc.property(fc.array(part, {maxLength: 12}), fc.array(fc.nat(), {maxLength: 8}), (parts, cuts) => {
        const text = parts.join('');
        expect(streamed(text, cuts)).toBe(safeText(text));
      }),
      {numRuns: 500},
    );
  });

  test('a sequence that never ends is not waited for', () => {
    const stream = new SafeStream();
    let held = 0;
    for (let at = 0; at < 200; at++) held += stream.push(Buffer.from(at === 0 ? '\u001b]0;' : 'x'.repeat(1000))).length;
    expect(held).toBeGreaterThan(150_000);
    expect(stream.push(Buffer.from('\nback\n'))).toContain('back');
  });
});
