import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {compareBy, type Rankable, sortableTime} from '../../source/rank/order.js';
import {rankingKeys} from '../../store/config/schema.js';

const base: Rankable = {
  id: 'L-0001',
  score: 0,
  priority: null,
  updated_at: '2026-01-01T00:00:00Z',
  confidence: 0.5,
  matched_by: [],
};
const item = (id: string, fields: Partial<Rankable> = {}): Rankable => ({...base, id, ...fields});
const order = (
  items: readonly Rankable[],
  keys: Parameters<typeof compareBy>[0] = ['votes', 'priority', 'updated_at', 'id'],
) => [...items].sort(compareBy(keys)).map(({id}) => id);

describe('the order of the design', () => {
  test('votes, then priority, then the newest, then the id', () => {
    const items = [
      item('L-0005'),
      item('L-0004', {updated_at: '2026-02-01T00:00:00Z'}),
      item('L-0003', {priority: 0}),
      item('L-0002', {priority: 200}),
      item('L-0009', {score: 0.1}),
      item('L-10000', {score: 2}),
      item('L-0006'),
    ];
    expect(order(items)).toEqual(['L-10000', 'L-0009', 'L-0002', 'L-0003', 'L-0004', 'L-0005', 'L-0006']);
  });

  test('no priority comes after priority 0', () => {
    expect(order([item('L-0001'), item('L-0002', {priority: 0})])).toEqual(['L-0002', 'L-0001']);
  });

  test('another list is another order', () => {
    const items = [item('L-0001', {score: 9, confidence: 0.1}), item('L-0002', {confidence: 0.9})];
    expect(order(items, ['confidence', 'votes'])).toEqual(['L-0002', 'L-0001']);
    expect(order(items, ['id'])).toEqual(['L-0001', 'L-0002']);
  });

  test('ids are numbers: 9999 before 10000', () => {
    expect(order([item('L-10000'), item('L-9999')], ['id'])).toEqual(['L-9999', 'L-10000']);
  });

  test('specificity: an exact path, then a deep folder, a shallow one, an open glob, a tag', () => {
    const by = (id: string, ...matched_by: string[]) => item(id, {matched_by});
    const items = [
      by('L-0001', 'tag:perf'),
      by('L-0002', 'path:**/*.ts'),
      by('L-0003', 'path:src/**'),
      by('L-0004', 'path:src/api/v2/**'),
      by('L-0005', 'path:src/api/v2/client.ts'),
      by('L-0006', 'path:**', 'path:src/api/**'),
    ];
    expect(order(items, ['specificity'])).toEqual(['L-0005', 'L-0004', 'L-0006', 'L-0003', 'L-0002', 'L-0001']);
  });

  test('specificity: a bare folder name comes after the path itself, however the root is spelled', () => {
    const by = (id: string, ...matched_by: string[]) => item(id, {matched_by});
    const items = [by('L-0001', 'path:/src/api'), by('L-0002', 'path:src/api/client.ts'), by('L-0003', 'path:src/')];
    expect(order(items, ['specificity'])).toEqual(['L-0002', 'L-0001', 'L-0003']);
  });
});

describe('times', () => {
  test.each([
    ['2026-01-01T00:00:00.000000001Z', '2026-01-01T00:00:00.000000002Z'],
    ['2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.100000001Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000001Z'],
    ['2026-01-01T00:00:00.999999999Z', '2026-01-01T00:00:01Z'],
    ['2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00.5Z'],
    ['1969-12-31T23:59:59Z', '1970-01-01T00:00:00Z'],
    ['2026-01-01', '2026-01-01T00:00:01Z'],
    ['yesterday', '1970-01-01T00:00:00Z'],
  ])('%s is before %s', (earlier, later) => {
    expect(sortableTime(earlier) < sortableTime(later)).toBe(true);
    expect(order([item('L-0001', {updated_at: earlier}), item('L-0002', {updated_at: later})])).toEqual([
      'L-0002',
      'L-0001',
    ]);
  });

  test('the same moment in another spelling is the same', () => {
    expect(sortableTime('2026-01-01T02:00:00.5+02:00')).toBe(sortableTime('2026-01-01T00:00:00.500000Z'));
  });
});

const rankable: fc.Arbitrary<Rankable> = fc.record({
  id: fc.constantFrom('L-0001', 'L-0002', 'L-0010', 'L-10000', 'L-00001', 'L20260517-2'),
  score: fc.constantFrom(0, 0.5, 1, 1 + Number.EPSILON, 1e-300),
  priority: fc.constantFrom(null, 0, 1, 255),
  updated_at: fc.constantFrom(
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000000001Z',
    '2026-01-01T01:00:00+01:00',
    'never',
    '',
  ),
  confidence: fc.constantFrom(0, 0.1, 0.5),
  matched_by: fc.constantFrom<string[]>([], ['path:a'], ['path:**'], ['tag:x'], ['path:a/**', 'path:**']),
});
const keys = fc.uniqueArray(fc.constantFrom(...rankingKeys), {minLength: 1});

describe('the order is total', () => {
  test('antisymmetric and transitive', () => {
    fc.assert(
      fc.property(rankable, rankable, rankable, keys, (a, b, c, by) => {
        const compare = compareBy(by);
        const sign = (x: Rankable, y: Rankable) => Math.sign(compare(x, y));
        expect(sign(a, b) + sign(b, a)).toBe(0);
        expect(sign(a, a)).toBe(0);
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
        if (a.id !== b.id) expect(sign(a, b)).not.toBe(0);
      }),
      {numRuns: 3_000},
    );
  });

  test('the same list whatever the order it came in', () => {
    const items = fc.uniqueArray(rankable, {selector: ({id}) => id});
    fc.assert(
      fc.property(
        items.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, {minLength: all.length}))),
        keys,
        ([one, other], by) => {
          expect(order(other, by)).toEqual(order(one, by));
        },
      ),
      {numRuns: 1_000},
    );
  });
});
