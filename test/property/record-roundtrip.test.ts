import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {parseRecord} from '../../store/record/parse.js';
import {serializeRecord} from '../../store/record/serialize.js';
import {learning} from './arbitrary/learning.js';

describe('a record that was written reads back as it was', () => {
  test('any valid learning', () => {
    fc.assert(
      fc.property(learning, written => {
        const text = serializeRecord(written);
        const parsed = parseRecord(text, 'f', written.id);
        expect(parsed).toEqual({learning: written, warnings: []});
      }),
      {numRuns: 1_500},
    );
  });

  test('writing what was read writes the same bytes', () => {
    fc.assert(
      fc.property(learning, written => {
        const text = serializeRecord(written);
        const parsed = parseRecord(text.replaceAll('\n', '\r\n'), 'f', written.id);
        expect(parsed.learning && serializeRecord(parsed.learning)).toBe(text);
      }),
      {numRuns: 1_000},
    );
  });
});
