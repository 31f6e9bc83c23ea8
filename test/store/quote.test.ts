import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {quote} from '../../store/quote.js';

describe('a value as an error names it', () => {
  const loop: unknown[] = [];
  loop.push(loop, {loop});
  test.each<[string, unknown, string]>([
    ['a text', 'a"b', '"a\\"b"'],
    ['nothing', undefined, 'missing'],
    ['null', null, 'null'],
    ['a number', 1.5, '1.5'],
    ['a list', [1, 'a', [true]], '[1,"a",[true]]'],
    ['a map', {a: 1, b: {c: null}}, '{"a":1,"b":{"c":null}}'],
    ['what is deep', [[[[1]]]], '[[[[…]]]]'],
  ])('%s', (_name, value, written) => expect(quote(value)).toBe(written));

  test('a loop, a million items and a megabyte are short', () => {
    expect(quote(loop).length).toBeLessThanOrEqual(80);
    for (const value of [new Array(1_000_000).fill(7), 'x'.repeat(1_000_000), {['k'.repeat(1_000_000)]: 1}]) {
      expect(quote(value)).toHaveLength(80);
      expect(quote(value)).toMatch(/…$/);
    }
  });

  test('is never longer, and never half a character', () => {
    fc.assert(
      fc.property(fc.anything(), value => {
        const written = quote(value);
        expect(written.length).toBeLessThanOrEqual(80);
        expect(written.isWellFormed()).toBe(true);
      }),
    );
    expect(quote(`${'x'.repeat(77)}🦊🦊`).isWellFormed()).toBe(true);
  });
});
