import {expect, test} from 'vitest';
import {programEnv} from '../../store/env.js';

test('a program is looked for in absolute folders only', () => {
  expect(programEnv({PATH: 'node_modules/.bin:.:/usr/bin::./x:/bin', A: '1'})).toEqual({PATH: '/usr/bin:/bin', A: '1'});
  expect(programEnv({A: '1'})).toEqual({A: '1'});
});
