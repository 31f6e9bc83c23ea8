import {expect, test} from 'vitest';
import {fraction, oneOf, wholeNumber} from '../../source/cli/numbers.js';

test('whole numbers', () => {
  expect(wholeNumber('limit', undefined)).toBeUndefined();
  expect(wholeNumber('limit', '12')).toBe(12);
  expect(wholeNumber('window', '0', 0)).toBe(0);
  for (const text of ['', ' ', '0', '-1', '1.5', 'ten', 'Infinity', 'NaN'])
    expect(() => wholeNumber('limit', text)).toThrow(
      `limit: ${JSON.stringify(text)} is not allowed; allowed is a whole number from 1`,
    );
});

test('fractions', () => {
  expect(fraction('min-confidence', undefined)).toBeUndefined();
  expect(fraction('min-confidence', '0')).toBe(0);
  expect(fraction('min-confidence', '0.6')).toBe(0.6);
  for (const text of ['', '-0.1', '1.1', 'x', 'NaN'])
    expect(() => fraction('min-confidence', text)).toThrow(/number from 0 to 1/);
});

test('one of a few', () => {
  expect(oneOf('format', undefined, ['text', 'json'])).toBeUndefined();
  expect(oneOf('format', 'json', ['text', 'json'])).toBe('json');
  expect(() => oneOf('format', 'JSON', ['text', 'json'])).toThrow(
    'format: "JSON" is not allowed; allowed are text, json.',
  );
});
