import {describe, expect, test} from 'vitest';
import {defaultHalfLifeDays, halfLifeDays, voteScore} from '../../source/rank/rank.js';

const day = 86_400_000;
const now = Date.parse('2026-06-01T00:00:00Z');
const ago = (days: number) => now - days * day;

describe('a vote counts half after its half-life', () => {
  test.each([
    [[], 0],
    [[0], 1],
    [[180], 0.5],
    [[360], 0.25],
    [[0, 180, 360], 1.75],
    [[90], 2 ** -0.5],
  ])('votes %j days ago score %d', (days, score) => {
    expect(voteScore(days.map(ago), now, 180)).toBeCloseTo(score, 12);
  });

  test('a vote from the future counts once, not more', () => expect(voteScore([ago(-400)], now, 180)).toBe(1));

  test('half-life 0 is the raw count', () => expect(voteScore([0, 180, 9_999].map(ago), now, 0)).toBe(3));

  test('a very short one forgets, but not what is of this moment', () => {
    expect(voteScore([ago(1)], now, 1e-300)).toBe(0);
    expect(voteScore([now], now, 1e-300)).toBe(1);
  });
});

test.each([
  [undefined, 180],
  ['', 180],
  ['  ', 180],
  ['ninety', 180],
  ['-1', 180],
  ['NaN', 180],
  ['Infinity', 180],
  ['0', 0],
  ['-0', 0],
  ['30', 30],
  [' 0.5 ', 0.5],
])('ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS=%j means %d days', (text, days) => {
  expect(Math.abs(halfLifeDays(text))).toBe(days);
  expect(defaultHalfLifeDays).toBe(180);
});
