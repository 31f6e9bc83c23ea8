import fc from 'fast-check';
import {expect, test} from 'vitest';
import {firstInOrder} from '../../source/rank/first-in-order.js';

const ascending = (a: number, b: number) => a - b;

test('the first of a few or of many are those that sorting all would give', () => {
  const numbers = fc.array(fc.integer({min: 0, max: 5_000}), {maxLength: 6_000, size: 'max'});
  fc.assert(
    fc.property(numbers, fc.option(fc.integer({min: 0, max: 50}), {nil: undefined}), (items, limit) => {
      expect(firstInOrder(items, ascending, limit)).toEqual([...items].sort(ascending).slice(0, limit));
    }),
    {numRuns: 50},
  );
});

test('of equals the earlier stays first, and few comparisons find few of many', () => {
  const items = Array.from({length: 20_000}, (_, at) => ({at, key: at % 7}));
  let comparisons = 0;
  const first = firstInOrder(
    items,
    (a, b) => {
      comparisons++;
      return a.key - b.key;
    },
    5,
  );
  expect(first.map(({at}) => at)).toEqual([0, 7, 14, 21, 28]);
  expect(comparisons).toBeLessThan(3 * items.length);
});
