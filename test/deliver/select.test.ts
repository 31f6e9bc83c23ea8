import {describe, expect, test} from 'vitest';
import {type Candidate, capsFrom, explain, select} from '../../source/deliver/select.js';
import {defaultConfig} from '../../store/config/schema.js';

const caps = {perCall: 2, perSession: 4, maxTokens: 100};
const item = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
  ...{id, tokens: 10, matched_by: ['path:src/**']},
  ...fields,
});
const items = (...ids: string[]) => ids.map(id => item(id));
const seen = (...ids: string[]) => new Map(ids.map(id => [id, 'then']));

function decided(...args: Parameters<typeof select>): Record<string, string> {
  return Object.fromEntries(select(...args).candidates.map(({id, decision}) => [id, decision]));
}

describe('what a call delivers', () => {
  test('the best first, up to the cap of a call', () => {
    const {chosen, tokens} = select(items('a', 'b', 'c'), seen(), caps, 5);
    expect(chosen.map(({id}) => id)).toEqual(['a', 'b']);
    expect(tokens).toBe(25);
    expect(decided(items('a', 'b', 'c'), seen(), caps)).toEqual({a: 'injected', b: 'injected', c: 'over-call-cap'});
  });

  test('what the session has is passed over before anything is counted', () => {
    expect(decided(items('a', 'b', 'c', 'd'), seen('a', 'b'), caps)).toEqual({
      a: 'already-seen',
      b: 'already-seen',
      c: 'injected',
      d: 'injected',
    });
  });

  test('a session gets no more than its cap, whatever a call may bring', () => {
    expect(decided(items('a', 'b'), seen('x', 'y', 'z'), caps)).toEqual({a: 'injected', b: 'over-session-cap'});
    expect(decided(items('a'), seen('w', 'x', 'y', 'z'), caps)).toEqual({a: 'over-session-cap'});
  });

  test('what is too long for the budget makes room for a shorter one', () => {
    const list = [item('long', {tokens: 96}), item('fits', {tokens: 95}), item('more', {tokens: 1})];
    expect(decided(list, seen(), caps, 5)).toEqual({long: 'over-budget', fits: 'injected', more: 'over-budget'});
    expect(select(list.slice(0, 1), seen(), caps, 5).tokens).toBe(0);
  });

  test('the block around the items is paid from the budget', () => {
    const list = [item('a', {tokens: 56})];
    expect(decided(list, seen(), caps)).toEqual({a: 'over-budget'});
    expect(decided([item('a', {tokens: 55})], seen(), caps)).toEqual({a: 'injected'});
  });

  test('what has a maximum of its own is not bounded by the cap of a call, nor does it use it up', () => {
    const own = ['r', 's', 't'].map(id => item(id, {ownMaximum: true}));
    expect(decided([...own, ...items('a', 'b', 'c')], seen(), {...caps, perSession: 9}, 5)).toEqual({
      r: 'injected',
      s: 'injected',
      t: 'injected',
      a: 'injected',
      b: 'injected',
      c: 'over-call-cap',
    });
    expect(decided(own, seen(), {...caps, perSession: 2}, 5)).toMatchObject({t: 'over-session-cap'});
  });
});

test('every candidate says what became of it, with its rank and why it is one', () => {
  const {candidates} = select(items('a', 'b'), seen('b'), caps);
  expect(candidates.map(({reason}) => reason)).toEqual([
    'rank 1; matched by path:src/**; injected',
    'rank 2; matched by path:src/**; this session already got it',
  ]);
  expect(explain(item('a', {matched_by: []}), 'no-match')).toEqual({
    id: 'a',
    decision: 'no-match',
    reason: 'matched by nothing; nothing in its scope matches',
  });
});

test.each([
  [undefined, 5],
  ['3', 3],
  [' 7 ', 7],
  ['0', 5],
  ['-1', 5],
  ['1.5', 5],
  ['1e9', 5],
  ['many', 5],
  ['', 5],
  ['99999999999', 5],
])('ORBIT_LEARNING_PER_CALL_CAP=%j → %d', (text, cap) => {
  expect(capsFrom(defaultConfig, {ORBIT_LEARNING_PER_CALL_CAP: text})).toEqual({
    perCall: cap,
    perSession: 20,
    maxTokens: 1000,
  });
});

test('the environment over the file over the default', () => {
  const config = {
    ...defaultConfig,
    injection: {...defaultConfig.injection, per_call: 2, per_session: 9, max_tokens: 50},
  };
  expect(capsFrom(config, {ORBIT_LEARNING_SESSION_CAP: '4', ORBIT_LEARNING_PER_CALL_CAP: 'x'})).toEqual({
    perCall: 2,
    perSession: 4,
    maxTokens: 50,
  });
});
