import fc from 'fast-check';
import {expect, test} from 'vitest';
import {LineSplitter} from '../../source/mcp/lines.js';

function split(chunks: readonly Buffer[], maxBytes: number): {lines: string[]; all: string; parts: number} {
  const seen = {lines: [] as string[], all: '', parts: 0};
  const splitter = new LineSplitter(maxBytes, {
    line: bytes => {
      seen.lines.push(bytes.toString('latin1'));
      seen.all += bytes.toString('latin1');
    },
    part: (bytes, first) => {
      if (first) seen.parts++;
      seen.all += bytes.toString('latin1');
    },
  });
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return seen;
}

test('however the bytes are cut, the same lines come out and no byte is lost', () => {
  const bytes = fc.array(fc.constantFrom(0x0a, 0x61, 0xff, 0x0d), {maxLength: 60}).map(list => Buffer.from(list));
  fc.assert(
    fc.property(fc.array(bytes), fc.integer({min: 1, max: 20}), (chunks, maxBytes) => {
      const whole = Buffer.concat(chunks);
      const cut = split(chunks, maxBytes);
      expect(cut.all).toBe(whole.toString('latin1'));
      expect(cut).toEqual(split([whole], maxBytes));
      expect(cut.lines).toEqual(
        (whole.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? []).filter(line => line.length <= maxBytes),
      );
    }),
  );
});
