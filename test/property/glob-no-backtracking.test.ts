import fc from 'fast-check';
import picomatch from 'picomatch';
import {describe, expect, test} from 'vitest';
import {expression} from '../../store/glob/canonical.js';
import {compile} from '../../store/glob/compile.js';

// The expressions are rewritten so that they do not backtrack. Two letters and many wildcards: nearly every path is
// nearly a match, and a find that was made final too early shows at once.

const part = fc.constantFrom(
  'a',
  'b',
  '*',
  '*',
  '?',
  '[a-b]',
  '[^a]',
  '[ab]',
  '{a,bb}',
  '{a*,b}',
  '@(a|ab)',
  '!(a)',
  '+(a|b)',
);
const segment = fc.oneof(
  fc.array(part, {minLength: 1, maxLength: 5}).map(parts => parts.join('')),
  fc.constantFrom('**', '**', '{a,b/a}', '{a/b/a,b}', '{,a}', '*', 'a'),
);
const glob = fc.array(segment, {minLength: 1, maxLength: 6}).map(segments => segments.join('/'));
const paths = fc.array(
  fc.array(fc.string({unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5}), {minLength: 1, maxLength: 7}),
  {minLength: 12, maxLength: 12},
);

describe('an expression without backtracking', () => {
  test('a group that begins first but ends last is not final', () => {
    expect(expression(compile('**/{a/b/a,b}/**/a/b')).test('a/b/a/b')).toBe(true);
  });

  test('matches what the one with backtracking matches', () => {
    let matched = 0;
    let compared = 0;
    fc.assert(
      fc.property(glob, paths, (pattern, names) => {
        const plain = picomatch.makeRe(pattern, {dot: true});
        const final = expression(compile(pattern));
        for (const path of names.map(segments => segments.join('/'))) {
          const expected = plain.test(path);
          compared++;
          if (expected) matched++;
          expect([path, final.test(path)]).toEqual([path, expected]);
        }
      }),
      {numRuns: 5_000},
    );
    expect(matched / compared).toBeGreaterThan(0.05);
  });
});
