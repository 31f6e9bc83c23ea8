import {describe, expect, test} from 'vitest';
import {checkId, compareIds, formatId, idNumber, isDateId, isId} from '../../../store/record/id.js';

describe('ids', () => {
  test.each(['L-0001', 'L-9999', 'L-10000', 'L-000001', 'L-999999999999999'])('%s is one', id =>
    expect(isId(id)).toBe(true),
  );
  test.each([
    '',
    'L-001',
    'L-',
    'L0001',
    'l-0001',
    'L-0001 ',
    'L-0001\n',
    'L-00a1',
    'L-٠٠٠١',
    'T-0001',
    '../L-0001',
    'L-0001/..',
    'L-1000000000000000',
    'L20260517-2',
  ])('%j is none', id => expect(isId(id)).toBe(false));

  test('dates were ids once', () => {
    expect(isDateId('L20260517-2')).toBe(true);
    expect(isDateId('L-0001')).toBe(false);
    expect(isDateId('L20260517-')).toBe(false);
  });

  test('four digits, more when needed', () => {
    expect([1, 42, 9_999, 10_000].map(number => formatId(number))).toEqual(['L-0001', 'L-0042', 'L-9999', 'L-10000']);
    expect(idNumber('L-0042')).toBe(42);
  });

  test('ordered by number, not by letter', () => {
    const ids = ['L-10000', 'L20260517-2', 'L-0002', 'L-9999', 'L-00002'];
    expect([...ids].sort(compareIds)).toEqual(['L-00002', 'L-0002', 'L-9999', 'L-10000', 'L20260517-2']);
  });

  test('what is refused is printed safely', () => {
    expect(checkId('L-0001')).toBe('L-0001');
    expect(checkId('L20260517-2')).toBe('L20260517-2');
    expect(() => checkId('')).toThrow(/^id: an empty id/);
    expect(() => checkId('../\u001b[31m', 'with')).toThrow('with: "../?[31m" is not a learning id');
    expect(() => checkId('x'.repeat(500))).toThrow(/^id: "x{60}" is not/);
  });
});
