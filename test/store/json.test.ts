import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {JsonProblem, jsonIn, readJson} from '../../store/json.js';

describe('what is too much is refused before it is parsed', () => {
  test.each<[string, string, RegExp]>([
    ['brackets', '['.repeat(1_000_000), /nested more than 128/],
    ['brackets that close', `${'['.repeat(129)}${']'.repeat(129)}`, /nested more than 128/],
    ['objects', '{"a":'.repeat(200), /nested more than 128/],
    ['items', `[${'1,'.repeat(2_000)}1]`, /more than 1000 values/],
    ['empty lists', `[${'[],'.repeat(600)}[]]`, /more than 1000 values/],
    ['a text', JSON.stringify('x'.repeat(20_000)), /longer than 10000/],
    ['no JSON', '{a: 1}', /^is not JSON\.$/],
    ['nothing', '', /^is not JSON\.$/],
  ])('%s', (_name, text, what) => {
    const limits = {values: 1_000, length: text.length > 100_000 ? text.length : 10_000};
    expect(() => readJson(text, limits)).toThrow(JsonProblem);
    expect(() => readJson(text, limits)).toThrow(what);
    expect(jsonIn(text, limits)).toBeUndefined();
  });

  test('what stands between quotes does not count', () => {
    const text = `${'[{,'.repeat(5_000)}\\"\\\\`;
    expect(readJson(JSON.stringify([text, {[text]: text}]), {values: 10, depth: 2})).toEqual([text, {[text]: text}]);
  });
});

test('any JSON within the limits is what JSON.parse makes of it', () => {
  fc.assert(
    fc.property(fc.jsonValue({maxDepth: 6}), fc.nat(3), (value, indent) => {
      expect(readJson(JSON.stringify(value, null, indent))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('any text has a value or a problem of ours', () => {
  const scraps = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'null', 'a', ' ', '\n', '\0', '\ud800');
  fc.assert(
    fc.property(fc.array(scraps, {maxLength: 400}), pieces => {
      try {
        readJson(pieces.join(''), {depth: 8});
      } catch (error) {
        expect(error).toBeInstanceOf(JsonProblem);
      }
    }),
    {numRuns: 500},
  );
});
