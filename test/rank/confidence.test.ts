import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {deriveConfidence} from '../../source/rank/confidence.js';
import {confidenceNow} from '../../source/rank/rank.js';
import {startingConfidence} from '../../store/record/schema.js';

const day = 86_400_000;
const now = Date.parse('2026-06-01T00:00:00Z');
const ago = (days: number) => now - days * day;
const fresh = (start: number, feedback: [number, boolean][] = []) =>
  deriveConfidence({start, feedback, used: [now]}, now);

describe('§4, rule by rule', () => {
  test.each([
    [{confidence: 0.9, kind: 'gotcha' as const}, 0.9],
    [{confidence: 0, kind: 'gotcha' as const}, 0],
    [{confidence: null, kind: 'gotcha' as const}, 0.7],
    [{confidence: null, kind: 'constraint' as const}, 0.6],
    [{confidence: null, kind: 'solution' as const}, 0.5],
    [{confidence: null, kind: 'best-practice' as const}, 0.5],
    [{confidence: null, kind: null}, 0.5],
  ])('it starts at %j → %d', (record, start) => expect(startingConfidence(record)).toBe(start));

  test('without feedback it is what it started with', () => expect(fresh(0.7)).toBe(0.7));
  test('helpful adds 0.05', () => expect(fresh(0.7, [[now, true]])).toBe(0.75));
  test('not helpful takes 0.10', () => expect(fresh(0.7, [[now, false]])).toBe(0.6));
  test('at most 1', () => expect(fresh(0.98, [[now, true]])).toBe(1));
  test('at least 0.1', () =>
    expect(
      fresh(0.15, [
        [now, false],
        [now, false],
      ]),
    ).toBe(0.1));
  test('in time order: what is cut off at 1 is lost', () => {
    expect(
      fresh(1, [
        [1, true],
        [2, false],
      ]),
    ).toBe(0.9);
    expect(
      fresh(1, [
        [1, false],
        [2, true],
      ]),
    ).toBe(0.95);
  });
  test('many small steps do not drift', () => {
    const feedback = Array.from({length: 8}, (_, at): [number, boolean] => [at, true]);
    expect(fresh(0.5, feedback)).toBe(0.9);
  });

  test.each([
    [0, 0.7],
    [29.99, 0.7],
    [30, 0.68],
    [59, 0.68],
    [60, 0.66],
    [365, 0.46],
    [3_650, 0.1],
    [-10, 0.7],
  ])('last used %d days ago → %d', (days, confidence) => {
    expect(deriveConfidence({start: 0.7, feedback: [], used: [ago(days)]}, now)).toBe(confidence);
  });

  test('the latest use counts, helpful feedback is one, not helpful is none', () => {
    const at = (used: number[], feedback: [number, boolean][] = []) =>
      deriveConfidence({start: 0.5, feedback, used}, now);
    expect(at([ago(90), ago(1), ago(45)])).toBe(0.5);
    expect(at([ago(90)], [[ago(1), true]])).toBe(0.55);
    expect(at([ago(90)], [[ago(1), false]])).toBe(0.34);
    expect(at([Number.NaN, ago(30)])).toBe(0.48);
  });

  test('a record that starts below the floor is never lifted by bad news', () => {
    expect(fresh(0.05, [[now, false]])).toBe(0.05);
    expect(deriveConfidence({start: 0.05, feedback: [], used: [ago(400)]}, now)).toBe(0.05);
    expect(fresh(0, [[now, false]])).toBe(0);
  });
});

describe('what counts as use of a record', () => {
  const learning = {
    id: 'L-0001',
    confidence: 0.5,
    created_at: new Date(ago(90)).toISOString(),
    votes: [],
    feedback: [],
  };
  const none = {injected: 0, shown: 0, last_injected_at: null, last_shown_at: null};
  const time = (days: number) => new Date(ago(days)).toISOString();
  test.each([
    ['created', learning, none, 0.44],
    ['voted', {...learning, votes: [ago(10)]}, none, 0.5],
    ['injected', learning, {...none, last_injected_at: time(10)}, 0.5],
    ['shown', learning, {...none, last_shown_at: time(40)}, 0.48],
    ['helpful', {...learning, feedback: [[ago(10), true] as const]}, none, 0.55],
    ['not helpful', {...learning, feedback: [[ago(10), false] as const]}, none, 0.34],
  ])('%s', (_name, record, usage, confidence) => {
    expect(confidenceNow(record, {now, usage: () => usage as never})).toBe(confidence);
  });

  test('a record that does not say when it was made is not punished for its age', () => {
    const undated = {...learning, created_at: '1970-01-01T00:00:00Z'};
    expect(confidenceNow(undated, {now})).toBe(0.5);
  });
});

test('whatever happened, it stays between 0 and 1 and is rounded', () => {
  const feedback = fc.array(fc.tuple(fc.integer({min: 0, max: now}), fc.boolean()), {maxLength: 40});
  fc.assert(
    fc.property(fc.double({min: 0, max: 1, noNaN: true}), feedback, fc.array(fc.integer()), (start, given, used) => {
      const confidence = deriveConfidence({start, feedback: given, used}, now);
      expect(confidence).toBeGreaterThanOrEqual(Math.min(0.1, Math.round(start * 1e4) / 1e4));
      expect(confidence).toBeLessThanOrEqual(1);
      expect(Math.round(confidence * 1e4) / 1e4).toBe(confidence);
    }),
  );
});
