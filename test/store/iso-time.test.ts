import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {isoTime} from '../../store/iso-time.js';

describe('a time as text', () => {
  const expected = (ms: number) => new Date(ms).toISOString();

  it.each([
    0,
    951_782_399_999,
    951_782_400_000,
    Date.UTC(2000, 1, 29, 23, 59, 59, 999),
    Date.UTC(2100, 1, 28),
    Date.UTC(2100, 2, 1),
    Date.UTC(9999, 11, 31, 23, 59, 59, 999),
    Date.UTC(10_000, 0, 1),
    -1,
    1.5,
  ])('%d', ms => expect(isoTime(ms)).toBe(expected(ms)));

  it('any that a record may have', () => {
    fc.assert(
      fc.property(fc.integer({min: -62_135_596_800_000, max: 8_640_000_000_000_000}), ms => {
        expect(isoTime(ms)).toBe(expected(ms));
      }),
      {numRuns: 5_000},
    );
    fc.assert(
      fc.property(fc.integer({min: 0, max: 253_402_300_799_999}), ms => isoTime(ms) === expected(ms)),
      {
        numRuns: 20_000,
      },
    );
  });

  it('refuses what is no time, as a date does', () => {
    for (const ms of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => isoTime(ms)).toThrow(RangeError);
  });
});
