import {describe, expect, test} from 'vitest';
import {confidenceNow, rank} from '../../source/rank/rank.js';
import {compareScored, roundedScore, type ScoredLearning} from '../../source/rank/text-order.js';
import {defaultConfig, type RankingKey} from '../../store/config/schema.js';
import type {IndexedLearning} from '../../store/index/query.js';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 1);

function learning(id: string, fields: Partial<IndexedLearning> = {}): IndexedLearning {
  const at = new Date(now).toISOString();
  return {
    ...{row: Number(id.slice(2)), id, summary: '', tags: [], updated_at: at, created_at: at, priority: null},
    ...{domain: null, kind: null, confidence: 0.5, votes: [], feedback: [], tokens: 10},
    ...fields,
  };
}

function ranked(learnings: readonly IndexedLearning[], ranking?: readonly RankingKey[], env = {}) {
  const config = {...defaultConfig, ...(ranking ? {ranking} : {})};
  return rank(learnings, row => [`path:${row}`], {now, env, config});
}
const ids = (list: readonly {readonly id: string}[]) => list.map(({id}) => id);

describe('the order', () => {
  test('votes come first, and fade with their age', () => {
    const list = [
      learning('L-0001', {votes: [now - 400 * day, now - 400 * day]}),
      learning('L-0002', {votes: [now]}),
      learning('L-0003'),
    ];
    expect(ids(ranked(list))).toEqual(['L-0002', 'L-0001', 'L-0003']);
    expect(ids(ranked(list, undefined, {ORBIT_LEARNING_VOTE_HALF_LIFE_DAYS: '0'}))).toEqual([
      'L-0001',
      'L-0002',
      'L-0003',
    ]);
  });

  test('by confidence, it is what experience made of it that counts', () => {
    const list = [
      learning('L-0001', {confidence: 0.8, feedback: [[now, false]]}),
      learning('L-0002', {confidence: 0.75}),
      learning('L-0003', {confidence: 0.72, feedback: [[now, true]]}),
    ];
    const byConfidence = ranked(list, ['confidence']);
    expect(byConfidence.map(({id, confidence}) => [id, confidence])).toEqual([
      ['L-0003', 0.77],
      ['L-0002', 0.75],
      ['L-0001', 0.7],
    ]);
    expect(byConfidence.map(({start}) => start)).toEqual([0.72, 0.75, 0.8]);
  });

  test('where the order does not ask for it, nobody works it out', () => {
    const list = [learning('L-0001', {confidence: 0.8, feedback: [[now, false]]})];
    const usage = () => {
      throw new Error('asked');
    };
    const [only] = rank(list, () => [], {now, env: {}, config: defaultConfig, usage});
    expect(only).toMatchObject({confidence: 0.8, start: 0.8});
  });

  test('each takes its own reasons along, and all that is known about it', () => {
    const tagged = learning('L-0007', {tags: ['a'], domain: 'd', kind: 'gotcha', priority: 3, tokens: 42});
    expect(ranked([tagged])).toEqual([{...tagged, start: 0.5, matched_by: ['path:7'], score: 0}]);
  });
});

describe('the confidence of today', () => {
  const at = (days: number) => new Date(now - days * day).toISOString();
  const old = learning('L-0001', {confidence: 0.9, created_at: at(90)});
  const usage = (fields: object) => () => ({
    ...{injected: 0, shown: 0, last_injected_at: null, last_shown_at: null},
    ...fields,
  });

  test('sinks while nobody uses a learning', () => {
    expect(confidenceNow(old, {now})).toBe(0.84);
    expect(confidenceNow(old, {now, usage: usage({})})).toBe(0.84);
  });

  test.each([
    ['delivered', {usage: usage({last_injected_at: at(0)})}],
    ['shown', {usage: usage({last_shown_at: at(0)})}],
  ])('and not when it was %s', (_, context) => {
    expect(confidenceNow(old, {now, ...context})).toBe(0.9);
  });

  test('and not when somebody voted for it', () => {
    expect(confidenceNow({...old, votes: [now]}, {now})).toBe(0.9);
  });
});

describe('what the words of a text found', () => {
  const found = (id: string, score: number, confidence: number): ScoredLearning => ({
    learning: learning(id),
    score,
    confidence,
  });

  test('the best hit first, then the surest, then the oldest id', () => {
    const list = [found('L-0003', 1, 0.5), found('L-0002', 1, 0.5), found('L-0001', 1, 0.9), found('L-0004', 2, 0.1)];
    expect(list.sort(compareScored).map(hit => hit.learning.id)).toEqual(['L-0004', 'L-0001', 'L-0002', 'L-0003']);
  });

  test('scores that were added up in another order are the same', () => {
    expect(roundedScore(0.1 + 0.2)).toBe(roundedScore(0.3));
    expect(roundedScore(0.30001)).not.toBe(roundedScore(0.3));
  });
});
