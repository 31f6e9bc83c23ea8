import {beforeAll, describe, expect, it} from 'vitest';
import {expectRefused} from '../support/expect.js';
import {type TestWorkspace, workspace} from '../support/workspace.js';

describe('orbit learning supersede', () => {
  let ws: TestWorkspace;
  beforeAll(() => {
    ws = workspace();
    for (let number = 1; number <= 6; number++)
      ws.record(`L-000${number}`, `summary: number ${number}\nscope: {paths: ["src/**"]}\nstatus: active\n`);
  });

  it('changes both records and takes the old one out of the answers', () => {
    expect(ws.run('learning', 'supersede', 'L-0001', '--with', 'L-0002')).toEqual({
      code: 0,
      out: 'L-0001 is superseded by L-0002\n',
      err: '',
    });
    expect(ws.json('learning', 'show', 'L-0001')).toMatchObject({status: 'superseded', superseded_by: 'L-0002'});
    expect(ws.json('learning', 'show', 'L-0002')).toMatchObject({status: 'active', supersedes: ['L-0001']});
    expect(ws.ok('--path', 'src/x')).not.toContain('L-0001');
  });

  it('lets one supersede many', () => {
    expect(ws.json('learning', 'supersede', 'L-0003', '--with', 'L-0002')).toEqual({old: 'L-0003', new: 'L-0002'});
    expect(ws.json('learning', 'show', 'L-0002').supersedes).toEqual(['L-0001', 'L-0003']);
  });

  it.each([
    ['itself', ['L-0002', '--with', 'L-0002'], /L-0002 cannot supersede itself/],
    ['a missing old one', ['L-0099', '--with', 'L-0002'], /no learning L-0099/],
    ['a missing new one', ['L-0004', '--with', 'L-0099'], /no learning L-0099/],
    ['one that is superseded already', ['L-0001', '--with', 'L-0004'], /already superseded by L-0002/],
    ['a replacement that is not active', ['L-0004', '--with', 'L-0003'], /L-0003 is superseded/],
  ])('refuses %s', (_, args, says) => {
    expectRefused(ws, ['learning', 'supersede', ...args], {code: 1, says: [says]});
  });

  it('refuses a cycle', () => {
    // Only a hand edit can make the older one active again; the chain must still be seen.
    const file = '.orbit/learnings/L-0001/learning.yaml';
    ws.write(file, ws.read(file).replace('status: superseded', 'status: active'));
    expectRefused(ws, ['learning', 'supersede', 'L-0002', '--with', 'L-0001'], {code: 1, says: ['cycle']});
  });

  it('wants --with', () => {
    expectRefused(ws, ['learning', 'supersede', 'L-0004'], {code: 2, says: ['--with']});
  });
});
