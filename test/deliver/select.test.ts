import {expect, test} from 'vitest';
import {capsFrom} from '../../source/deliver/select.js';
import {defaultConfig} from '../../store/config/schema.js';

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
