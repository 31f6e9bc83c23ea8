import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createDecoder} from '../../../source/tui/input/decode.js';
import {type InputEvent, type KeyEvent, typedText} from '../../../source/tui/input/key.js';

// Streams that look like a terminal's, with everything in them that a terminal should not send.
const pieces = fc
  .oneof(
    fc.constantFrom(
      ...['\u001b', '\u001b[', '\u001bO', '\u001b]', '\u001b]11;', '\u001bP1', '\u001b\\', '\u0007', '\u001b[A'],
      ...['\u001b[1;5C', '\u001b[200~', '\u001b[201~', '\u001b[<64;1;2M', '\u001b[M', '\u001b[97;5u', '\u001b[[A', 'j'],
      ...[
        '\r',
        '\u0003',
        '\u007f',
        '~',
        ';',
        '1',
        'M',
        '[',
        'O',
        'ö',
        '日',
        '👨‍👩‍👧',
        'e\u0301',
        '🇩🇪',
        '\ufeff',
        '\u0085',
      ],
    ),
    fc.string({unit: 'binary', maxLength: 5}),
  )
  .map(text => Buffer.from(text));
const bytes = fc
  .array(fc.oneof({weight: 5, arbitrary: pieces}, {weight: 1, arbitrary: fc.uint8Array({maxLength: 4})}), {
    maxLength: 30,
  })
  .map(parts => Buffer.concat(parts));

function decode(chunks: readonly Uint8Array[]): InputEvent[] {
  const decoder = createDecoder();
  return [...chunks.flatMap(chunk => decoder.push(chunk)), ...decoder.flush(), ...decoder.endPaste()];
}

/** Typed characters side by side as one text: a grapheme cut by a border comes as two, and types the same. */
function joined(events: readonly InputEvent[]): (InputEvent | string)[] {
  const result: (InputEvent | string)[] = [];
  for (const event of events) {
    const typed = event.type === 'key' ? typedText(event) : undefined;
    const last = result.at(-1);
    if (typed !== undefined && typeof last === 'string') result[result.length - 1] = last + typed;
    else result.push(typed ?? event);
  }
  return result;
}

function cut(stream: Uint8Array, places: readonly number[]): Uint8Array[] {
  const borders = [...new Set(places.map(place => place % (stream.length + 1)))].sort((a, b) => a - b);
  return [0, ...borders].map((from, index) => stream.subarray(from, borders[index] ?? stream.length));
}

test('where a stream is cut makes no difference', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(), {maxLength: 8}), (stream, places) => {
      expect(joined(decode(cut(stream, places)))).toEqual(joined(decode([stream])));
    }),
    {numRuns: 2000},
  );
});

test('byte by byte is the same, too', () => {
  fc.assert(
    fc.property(bytes, stream => {
      expect(joined(decode(Array.from(stream, byte => Uint8Array.of(byte))))).toEqual(joined(decode([stream])));
    }),
    {numRuns: 500},
  );
});

test('no event holds what could act on a terminal, and pauses anywhere do not throw', () => {
  const texts = (event: InputEvent): string => (event.type === 'paste' ? event.text : (event as KeyEvent).name);
  fc.assert(
    fc.property(fc.array(fc.tuple(bytes, fc.boolean()), {maxLength: 8}), chunks => {
      const decoder = createDecoder();
      const events = chunks.flatMap(([chunk, pause]) => [...decoder.push(chunk), ...(pause ? decoder.flush() : [])]);
      expect(decoder.flush().length > 0 && decoder.pending()).toBe(false);
      for (const event of events) {
        if (event.type === 'mouse') expect(Math.min(event.column, event.row)).toBeGreaterThanOrEqual(0);
        else expect(texts(event)).not.toMatch(/[^\P{Cc}\n\t]/u);
      }
    }),
    {numRuns: 500},
  );
});
